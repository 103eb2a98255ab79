import { PhraseBook, phrases } from './match-phrase.ts';
import { isSum } from './read-number.ts';
import { isSmall, type Token } from './tokenise.ts';
import {
  BE,
  CLAIM_VERBS,
  type ClaimVerb,
  DO,
  HAVING_CHANGED,
  MODALS,
  SEEN,
  STATES,
  UNSEEN,
} from './vocabulary/predicates.ts';
import { ADVERBS } from './vocabulary/small-words.ts';

/** Where a claim says something of its subject: "is not", "should appear", "no longer contains". */
export interface Predicate {
  /** Tokens before it are the subject. */
  start: number;
  /** Tokens from here on are what is said. */
  next: number;
  isNegated: boolean;
  /** Null: a form of "to be"; what it is follows. */
  verb: ClaimVerb | null;
  /** "can be seen", "cannot be edited": what is possible shows only in what can be seen. */
  isAbility?: boolean;
}

const VERB_BOOK = new PhraseBook(CLAIM_VERBS);
const CHANGED_BOOK = phrases(HAVING_CHANGED);

/** Verbs that only a person's doing has in their plain form: "show" is not read as a claim, "shows" and "should show" are. */
const finiteForms = (word: string): string[] => {
  if (word === 'has' || word === 'have') return [word];
  if (!word.endsWith('s')) return [];
  return [
    word.slice(0, -1),
    ...(word.endsWith('es') ? [word.slice(0, -2)] : []),
    ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
  ];
};

const PAST = new Map<string, ClaimVerb>([
  ['disappeared', { kind: 'unseen' }],
  ['vanished', { kind: 'unseen' }],
  ['appeared', { kind: 'seen' }],
  ['closed', { kind: 'closes' }],
  ['opened', { kind: 'opens' }],
]);

interface Aux {
  at: number;
  isNegated: boolean;
}

const skipAdverbs = (tokens: readonly Token[], from: number): Aux => {
  let at = from;
  let isNegated = false;
  for (;;) {
    const word = tokens[at]?.lower ?? '';
    if (word === 'not' || word === 'never') {
      isNegated = !isNegated;
      at += 1;
    } else if (word === 'no' && tokens[at + 1]?.lower === 'longer') {
      isNegated = !isNegated;
      at += 2;
    } else if (ADVERBS.has(word) && tokens[at]?.kind === 'word') at += 1;
    else return { at, isNegated };
  }
};

const CONDITIONS = new Set(
  [...SEEN, ...UNSEEN, ...STATES.flatMap(({ phrases: said, opposites }) => [...said, ...opposites])].map(
    (phrase) => phrase.split(' ')[0],
  ),
);

/** "Says Not shipped", "is Not started": with a capital, the word is the first of a text. "Is Not visible" denies. */
const beginsText = (tokens: readonly Token[], at: number, verb: ClaimVerb | null): boolean =>
  /^\p{Lu}\p{Ll}/u.test(tokens[at]?.text ?? '') &&
  (verb !== null || !CONDITIONS.has(tokens[at + 1]?.lower ?? ''));

const isNegativeForm = (word: string): boolean => word.endsWith("n't") || word === 'cannot';

const PLURAL_VERBS = new Set([
  'appear',
  'disappear',
  'contain',
  'show',
  'exist',
  'vanish',
  'read',
  'say',
  'include',
  'equal',
  'display',
  'open',
  'close',
]);

/** The predicate that stands exactly at `start`, if one does. */
export const predicateAt = (tokens: readonly Token[], start: number, isPlural = false): Predicate | null => {
  const first = tokens[start];
  if (first?.kind !== 'word' || (!isSmall(first) && start > 0)) return null;
  const before = skipAdverbs(tokens, start);
  const word = tokens[before.at]?.lower ?? '';
  const make = (aux: Aux, isNegated: boolean, verb: ClaimVerb | null, length: number): Predicate => {
    const said = aux.at + length;
    const isAfter = (verb === null || length > 0) && !beginsText(tokens, said, verb);
    const after = isAfter ? skipAdverbs(tokens, said) : length > 0 ? { at: said, isNegated: false } : aux;
    const negations = [before.isNegated, aux.isNegated, isNegated, after.isNegated].filter(Boolean).length;
    return { start, next: after.at, isNegated: negations % 2 === 1, verb };
  };
  const next = tokens[before.at + 1]?.lower ?? '';
  // "4 stays are found": before another verb it is a noun.
  if (/^(stays|remains|looks)$/.test(word) && (BE.has(next) || MODALS.has(next))) return null;
  if (BE.has(word) && word !== 'be') {
    if (['supposed', 'expected', 'going'].includes(next) && tokens[before.at + 2]?.lower === 'to') {
      return plainVerb(tokens, { at: before.at + 3, isNegated: false }, isNegativeForm(word), make);
    }
    return make({ at: before.at + 1, isNegated: false }, isNegativeForm(word), null, 0);
  }
  // "has changed to" and "changed to" say what "changes to" says.
  const told = word === 'has' || word === 'have' ? before.at + 1 : before.at;
  const changed =
    start > 0 && !BE.has(tokens[start - 1]?.lower ?? '') ? CHANGED_BOOK.match(tokens, told) : null;
  if (changed)
    return make(
      { at: told, isNegated: false },
      false,
      { kind: 'content', match: 'is', isChange: true },
      changed.length,
    );
  // "has disappeared" says what "disappears" says.
  const past = word === 'has' || word === 'have' ? PAST.get(tokens[before.at + 1]?.lower ?? '') : undefined;
  if (past) return make({ at: before.at, isNegated: false }, false, past, 2);
  if ((word === 'has' || word === 'have') && tokens[before.at + 1]?.lower === 'been')
    return make({ at: before.at + 2, isNegated: false }, false, null, 0);
  if (
    (word === 'has' || word === 'needs' || word === 'have' || word === 'ought') &&
    tokens[before.at + 1]?.lower === 'to'
  ) {
    return plainVerb(tokens, { at: before.at + 2, isNegated: false }, false, make);
  }
  if (MODALS.has(word) || DO.has(word)) {
    const found = plainVerb(tokens, skipAdverbs(tokens, before.at + 1), isNegativeForm(word), make);
    return found && /^(can|can't|cannot|could|couldn't)$/.test(word) ? { ...found, isAbility: true } : found;
  }
  const isPluralVerb = (isPlural || before.at > start) && PLURAL_VERBS.has(word);
  for (const form of isPluralVerb ? [word] : finiteForms(word)) {
    const match = VERB_BOOK.match(tokens, before.at, form);
    // "The special offers are shown", "the lists should be empty": before another verb it is a noun.
    const then = tokens[before.at + (match?.length ?? 1)]?.lower ?? '';
    if (match && (BE.has(then) || MODALS.has(then) || /^(has|have|appear|exist)$/.test(then))) continue;
    // "The shipping costs are $5": only before a sum is it a verb.
    if (match?.meaning.kind === 'costs' && !isSum(tokens.slice(before.at + match.length))) continue;
    if (match) return make({ at: before.at, isNegated: false }, false, match.meaning, match.length);
  }
  return null;
};

const plainVerb = (
  tokens: readonly Token[],
  aux: Aux,
  isNegated: boolean,
  make: (aux: Aux, isNegated: boolean, verb: ClaimVerb | null, length: number) => Predicate,
): Predicate | null => {
  const word = tokens[aux.at]?.lower ?? '';
  const match = VERB_BOOK.match(tokens, aux.at);
  if (match) return make(aux, isNegated, match.meaning, match.length);
  if (['be', 'become', 'remain', 'stay', 'get'].includes(word))
    return make({ at: aux.at + 1, isNegated: aux.isNegated }, isNegated, null, 0);
  return null;
};

/** A capital "A" may be a name. */
const isArticle = (token: Token | undefined): boolean =>
  token?.kind === 'word' && /^([Tt]he|a|[Aa]n|[Yy]our|[Mm]y|[Oo]ur)$/.test(token.text);

/** The first predicate of a clause, with at least one word of subject before it. */
export const findPredicate = (tokens: readonly Token[]): Predicate | null => {
  for (let start = 1; start < tokens.length; start += 1) {
    const before = tokens[start - 1]?.lower ?? '';
    // "the row that contains X" tells which row; it claims nothing.
    if (isSmall(tokens[start - 1]) && ['that', 'which', 'who', 'to'].includes(before)) continue;
    // "The offers page": right after its article a word is a noun.
    if (start === 1 && isArticle(tokens[0])) continue;
    const isPlural =
      before.endsWith('s') ||
      /^(them|these|those|both|all|they|each)$/.test(before) ||
      tokens.slice(0, start).some(({ lower }) => lower === 'and');
    const predicate = predicateAt(tokens, start, isPlural);
    if (predicate) return predicate;
  }
  return null;
};
