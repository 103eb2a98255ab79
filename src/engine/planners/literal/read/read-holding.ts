import type { Claim, Target } from '../command.ts';
import { both, counted } from './claim-shapes.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import type { Predicate } from './find-predicate.ts';
import { kindAtEnd } from './kind-words.ts';
import { isEnclosing, type Memory, plainTarget } from './plain-target.ts';
import { looksLikeData, readContent, readNumeric } from './read-content.ts';
import { readFigures } from './read-figures.ts';
import { readLabelled } from './read-labelled.ts';
import type { Quantity } from './read-number.ts';
import { readOnly } from './read-only.ts';
import { inOrder, readInside } from './read-seen.ts';
import { isWholePage, readSubject, readSubjects, splitList } from './read-subject.ts';
import { asWritten, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import { MEASURES } from './vocabulary/numbers.ts';

type Verb = Exclude<Predicate['verb'], null>;

/** Parts of an app that are full of things, by names that are no kind of element. */
const AREAS =
  /\b(calendar|dashboard|inbox|preview|editor|chat|board|timeline|feed|sidebar|overview|summary|basket)$/i;

/** A row or card shows other things besides; a badge or field shows this alone. */
const matchOf = (target: Target, verb: Verb) => {
  if (verb.kind === 'content' && verb.match !== 'is') return verb.match;
  const isArea = target.kind === null && !target.isQuoted && AREAS.test(target.words);
  return (isEnclosing(target) && target.kind !== 'alert') || isArea ? 'contains' : 'is';
};

const isContaining = (verb: Verb): boolean =>
  verb.kind === 'has' || verb.kind === 'shows' || (verb.kind === 'content' && verb.match === 'contains');

/** "14 MB" and "2.4 %" are values, not so many things of a name. */
const isMeasure = (tokens: readonly Token[]): boolean =>
  tokens.length === 2 && /\d/.test(tokens[0]?.text ?? '') && MEASURES.has(tokens[1]?.lower ?? '');

/** "4 of 5" and "4 out of 5" are one value. */
const isShare = (tokens: readonly Token[]): boolean =>
  /^[\d.]+ (of|out of) \d+( stars?| points?)?$/.test(asWritten(tokens).toLowerCase());

const FIELDS = new Set<Target['kind']>([
  'field',
  'select',
  'button',
  'link',
  'badge',
  'cell',
  'text',
  'heading',
  'alert',
]);

const isName = (part: readonly Token[]): boolean =>
  (part.length === 1 && isQuoted(part[0])) ||
  (part.length <= 5 &&
    part.every((token) => token.kind === 'word' && (!isSmall(token) || looksLikeData(token))));

/** "offers S, M and L": what a dropdown offers are its options. */
const readOptions = (target: Target, said: readonly Token[], isNegated: boolean): Claim | null => {
  const list = target.kind === 'select' ? splitList(said) : null;
  if (!list || list instanceof Doubt || list.parts.length < 2 || !list.parts.every(isName)) return null;
  if (isNegated && list.joiner === 'any') return null;
  const claims = list.parts.map((part): Claim => {
    const option = plainTarget(spokenValue(part), {
      kind: 'option',
      isQuoted: isQuoted(part[0]),
      within: target,
    });
    return { kind: 'visible', target: option, isNegated };
  });
  return { kind: list.joiner, claims };
};

/** "contains Blue Mug and Red Mug": each of several names without quotes is in it. */
const readNames = (target: Target, said: readonly Token[], isNegated: boolean): Claim | null => {
  const list = SPEAKING.has(target.kind) ? null : splitList(said);
  if (!list || list instanceof Doubt || list.parts.length < 2 || !list.parts.every(isName)) return null;
  if (list.joiner === 'any' || isWholePage(target)) return null;
  const claims = list.parts.map((part): Claim => {
    const inner = plainTarget(spokenValue(part), { isQuoted: isQuoted(part[0]), within: target });
    return { kind: 'visible', target: inner, isNegated };
  });
  return list.parts.every((part) => isQuoted(part[0])) ? null : both(claims);
};

/** "contains “Mug” with quantity 2 and price $10": the thing, and what stands beside its labels. */
const readWithFigures = (
  holder: Target,
  said: readonly Token[],
  isNegated: boolean,
): Reading<Claim> | null => {
  const at = said.findIndex((token) => isSmall(token) && token.lower === 'with');
  const name = at > 0 ? said.slice(0, at) : [];
  if (isNegated || name.length === 0 || !isName(name)) return null;
  const thing = plainTarget(spokenValue(name), {
    isQuoted: isQuoted(name[0]),
    within: isWholePage(holder) ? null : holder,
  });
  const figures = readLabelled(thing, said.slice(at + 1), false);
  if (figures === null || figures instanceof Doubt) return figures;
  return both([{ kind: 'visible', target: thing, isNegated: false }, figures]);
};

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
  const but = said.findIndex((token, at) =>
    /^(but not|instead of|rather than)$/.test(`${isSmall(token) ? token.lower : ''} ${said[at + 1]?.lower}`),
  );
  if (but > 0 && !isNegated) {
    const held = readHolding(target, verb, said.slice(0, but), false, memory);
    const lacked = readHolding(target, verb, said.slice(but + 2), true, memory);
    return held instanceof Doubt ? held : lacked instanceof Doubt ? lacked : both([held, lacked]);
  }
  if (said.length === 0) return new Doubt('it does not say what should be there');
  // "The dropdown shows Germany as selected": what it shows is what is selected.
  const chosen = /^(.+) as (the )?(selected|chosen|current)( (option|value|item))?$/.test(asWritten(said))
    ? said.findLastIndex(({ text }) => text === 'as')
    : -1;
  if (chosen > 0 && target.kind === 'select')
    return readHolding(target, verb, said.slice(0, chosen), isNegated, memory);
  const order = said.findIndex((_, at) =>
    /^in (this|that|the following|the given|this exact) order$/.test(asWritten(said.slice(at)).toLowerCase()),
  );
  if (order > 0) {
    const listed = isNegated ? unread(said) : readSubject(said.slice(0, order), memory);
    if (listed instanceof Doubt) return listed;
    const place = isWholePage(target) ? null : target;
    return listed.quantity || listed.joiner === 'any'
      ? unread(said)
      : inOrder(listed.targets.map((one) => ({ ...one, within: one.within ?? place })));
  }
  const shape = isQuoted(said[0]) && said[1]?.lower === 'as' ? kindAtEnd(said.slice(2)) : null;
  if (shape && isContaining(verb) && said.length - 2 - shape.length <= 1) {
    const inner = plainTarget(said[0]?.text ?? '', { isQuoted: true, kind: shape.kind });
    return { kind: 'visible', target: { ...inner, within: isWholePage(target) ? null : target }, isNegated };
  }
  const first = said[0]?.lower ?? '';
  const named = ['the', 'a'].includes(first) ? said.slice(1) : said;
  if (verb.kind === 'has') {
    if (said.length === 2 && isQuoted(said[0]) && said[1]?.lower === 'selected')
      return readContent(target, 'is', said.slice(0, 1), isNegated, true);
    if (/^((keyboard|input) )?focus$/.test(asWritten(named).toLowerCase()))
      return { kind: 'state', target, state: 'focused', isNegated };
    if (['value', 'text', 'label', 'message'].includes(named[0]?.lower ?? '') && named.length > 1) {
      const value = named[1]?.lower === 'of' ? named.slice(2) : named.slice(1);
      return readContent(target, matchOf(target, { kind: 'shows' }), value, isNegated, true);
    }
  }
  if (isContaining(verb)) {
    const special =
      readWithFigures(target, said, isNegated) ??
      readOnly(said, isWholePage(target) ? null : target, memory) ??
      readOptions(target, said, isNegated) ??
      (FIELDS.has(target.kind) ? null : readFigures(target, said, isNegated, memory)) ??
      (FIELDS.has(target.kind) ? null : readLabelled(target, said, isNegated));
    if (special) return special;
  }
  if (isContaining(verb) && !isMeasure(said) && !isShare(said)) {
    const amounts = readSubjects(said, memory);
    const isAmount = !(amounts instanceof Doubt) && amounts.some(({ quantity }) => quantity !== null);
    const isTold = said.at(-2)?.text === ':' && isQuoted(said.at(-1)) && said.length > 2;
    const isThing =
      isTold ||
      (isWholePage(target) && !isAmount) ||
      (['a', 'an', 'the', 'both', 'my', 'your'].includes(first) && !TEXT_NOUN.test(said[1]?.lower ?? ''));
    if (isThing && !isAmount && SPEAKING.has(target.kind) && !said.some(isQuoted))
      return new Doubt(`"${asWritten(said)}" describes a text but does not give it; put the text in quotes`);
    if (isAmount || isThing) return readInside(target, said, isNegated, memory);
  }
  const held = isContaining(verb) ? readNames(target, said, isNegated) : null;
  if (held) return held;
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
