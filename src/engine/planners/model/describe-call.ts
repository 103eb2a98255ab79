import type { ScreenElement } from '../../screen.ts';

/** What a call does, as a sentence for the log: `Type "${env:NAME}" on textbox "Username"`. Placeholders stay. */
export function describeCall(
  name: string,
  args: Record<string, unknown>,
  target: Pick<ScreenElement, 'role' | 'name'> | null,
): string {
  const verb = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
  const details = Object.entries(args)
    .filter(([key, value]) => !/ref$/i.test(key) && value !== null && value !== undefined && value !== false)
    .map(([key, value]) =>
      typeof value === 'string' ? `"${value}"` : value === true ? key : `${key} ${said(value)}`,
    );
  const where = target ? ` on ${target.role}${target.name ? ` "${target.name}"` : ''}` : '';
  const what = details.length > 0 ? ` ${details.join(', ')}` : '';
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)}${what}${where}`;
}

const said = (value: unknown): string => (typeof value === 'number' ? String(value) : JSON.stringify(value));
