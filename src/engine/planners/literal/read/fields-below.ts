import type { Target } from '../command.ts';
import { withoutOpening } from './clause-opening.ts';
import { readFieldLine } from './field-line.ts';
import { matchVerb } from './match-phrase.ts';
import { plainTarget } from './plain-target.ts';
import { announcesFields } from './read-composite.ts';
import { announcesMore, type Line } from './read-line.ts';
import { isMark, tokenise } from './tokenise.ts';

type Field = { target: Target; value: string };

const cellsOf = (text: string): string[] | null => {
  const inner = /^\|(.*)\|$/.exec(text.trim())?.[1];
  return inner === undefined ? null : inner.split('|').map((cell) => cell.trim());
};

const isRule = (cells: readonly string[]): boolean => cells.every((cell) => /^:?-{2,}:?$/.test(cell));
const isHeader = ([name, value]: readonly string[]): boolean =>
  /^(field|fields|name|label|input|key|field name)$/i.test(name ?? '') &&
  /^(values?|input|data|text|content)$/i.test(value ?? '');

/** A row of a table of fields: null for what is no row of two cells. */
const readRow = (text: string, isFirst: boolean): Field | 'none' | null => {
  const cells = cellsOf(text);
  if (cells?.length !== 2) return null;
  if (isRule(cells) || (isFirst && isHeader(cells))) return 'none';
  const [name, value] = cells.map((cell) => cell.replace(/^"(.*)"$/, '$1'));
  return name && value ? { target: plainTarget(name), value } : null;
};

/** "Fill in the form with:" takes the lines after it, as long as each is "Label: value" or a row of a table. */
export const readFieldsBelow = (
  lines: readonly Line[],
  at: number,
): { fields: Field[]; count: number } | null => {
  const head = lines[at];
  if (!head || head.role === 'expectation') return null;
  const written = tokenise(head.content).filter((token) => !isMark(token, ':'));
  const tokens = withoutOpening(written[0]?.lower === 'when' ? written.slice(1) : written).rest;
  const verb = matchVerb(tokens);
  if (!verb || !['fill', 'type', 'set'].includes(verb.action) || !announcesFields(tokens.slice(verb.length)))
    return null;
  const fields: Field[] = [];
  let count = 0;
  for (const line of lines.slice(at + 1)) {
    const row = readRow(line.text, count === 0);
    const isBelow =
      row !== null ||
      line.indent > head.indent ||
      line.isBulleted !== head.isBulleted ||
      (!head.isBulleted && announcesMore(head));
    const isOther =
      line.role === 'expectation' ||
      line.role === 'section' ||
      (line.role === 'nothing' && !line.isDoubleLabel && line.indent <= head.indent);
    const field = row ?? (isOther || !isBelow ? null : readFieldLine(line.text));
    if (!field) break;
    count += 1;
    if (field !== 'none') fields.push(field);
  }
  return fields.length > 0 ? { fields, count } : null;
};
