import { stripVTControlCharacters } from 'node:util';

/** How many columns a text takes in a terminal: wide characters take two, marks that sit on others none. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of stripVTControlCharacters(text)) width += widthOfCharacter(character);
  return width;
}

function widthOfCharacter(character: string): number {
  if (/\p{Mark}|\u200d|\ufe0f/u.test(character)) return 0;
  const code = character.codePointAt(0) ?? 0;
  const isWide =
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0x1f300 && code <= 0x1faff) ||
    code >= 0x20000;
  return isWide ? 2 : 1;
}

/** Cuts a text to a width, with a sign that something is missing. Styles must not be in it. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const character of text) {
    const next = widthOfCharacter(character);
    if (used + next > width - 1) break;
    kept += character;
    used += next;
  }
  return `${kept}…`;
}

/** Columns as wide as their widest cell; where the width is limited, the last column gives way. */
export function layTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  width: number | null,
): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => cell.replaceAll(/\s*\n\s*/g, ' ')));
  const last = headings.length - 1;
  const widths = headings.map((_, column) => Math.max(...lines.map((row) => widthOf(row[column] ?? ''))));
  const before = widths.slice(0, last).reduce((sum, one) => sum + one + 2, 0);
  const room = width === null ? Number.POSITIVE_INFINITY : Math.max(10, width - before - 1);
  return lines
    .map((row) =>
      row
        .map((cell, column) =>
          column === last
            ? widthOf(cell) > room
              ? cutTo(stripVTControlCharacters(cell), room)
              : cell
            : cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell) + 2),
        )
        .join('')
        .trimEnd(),
    )
    .join('\n');
}
