import { phrases } from './match-phrase.ts';
import { readNumber } from './read-number.ts';
import { isMark, type Token } from './tokenise.ts';
import { HARMLESS_ENDINGS } from './vocabulary/small-words.ts';

const HARMLESS = phrases(HARMLESS_ENDINGS);

/** "without entering anything": what is not done needs no doing. What is not chosen may be chosen already. */
const WITHOUT =
  /^without ((entering|filling|filling in|filling out|typing|selecting|choosing|picking|setting|changing|writing|ticking|providing|adding|inputting) (in )?(anything|anything else|anything in|anything out|any( [a-z-]+){1,4}|the form|the fields)|(entering|typing|writing|providing|inputting|choosing|selecting|picking) (in )?(a|an|the|my|your)( [a-z-]+){1,4}|(logging|signing) in)$/;

const withoutLength = (tokens: readonly Token[]): number => {
  const at = tokens.findLastIndex(({ kind, lower }) => kind === 'word' && lower === 'without');
  const said = tokens.slice(at).map(({ lower }) => lower);
  return at > 0 && WITHOUT.test(said.join(' ')) ? said.length : 0;
};

/** Takes off words at the end that change nothing. */
export const withoutHarmlessEnding = (tokens: readonly Token[]): readonly Token[] => {
  const length = HARMLESS.ending(tokens) || withoutLength(tokens);
  return length > 0 && length < tokens.length ? withoutHarmlessEnding(tokens.slice(0, -length)) : tokens;
};

const PURPOSES =
  /^(open|close|see|view|show|hide|save|edit|expand|collapse|confirm|submit|select|start|finish|complete|apply|add|remove|delete|create|display|reveal|load|return|go|continue|proceed|sort|order|deselect)$/;

/** "Click the arrow to open the menu": what it is done for is not a part of what is done. */
export const withoutPurpose = (tokens: readonly Token[]): readonly Token[] => {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      token.kind === 'word' &&
      token.text === 'to' &&
      PURPOSES.test(tokens[index + 1]?.text ?? '') &&
      /^(the|a|an|it|them|this|that|your|my|to|back|by|all|everything)$/.test(tokens[index + 2]?.lower ?? ''),
  );
  return at === -1 ? tokens : tokens.slice(0, at);
};

/** The words without a harmless ending; nothing if they are one. */
export const beforeHarmlessEnding = (tokens: readonly Token[]): readonly Token[] =>
  HARMLESS.ending(tokens) === tokens.length ? [] : withoutHarmlessEnding(tokens);

const LIMITS = phrases([
  'within',
  'in',
  'within the next',
  'at most',
  'for at most',
  'in at most',
  'up to',
  'for up to',
  'max',
  'max.',
  'maximum',
  'a maximum of',
  'for a maximum of',
  'in less than',
  'in under',
  'no longer than',
  'timeout',
]);

const unitSeconds = (unit: string): number | null => {
  if (/^(seconds?|secs?|s)$/.test(unit)) return 1;
  return /^(minutes?|mins?)$/.test(unit) ? 60 : null;
};

/** "at most 6 seconds" at `from`: the time, and where the words for it end. */
export const limitAt = (
  tokens: readonly Token[],
  from: number,
): { seconds: number; length: number } | null => {
  const limit = LIMITS.match(tokens, from);
  if (!limit) return null;
  const at = from + limit.length;
  const glued = /^(\d+(?:\.\d+)?)(s|sec|secs|min|mins)$/.exec(tokens[at]?.lower ?? '');
  if (glued) {
    const unit = unitSeconds(glued[2] ?? '');
    return unit === null ? null : { seconds: Number(glued[1]) * unit, length: limit.length + 1 };
  }
  const number = readNumber(tokens[at]);
  const unit = unitSeconds(tokens[at + 1]?.lower ?? '');
  return number === null || unit === null ? null : { seconds: number * unit, length: limit.length + 2 };
};

/** "within 5 seconds" or ", at most 6 seconds" at the end of a claim: it is waited for so long. */
export const splitDeadline = (
  tokens: readonly Token[],
): { rest: readonly Token[]; seconds: number | null } => {
  const end = isMark(tokens.at(-1), ')') ? tokens.length - 1 : tokens.length;
  for (let from = Math.max(1, end - 5); from < end; from += 1) {
    const limit = limitAt(tokens, from);
    if (limit && from + limit.length === end) {
      const before = tokens.slice(0, from);
      const isApart = isMark(before.at(-1), ',') || isMark(before.at(-1), '(');
      if (end < tokens.length && !isMark(before.at(-1), '(')) break;
      return { rest: isApart ? before.slice(0, -1) : before, seconds: limit.seconds };
    }
  }
  return { rest: tokens, seconds: null };
};
