import type { TargetKind } from '../command.ts';
import { isQuoted, isSmall, type Token } from './tokenise.ts';
import { CONTROL_KINDS, KINDS } from './vocabulary/kinds.ts';

/** The kind that the words end with: "menu item" before "item". */
export const kindAtEnd = (
  tokens: readonly Token[],
): { kind: TargetKind; isPlural: boolean; singular: string; length: number } | null => {
  for (let length = Math.min(3, tokens.length); length > 0; length -= 1) {
    const words = tokens.slice(-length);
    if (words.some(({ kind }) => kind !== 'word')) continue;
    const found = KINDS.get(words.map(({ lower }) => lower).join(' '));
    if (!found) continue;
    const hasName = tokens.length > length;
    // A credit card is nothing that a screen lays out.
    if (
      found.kind === 'card' &&
      /^(credit|debit|gift|sim|id|loyalty)$/.test(tokens.at(-length - 1)?.lower ?? '')
    )
      continue;
    if (hasName && !isSmall(words[0]) && !CONTROL_KINDS.has(found.kind) && !isQuoted(tokens.at(-length - 1)))
      continue;
    return { ...found, length };
  }
  return null;
};

/** The kind that the words begin with: "button Save", "field Email". */
export const kindAtStart = (tokens: readonly Token[]): { kind: TargetKind; length: number } | null => {
  for (let length = Math.min(3, tokens.length); length > 0; length -= 1) {
    const words = tokens.slice(0, length);
    const found = words.every(isSmall) ? KINDS.get(words.map(({ lower }) => lower).join(' ')) : undefined;
    if (found && !found.isPlural) return { kind: found.kind, length };
  }
  return null;
};
