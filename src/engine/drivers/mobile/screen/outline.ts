import type { Screen } from '../../../screen.ts';

/** A screen in a few words a line, for tests to compare: what encloses stands further left. */
export function outline({ elements, dialog }: Screen): string[] {
  const depthOf = (index: number): number => {
    const parent = elements[index]?.parent ?? null;
    return parent === null ? 0 : 1 + depthOf(parent);
  };
  const lines = elements.map(({ role, name, value, states, level, isClickable }, index) => {
    const told = Object.entries(states).map(([state, is]) => (is === true ? state : `${state}=${is}`));
    return [
      `${'  '.repeat(depthOf(index))}${role}${level === null ? '' : ` ${level}`}`,
      name === '' ? '' : `"${name}"`,
      value === null ? '' : `=${value}`,
      told.length > 0 ? `(${told.join(', ')})` : '',
      isClickable ? '*' : '',
    ]
      .filter((part) => part !== '')
      .join(' ');
  });
  return dialog ? [`${dialog.kind}: ${dialog.message}`, ...lines] : lines;
}
