import type { Target } from '../command.ts';
import { plainTarget } from './plain-target.ts';
import { KINDS } from './vocabulary/kinds.ts';

const FIELD = /^(.{1,60}?)\s*(?::|=)\s*(.+)$/;

/** "Name: Anna" as a field and its value. */
export const readFieldLine = (line: string): { target: Target; value: string } | null => {
  const match = FIELD.exec(line.trim());
  const name = match?.[1]?.trim().replace(/^["'“«`]|["'”»`]$/g, '');
  const value = match?.[2]?.trim();
  if (!name || !value || /[.;!?]\s/.test(name) || name.split(/\s+/).length > 6 || /^https?$/i.test(name))
    return null;
  const isNameQuoted = /^["'“«`]/.test(match?.[1]?.trim() ?? '');
  const unquoted = /^"([^"]*)"$|^'([^']*)'$|^“([^”]*)”$|^«([^»]*)»$|^`([^`]*)`$/.exec(value);
  const words = name.split(/\s+/);
  const kind = isNameQuoted ? undefined : KINDS.get(words.at(-1)?.toLowerCase() ?? '');
  const target =
    kind && words.length > 1 && kind.kind === 'field'
      ? plainTarget(words.slice(0, -1).join(' '), { kind: 'field' })
      : plainTarget(name, { isQuoted: isNameQuoted });
  return { target, value: unquoted ? (unquoted.slice(1).find((part) => part !== undefined) ?? '') : value };
};
