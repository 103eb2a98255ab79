import { limitAt, withoutHarmlessEnding } from './claim-endings.ts';
import { Doubt, type Reading } from './doubt.ts';
import { asOrders, isGerund } from './gerunds.ts';
import { phrases } from './match-phrase.ts';
import { readDuration } from './read-travel.ts';
import { asWritten, isMark, type Token } from './tokenise.ts';

/** How a sentence begins before what it says: after a doing, after some time, within some time. */
export type Opening =
  | { kind: 'moment' }
  | { kind: 'wait'; seconds: number }
  | { kind: 'limit'; seconds: number }
  | { kind: 'done'; orders: readonly Token[] }
  | { kind: 'after'; claim: readonly Token[] };

/** Every look waits for a moment by itself. */
const MOMENTS = phrases([
  'after a moment',
  'after a short moment',
  'after a few moments',
  'after a while',
  'after a short while',
  'after a short time',
  'after some time',
  'after a few seconds',
  'after a second or two',
  'after a short delay',
  'a moment later',
  'a few seconds later',
  'shortly after',
  'shortly afterwards',
  'shortly after that',
  'immediately after',
  'immediately afterwards',
  'right after',
  'soon after',
  'in a moment',
  'by default',
  'initially',
]);

/** Words that put a condition or a time before a sentence; one that is not understood must not become part of a name. */
const TIMES = new Set(
  'after before upon while during until till unless although since whenever instead besides despite without except'.split(
    ' ',
  ),
);

const afterComma = (tokens: readonly Token[], from: number): readonly Token[] =>
  isMark(tokens[from], ',') || isMark(tokens[from], ':') ? tokens.slice(from + 1) : tokens.slice(from);

/** Takes the opening off a sentence. Null: it has none. */
export const splitOpening = (
  tokens: readonly Token[],
): Reading<{ opening: Opening; rest: readonly Token[] }> | null => {
  const first = tokens[0]?.lower ?? '';
  const moment = MOMENTS.match(tokens, 0);
  if (moment && tokens.length > moment.length + 1 && !isGerund(tokens[moment.length]))
    return { opening: { kind: 'moment' }, rest: afterComma(tokens, moment.length) };
  const limit = limitAt(tokens, 0);
  if (limit && isMark(tokens[limit.length], ','))
    return {
      opening: { kind: 'limit', seconds: limit.seconds },
      rest: tokens.slice(limit.length + 1),
    };
  if (first === 'after') {
    const seconds = readDuration(tokens.slice(1, 3));
    if (seconds !== null && seconds > 0 && seconds <= 600 && tokens.length > 4)
      return { opening: { kind: 'wait', seconds }, rest: afterComma(tokens, 3) };
  }
  const isLed = /^(after|upon|on|by|when|once|while)$/.test(first);
  if (isLed && isGerund(tokens[1])) {
    const comma = endOfOrders(tokens);
    if (comma === -1)
      return new Doubt(`"${asWritten(tokens)}": a comma must show where the words after "${first}" end`);
    return {
      opening: { kind: 'done', orders: asOrders(tokens.slice(1, comma)) },
      rest: tokens.slice(comma + 1),
    };
  }
  const comma = tokens.findIndex((token) => isMark(token, ','));
  // "Without entering anything, click Save": what is not done needs no doing.
  if (
    first === 'without' &&
    comma > 0 &&
    withoutHarmlessEnding([...tokens.slice(0, 1), ...tokens.slice(0, comma)]).length === 1
  )
    return { opening: { kind: 'moment' }, rest: tokens.slice(comma + 1) };
  if (first === 'after' && comma > 2)
    return {
      opening: { kind: 'after', claim: tokens.slice(1, comma) },
      rest: tokens.slice(comma + 1),
    };
  return TIMES.has(first)
    ? new Doubt(`"${tokens[0]?.raw}" at the beginning of "${asWritten(tokens)}" cannot be read`)
    : null;
};

/** The comma behind the last of "clicking A, entering B and pressing C". */
const endOfOrders = (tokens: readonly Token[]): number =>
  tokens.findIndex((token, at) => {
    if (!isMark(token, ',')) return false;
    const next = tokens[at + 1]?.lower === 'and' ? tokens[at + 2] : tokens[at + 1];
    return next !== undefined && !isGerund(next);
  });
