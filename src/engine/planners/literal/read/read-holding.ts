import type { Claim, Target } from '../command.ts';
import { both, counted } from './claim-shapes.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import type { Predicate } from './find-predicate.ts';
import { kindAtEnd } from './kind-words.ts';
import { isEnclosing, type Memory, plainTarget } from './plain-target.ts';
import { bears, isHolder, isNameOrFigure } from './read-bearing.ts';
import { readContent, readNumeric } from './read-content.ts';
import { readFigures } from './read-figures.ts';
import { readLabelled } from './read-labelled.ts';
import { type Quantity, readQuantity } from './read-number.ts';
import { readOnly } from './read-only.ts';
import { inOrder, readInside } from './read-seen.ts';
import { isWholePage, readSubject, readSubjects, splitList } from './read-subject.ts';
import { asWritten, isMark, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import { KINDS } from './vocabulary/kinds.ts';
import { MEASURES } from './vocabulary/numbers.ts';
import { DETERMINERS, TELLTALES } from './vocabulary/small-words.ts';

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

/** Menus are often written in small letters: "info, clone and delete". */
const isMenuWord = (part: readonly Token[]): boolean =>
  part.length <= 3 &&
  part.every(
    (token) =>
      token.kind === 'word' &&
      /^[\p{L}-]+$/u.test(token.text) &&
      !TELLTALES.has(token.lower) &&
      !DETERMINERS.has(token.lower) &&
      !KINDS.has(token.lower),
  );

/** "offers S, M and L": what a dropdown offers are its options. */
const readOptions = (target: Target, said: readonly Token[], isNegated: boolean): Claim | null => {
  const list = target.kind === 'select' ? splitList(said) : null;
  if (!list || list instanceof Doubt || list.parts.length < 2 || !list.parts.every(isNameOrFigure))
    return null;
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
  if (!list || list instanceof Doubt || list.parts.length < 2) return null;
  if (!list.parts.every((part) => isNameOrFigure(part) || (target.kind === 'menu' && isMenuWord(part))))
    return null;
  if (list.joiner === 'any' || isWholePage(target)) return null;
  const claims = list.parts.map((part): Claim => {
    const inner = plainTarget(spokenValue(part), { isQuoted: isQuoted(part[0]), within: target });
    return { kind: 'visible', target: inner, isNegated };
  });
  return list.parts.every((part) => isQuoted(part[0])) ? null : both(claims);
};

/** "Anna has 5B", "the row has “Paid”": the words stand in it. Null: what it has is described, or a bare number. */
const readOwn = (target: Target, said: readonly Token[], isNegated: boolean): Claim | null => {
  const list = splitList(said);
  if (list instanceof Doubt || list.joiner === 'any' || (isNegated && list.parts.length > 1)) return null;
  const isText = said[0]?.text === 'No' && said.every(({ kind }) => kind === 'word') && said.length <= 6;
  const parts = isText ? [said] : list.parts;
  const isClear = isText || parts.every((part) => isNameOrFigure(part) && !/^\d+$/.test(asWritten(part)));
  const isNamed = target.kind !== null || target.isQuoted || /^[\p{Lu}\d#]/u.test(target.words);
  return isClear && isNamed && isHolder(target) ? bears(target, parts, isNegated) : null;
};

/** "contains “Mug” with quantity 2 and price $10": the thing, and what stands beside its labels. */
const readWithFigures = (
  holder: Target,
  said: readonly Token[],
  isNegated: boolean,
): Reading<Claim> | null => {
  const at = said.findIndex((token) => isSmall(token) && token.lower === 'with');
  const name = at > 0 ? said.slice(0, at) : [];
  if (isNegated || name.length === 0 || !isNameOrFigure(name)) return null;
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
    /^(but (not|neither|no)|instead of|rather than)$/.test(
      `${isSmall(token) ? token.lower : ''} ${said[at + 1]?.lower}`,
    ),
  );
  if (but > 0 && !isNegated) {
    const isDenied = !/^(neither|no)$/.test(said[but + 1]?.lower ?? '');
    const before = said.slice(0, isMark(said[but - 1], ',') ? but - 1 : but);
    const held = readHolding(target, verb, before, false, memory);
    const lacked = readHolding(target, verb, said.slice(isDenied ? but + 2 : but + 1), isDenied, memory);
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
  if (verb.kind === 'has' && said[0]?.text === 'No' && said.length > 1) {
    const own = readOwn(target, said, isNegated);
    if (own) return own;
  }
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
  // "The list shrinks to 6 rows": so many are in it.
  const isOfMany = /^(list|table)$/.test(target.kind ?? '') && target.words === '';
  if (verb.kind === 'content' && verb.match === 'is' && isOfMany && readQuantity(said) && said.length > 1)
    return readInside(
      target,
      /^(found|left|remaining)$/.test(said.at(-1)?.lower ?? '') ? said.slice(0, -1) : said,
      isNegated,
      memory,
    );
  const held = isContaining(verb) ? readNames(target, said, isNegated) : null;
  if (held) return held;
  if (verb.kind === 'has')
    return readOwn(target, said, isNegated) ?? new Doubt(`"${asWritten(said)}" cannot be read`);
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
