import type { Claim, Target } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { phrases } from './match-phrase.ts';
import { readAmount, readComparison, readNumber } from './read-number.ts';
import { splitList } from './read-subject.ts';
import { asWritten, isMark, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import { COUNTED_UNITS, MEASURES } from './vocabulary/numbers.ts';
import { VALUE_NOUNS } from './vocabulary/small-words.ts';

type Match = Extract<Claim, { kind: 'content' }>['match'];

/** "the text", "the value": said before what is quoted. */
const BEFORE_VALUE = phrases([
  'the text',
  'text',
  'the value',
  'value',
  'the message',
  'my message',
  'your message',
  'the words',
  'the word',
  'the string',
  'the number',
  'a value of',
  'the following text',
  'the label',
  'the amount',
  'the phrase',
  'the url',
  'the path',
  'as',
  'the name',
  'the title',
  'the price',
  'the date',
]);

/** Takes off what only announces a value. */
export const bareValue = (tokens: readonly Token[]): readonly Token[] => {
  let rest = tokens;
  if (isMark(rest[0], ':')) rest = rest.slice(1);
  const match = BEFORE_VALUE.match(rest, 0);
  if (match && rest.length > match.length) rest = rest.slice(match.length);
  return isMark(rest[0], ':') ? rest.slice(1) : rest;
};

/** Whether it can only be data: a number, a price, an address, a date, a placeholder. */
export const looksLikeData = (token: Token | undefined): boolean =>
  token?.kind === 'word' && (readAmount(token) !== null || /[\d@/_]|^\$\{|\w\.\w/.test(token.text));

/** Said of now, not shown by a screen in these words. */
const RELATIVE = new Set(
  'today yesterday tomorrow now correct right wrong incorrect updated unchanged changed different same there here'.split(
    ' ',
  ),
);

/** "Comments (3)", "London (GMT+1)": brackets with a number or a code are written by apps, not by people who explain. */
const WITH_CODE = /^[\p{L}\p{N}][\p{L}\p{N} .'’&-]{0,40} \([\p{Lu}\d][\p{Lu}\d+:.,/-]{0,9}\)$/u;

/** Whether unquoted words can stand for themselves; lower-case talk such as "correct" cannot. */
const isLiteral = (tokens: readonly Token[], isSaid: boolean): boolean => {
  if (!isSmall(tokens[0]) && WITH_CODE.test(asWritten(tokens))) return true;
  if (
    tokens.length === 0 ||
    tokens.some((token) => token.kind === 'hook' || (token.kind === 'mark' && token.text !== ':'))
  )
    return false;
  if (tokens.length === 1 && isQuoted(tokens[0])) return true;
  if (tokens.some(isQuoted)) return false;
  if (/^[\d.]+ (of|out of) \d+( stars?| points?)?$/.test(asWritten(tokens).toLowerCase())) return true;
  if (looksLikeData(tokens[0]))
    return (
      tokens
        .slice(1)
        .every(
          (token) =>
            looksLikeData(token) ||
            !isSmall(token) ||
            MEASURES.has(token.lower) ||
            COUNTED_UNITS.has(token.lower),
        ) && tokens.length <= 4
    );
  if (!isSmall(tokens[0]))
    return (
      tokens.length <= 6 &&
      !tokens
        .slice(1)
        .some(({ lower }) =>
          /^(in|on|at|within|after|before|with|when|if|but|by|for|of|only|and|or)$/.test(lower),
        )
    );
  return (
    isSaid && tokens.length === 1 && readNumber(tokens[0]) === null && !RELATIVE.has(tokens[0]?.lower ?? '')
  );
};

/** What a subject is said to read: "$18.00", “Welcome”, “A” and “B”. */
export const readContent = (
  target: Target,
  match: Match,
  tokens: readonly Token[],
  isNegated: boolean,
  isSaid: boolean,
): Reading<Claim> => {
  const value = bareValue(tokens);
  const noun = target.words.split(/\s+/).at(-1)?.toLowerCase() ?? '';
  if (isLiteral(value, isSaid || VALUE_NOUNS.has(noun))) {
    const number = readNumber(value[0]);
    const text =
      value.length === 1 && number !== null && isSmall(value[0])
        ? String(value[0]?.text.match(/\d/) ? value[0].text : number)
        : spokenValue(value);
    return { kind: 'content', target, match, text, isTextQuoted: isQuoted(value[0]), isNegated };
  }
  const list = splitList(value);
  if (
    !(list instanceof Doubt) &&
    list.parts.length > 1 &&
    list.parts.every((part) => part.length === 1 && isQuoted(part[0]))
  ) {
    if (match === 'is' || (isNegated && list.joiner === 'any'))
      return new Doubt(`"${asWritten(tokens)}" gives more than one text`);
    const claims = list.parts.map(
      (part): Claim => ({
        kind: 'content',
        target,
        match,
        text: spokenValue(part),
        isTextQuoted: true,
        isNegated,
      }),
    );
    return { kind: list.joiner, claims };
  }
  return new Doubt(
    `"${asWritten(tokens)}" does not say exactly what should be read there; put the text in quotes`,
  );
};

/** "more than 10", "between 5 and 10": the subject reads as a number that compares. */
export const readNumeric = (
  target: Target,
  tokens: readonly Token[],
  isNegated: boolean,
): Reading<Claim> | null => {
  if (tokens[0]?.lower === 'between' && tokens[2]?.lower === 'and' && tokens.length === 4) {
    const [low, high] = [readAmount(tokens[1]), readAmount(tokens[3])];
    if (low === null || high === null || isNegated) return null;
    return {
      kind: 'all',
      claims: [
        { kind: 'number', target, comparison: 'at-least', number: low, isNegated },
        { kind: 'number', target, comparison: 'at-most', number: high, isNegated },
      ],
    };
  }
  const compared = readComparison(tokens);
  if (!compared) return null;
  const number = readAmount(tokens[compared.length]);
  const rest = tokens.slice(compared.length + 1);
  if (number === null) return null;
  if (rest.length > 0) return new Doubt(`"${asWritten(rest)}" cannot be read`);
  // "exactly $18.00" is a text with its currency, not a bare number.
  if (compared.comparison === 'equal')
    return {
      kind: 'content',
      target,
      match: 'is',
      text: asWritten(tokens.slice(compared.length)),
      isTextQuoted: false,
      isNegated,
    };
  return { kind: 'number', target, comparison: compared.comparison, number, isNegated };
};
