import type { Claim, Target } from '../command.ts';
import { both, counted } from './claim-shapes.ts';
import { Doubt, type Reading } from './doubt.ts';
import type { Predicate } from './find-predicate.ts';
import { isEnclosing, type Memory } from './plain-target.ts';
import { readContent, readNumeric } from './read-content.ts';
import type { Quantity } from './read-number.ts';
import { readInside } from './read-seen.ts';
import { isWholePage, readSubjects } from './read-subject.ts';
import { asWritten, isQuoted, type Token } from './tokenise.ts';
import { MEASURES } from './vocabulary/numbers.ts';

type Verb = Exclude<Predicate['verb'], null>;

/** A row or card shows other things besides; a badge or field shows this alone. */
const matchOf = (target: Target, verb: Verb) => {
  if (verb.kind === 'content' && verb.match !== 'is') return verb.match;
  return isEnclosing(target) && target.kind !== 'alert' ? 'contains' : 'is';
};

const isContaining = (verb: Verb): boolean =>
  verb.kind === 'has' || verb.kind === 'shows' || (verb.kind === 'content' && verb.match === 'contains');

/** "14 MB" and "2.4 %" are values, not so many things of a name. */
const isMeasure = (tokens: readonly Token[]): boolean =>
  tokens.length === 2 && /\d/.test(tokens[0]?.text ?? '') && MEASURES.has(tokens[1]?.lower ?? '');

/** Kinds that hold words and no other things. */
const SPEAKING = new Set<Target['kind']>(['heading', 'text', 'button', 'link', 'field', 'badge', 'cell']);

/** Words that say that what follows is text, not a thing. */
const TEXT_NOUN = /^(text|value|words?|string|number|message|phrase)$/;

/** "shows 2", "contains 3 rows", "has a Save button", "has the value X". */
export const readHolding = (
  target: Target,
  verb: Verb,
  said: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> => {
  const isNeither = said[0]?.lower === 'neither' && said.some(({ lower }) => lower === 'nor');
  if (isNeither && isNegated) return new Doubt(`"${asWritten(said)}" denies twice`);
  if (isNeither) return readHolding(target, verb, withoutNeither(said), true, memory);
  const but = said.findIndex((token, at) => token.lower === 'but' && said[at + 1]?.lower === 'not');
  if (but > 0 && !isNegated) {
    const held = readHolding(target, verb, said.slice(0, but), false, memory);
    const lacked = readHolding(target, verb, said.slice(but + 2), true, memory);
    return held instanceof Doubt ? held : lacked instanceof Doubt ? lacked : both([held, lacked]);
  }
  if (said.length === 0) return new Doubt('it does not say what should be there');
  const first = said[0]?.lower ?? '';
  const named = ['the', 'a'].includes(first) ? said.slice(1) : said;
  if (verb.kind === 'has') {
    if (said.length === 2 && isQuoted(said[0]) && said[1]?.lower === 'selected')
      return readContent(target, 'is', said.slice(0, 1), isNegated, true);
    if (/^((keyboard|input) )?focus$/.test(asWritten(named).toLowerCase()))
      return { kind: 'state', target, state: 'focused', isNegated };
    if (['value', 'text', 'label', 'message'].includes(named[0]?.lower ?? '') && named.length > 1) {
      const value = named[1]?.lower === 'of' ? named.slice(2) : named.slice(1);
      return readContent(target, 'is', value, isNegated, true);
    }
  }
  if (isContaining(verb) && !isMeasure(said)) {
    const amounts = readSubjects(said, memory);
    const isAmount = !(amounts instanceof Doubt) && amounts.some(({ quantity }) => quantity !== null);
    const isTold = said.at(-2)?.text === ':' && isQuoted(said.at(-1)) && said.length > 2;
    const isThing =
      isTold ||
      (isWholePage(target) && !isAmount) ||
      (['a', 'an', 'the', 'both'].includes(first) && !TEXT_NOUN.test(said[1]?.lower ?? ''));
    if (isThing && !isAmount && SPEAKING.has(target.kind) && !said.some(isQuoted))
      return new Doubt(`"${asWritten(said)}" describes a text but does not give it; put the text in quotes`);
    if (isAmount || isThing) return readInside(target, said, isNegated, memory);
  }
  if (verb.kind === 'has') return new Doubt(`"${asWritten(said)}" cannot be read`);
  const isSaid = verb.kind === 'content' && verb.match === 'is';
  const numeric = verb.kind === 'shows' || isSaid ? readNumeric(target, said, isNegated) : null;
  return numeric ?? readContent(target, matchOf(target, verb), said, isNegated, true);
};

const withoutNeither = (tokens: readonly Token[]): readonly Token[] =>
  tokens
    .slice(1)
    .map((token) => (token.lower === 'nor' ? { ...token, text: 'and', lower: 'and', raw: 'and' } : token));

/** "No row contains “Paid”", "two rows show “Open”": so many things with that text in them. */
export const readHoldingOfSome = (
  target: Target,
  quantity: Quantity,
  verb: Verb,
  said: readonly Token[],
  isNegated: boolean,
): Reading<Claim> => {
  const isPart = verb.kind === 'shows' || (verb.kind === 'content' && verb.match === 'contains');
  const isThing = isEnclosing(target) || (target.kind === null && !target.isQuoted);
  if (!isPart || !isThing || isNegated || said.length !== 1 || !isQuoted(said[0]))
    return new Doubt('several things at once are said to hold something');
  const containing = [...target.containing, said[0]?.text ?? ''];
  return counted({ ...target, containing }, quantity, false);
};
