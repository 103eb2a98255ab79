import type { Claim, Command, Target } from '../command.ts';
import { withoutHarmlessEnding } from './claim-endings.ts';
import type { ClauseContext } from './clause-context.ts';
import { withoutOpening } from './clause-opening.ts';
import { Doubt, type Reading } from './doubt.ts';
import { findPredicate, type Predicate, predicateAt } from './find-predicate.ts';
import { kindAtEnd, kindAtStart } from './kind-words.ts';
import { matchVerb } from './match-phrase.ts';
import { looksLikeData } from './read-content.ts';
import { readAmount } from './read-number.ts';
import { isYesOrNo } from './split-clauses.ts';
import { asWritten, isMark, isQuoted, isSmall, type Token, word } from './tokenise.ts';
import { KINDS } from './vocabulary/kinds.ts';
import { DETERMINERS, THING_NOUNS } from './vocabulary/small-words.ts';
import type { Action } from './vocabulary/verbs.ts';

type Read = (tokens: readonly Token[], context: ClauseContext) => Reading<Command[]>;

/** Longer than this, words without quotes are talk. */
const MOST_WORDS = 16;

/** Whether the words can stand for themselves as the app writes them: they begin like a label, a text or a number. */
const mayBeText = (tokens: readonly Token[]): boolean =>
  tokens.length > 0 &&
  tokens.length <= MOST_WORDS &&
  (!isSmall(tokens[0]) || looksLikeData(tokens[0])) &&
  tokens.every(({ kind, text }) => kind === 'word' || (kind === 'mark' && /^[(),:→]$/.test(text)));

const quoted = (tokens: readonly Token[]): Token => ({
  kind: 'quoted',
  text: asWritten(tokens),
  lower: '',
  raw: `"${asWritten(tokens)}"`,
  gap: tokens[0]?.gap ?? '',
});

/** Words that begin a sentence with a capital and no name. */
const OPENING =
  /^(no|none|nothing|all|every|each|everything|only|both|either|neither|some|any|most|more|many|several|it|they|he|she|we|this|that|these|those|there|here|if|when|while|once|after|before|then|now|at|in|on|under|for|from|with|not|one|exactly)$/;

/** Words of talk: how, when and why something is done is no part of a name. */
const OF_TALK =
  /^(or|if|when|unless|while|without|so|is|are|then|within|until|because|with|using|via|followed|including|which|should|must|twice|times|seconds?|minutes?|again|instead|than|them|(?!only$)[a-z]+ly)$/;

const MOST_WORDS_OF_NAME = 8;

const mayBeName = (tokens: readonly Token[]): boolean =>
  tokens.length > 0 &&
  tokens.length <= MOST_WORDS_OF_NAME &&
  mayBeText(tokens) &&
  (withoutYes(tokens) !== tokens || !OPENING.test(tokens[0]?.lower ?? '')) &&
  !withoutYes(tokens).some((token) => isMark(token, ',') || isMark(token, ':')) &&
  !tokens.some((token, index) => /^(after|before)$/.test(token.text) && looksLikeData(tokens[index + 1])) &&
  !tokens.some(
    (token) =>
      isSmall(token) && ((OF_TALK.test(token.lower) && !isYesOrNo(tokens[0])) || KINDS.has(token.lower)),
  );

/** "Yes, delete it" is what a button says. */
const withoutYes = (tokens: readonly Token[]): readonly Token[] =>
  isYesOrNo(tokens[0]) && isMark(tokens[1], ',') ? tokens.slice(2) : tokens;

/** A thing with its name in quotes: "the “Direct flights only” checkbox". Null: it has no such name, or no more than one. */
const nameQuoted = (tokens: readonly Token[], fewest = 2): Token[] | null => {
  let start = 0;
  while (DETERMINERS.has(tokens[start]?.lower ?? '')) start += 1;
  // "The ticket Cannot log in": a noun for it, and what it is called.
  const isNoun =
    isSmall(tokens[start]) &&
    THING_NOUNS.has(tokens[start]?.lower ?? '') &&
    /^\p{Lu}/u.test(tokens[start + 1]?.text ?? '');
  start += kindAtStart(tokens.slice(start))?.length ?? (isNoun ? 1 : 0);
  const end = tokens.length - (kindAtEnd(tokens.slice(start))?.length ?? 0);
  const name = tokens.slice(start, Math.max(end, start));
  const isEnough = name.length >= fewest && (name.length > 1 || !isSmall(name[0]));
  return isEnough && mayBeName(name)
    ? [...tokens.slice(0, start), quoted(name), ...tokens.slice(start + name.length)]
    : null;
};

/** "2 in bold", "$5 or $6": a value, and something more that is said of it. */
const isQualified = ([first, second]: readonly Token[]): boolean =>
  readAmount(first) !== null &&
  isSmall(second) &&
  /^(in|on|at|or|and|after|before|for|with|including|per|but|when|if)$/.test(second?.lower ?? '');

const PLACES = /^(in|on|of|from|at|under|inside|below|above|next|beside|for)$/;

/** Where a place begins that is no part of a name: "in the footer"; the end if there is none. */
const placeIn = (tokens: readonly Token[]): number => {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      isSmall(token) &&
      PLACES.test(token.lower) &&
      tokens
        .slice(index + 1, index + 3)
        .some((next) => isSmall(next) && DETERMINERS.has(next.lower) && next.lower !== 'a'),
  );
  return at === -1 ? tokens.length : at;
};

const OF_THINGS = new Set<Action>([
  'click',
  'press',
  'check',
  'tick',
  'untick',
  'toggle',
  'hover',
  'open',
  'select',
  'go',
]);

/** Actions of which the whole order may be what a control says: "Close ticket", "Mark as read", "Run report". */
const ALSO_LABELS = new Set<Action>([
  'accept',
  'add',
  'close',
  'deed',
  'dismiss',
  'mark',
  'new-tab',
  'reload',
  'remove',
  'run-hook',
  'save',
  'set',
  'submit',
]);
/** Verbs of labels that say nothing by themselves of how they are done. */
const ONLY_LABELS =
  /^(assign|copy|get|hide|install|learn|load|lock|reorder|revoke|see|show|split|transfer|try|uninstall|unlock)$/;

/** The order as the label of a control, without its articles. Null: it is no such order. */
const labelQuoted = (tokens: readonly Token[], action: Action | null): Token[] | null => {
  const isOrder = action ? ALSO_LABELS.has(action) : ONLY_LABELS.test(tokens[0]?.lower ?? '');
  const words = withoutHarmlessEnding(tokens).filter((token) => !/^(the|my|your)$/.test(token.text));
  const [first, ...rest] = words;
  const predicate = findPredicate(words);
  const saysMore = predicate !== null && predicate.next < words.length;
  // "Create an account" asks for more than a press, "Run the login hook" for something else.
  const isMore = rest.some(({ text }) => /^(an?|some|any|[a-z]+thing|hooks?)$|[\d@]/.test(text));
  // Labels are written in one way: "Save Changes", "Save changes"; "Add user Anna" speaks of somebody.
  const isAlike = rest.every(isSmall) || !rest.some(isSmall);
  if (!isOrder || !first || rest.length > 3 || saysMore || isMore || !isAlike) return null;
  const label = [{ ...first, text: `${first.text[0]?.toUpperCase()}${first.text.slice(1)}` }, ...rest];
  return mayBeName(label) ? [word('click'), quoted(label)] : null;
};

/** What is said to be read there, and the subject, in quotes. */
const claimsQuoted = (tokens: readonly Token[]): (readonly Token[])[] => {
  const predicate = findPredicate(tokens);
  const start = kindAtStart(withoutArticle(tokens).rest)?.length ?? 0;
  const { rest, article } = withoutArticle(tokens);
  const message = rest.slice(start);
  // "Expect message CSV file is ready": after such a word, all that follows is what it says.
  const isMessage =
    start > 0 && /^(alert|text|heading|badge)$/.test(kindAtStart(rest)?.kind ?? '') && mayBeText(message);
  const whole =
    isMessage && message.length > 1 ? [[...article, ...rest.slice(0, start), quoted(message)]] : [];
  if (!predicate || predicate.isNegated) return whole;
  const subject = tokens.slice(0, predicate.start);
  const verb = tokens.slice(predicate.start, predicate.next);
  const whatIsSaid = withoutHarmlessEnding(tokens.slice(predicate.next));
  // "Is called Reviews (3)": the name alone is a text.
  const how = /^(called|named|titled)$/.test(whatIsSaid[0]?.lower ?? '') ? whatIsSaid.slice(0, 1) : [];
  const said = whatIsSaid.slice(how.length);
  const isSaying = predicate.verb !== null && /^(shows|content)$/.test(predicate.verb.kind);
  const isOfText = (isSaying || predicate.verb === null) && subject[0]?.lower !== 'there';
  const text = isOfText && said.length > 1 && mayBeText(said) && !isQualified(said) ? [quoted(said)] : null;
  const name = nameQuoted(subject);
  const later = laterPredicate(tokens, predicate.next);
  const long = later && nameQuoted(tokens.slice(0, later.start));
  const page = isSaying && /^it$/i.test(asWritten(subject)) ? [word('the'), word('page')] : null;
  return [
    ...(text ? [[...subject, ...verb, ...how, ...text]] : []),
    ...(name ? [[...name, ...verb, ...tokens.slice(predicate.next)]] : []),
    ...(name && text ? [[...name, ...verb, ...how, ...text]] : []),
    ...(long && later ? [[...long, ...tokens.slice(later.start)]] : []),
    ...(page ? [[...page, ...verb, ...(text ?? tokens.slice(predicate.next))]] : []),
    ...whole,
  ];
};

/** "Offline mode loses drafts is in the Open column": a name may hold a verb of its own, and what is said of it comes after it. */
const laterPredicate = (tokens: readonly Token[], from: number): Predicate | null => {
  const at = tokens.findIndex(
    (token, index) => index > from && isSmall(token) && /^(is|are|should|has|have|must)$/.test(token.lower),
  );
  const predicate = at === -1 ? null : predicateAt(tokens, at);
  return predicate && !predicate.isNegated ? predicate : null;
};

const withoutArticle = (tokens: readonly Token[]): { article: readonly Token[]; rest: readonly Token[] } => {
  const length = isSmall(tokens[0]) && DETERMINERS.has(tokens[0]?.lower ?? '') ? 1 : 0;
  return { article: tokens.slice(0, length), rest: tokens.slice(length) };
};

/** The clause with quotes where its author may have left them out, the likeliest first. */
const withQuotes = (tokens: readonly Token[], { isExpectation }: ClauseContext): (readonly Token[])[] => {
  const { rest } = withoutOpening(tokens);
  const verb = matchVerb(rest);
  const order = verb && !isExpectation ? rest.slice(0, verb.length) : [];
  const object = verb ? rest.slice(verb.length) : rest;
  // "Confirm with Yes, delete": what is pressed to agree.
  const isAnswer = verb?.action === 'accept' && object[0]?.lower === 'with';
  if (isAnswer && !isExpectation) {
    const name = nameQuoted(object.slice(1));
    return name ? [[word('click'), ...name]] : [];
  }
  if (verb && OF_THINGS.has(verb.action) && !isExpectation) {
    const place = placeIn(object);
    // Within a sentence even one word with a capital is a name: "select Everyone".
    const name = nameQuoted(object.slice(0, place), 1);
    const done = name ? [[...order, ...name, ...object.slice(place)]] : [];
    return [...done, ...claimsQuoted(rest)];
  }
  if (verb?.action === 'verify' || verb?.action === 'see') {
    const told = object[0]?.lower === 'that' ? object.slice(1) : object;
    return claimsQuoted(told).map((claim) => [...rest.slice(0, verb.length), ...claim]);
  }
  const label = isExpectation ? null : labelQuoted(rest, verb?.action ?? null);
  return [...claimsQuoted(rest), ...(label ? [label] : [])];
};

/** The same with a mark at each name and text that was put in quotes. */
const marked = <Part>(part: Part, texts: ReadonlySet<string>, unsure: string): Part => {
  if (Array.isArray(part)) return part.map((one) => marked(one, texts, unsure)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const inside = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, marked(value, texts, unsure)]),
  );
  const own = (inside.isQuoted && inside.words) || (inside.isTextQuoted && inside.text);
  return (typeof own === 'string' && texts.has(own) ? { ...inside, unsure } : inside) as Part;
};

const isUnsure = (target: Target | null): boolean =>
  target !== null && (target.unsure !== undefined || isUnsure(target.within) || isUnsure(target.near));

/** What is there in just these words is meant. Where it is not, nothing follows: neither that it is gone nor how many there are. */
const canBeJudged = (claim: Claim): boolean => {
  if (claim.kind === 'all' || claim.kind === 'any') return claim.claims.every(canBeJudged);
  const isPlain =
    /^(visible|content|number|state)$/.test(claim.kind) && 'target' in claim && !claim.isNegated;
  return isPlain && !isUnsure(claim.target.within) && !isUnsure(claim.target.near);
};

/** Whether something in it may be a name or talk. */
export const hasUnsureTarget = (command: Command): boolean =>
  'target' in command && isUnsure(command.target ?? null);

const canBeDone = (command: Command): boolean => {
  if (command.kind === 'verify' || command.kind === 'wait-for') return canBeJudged(command.claim);
  const isPlain = 'target' in command && /^(click|hover|check|uncheck|select|scroll)$/.test(command.kind);
  return isPlain && !isUnsure(command.target?.within ?? null) && !isUnsure(command.target?.near ?? null);
};

/**
 * Reads a clause that cannot be read as it is, as if its names and texts stood in quotes. Testers leave them out where they copy
 * what they see: where the screen has it word for word, that was meant. Where not, the run ends in error, and never says that the
 * app is to blame. Null: it cannot be read so either.
 */
export const readUnsurely = (
  clause: readonly Token[],
  context: ClauseContext,
  { why, isFinal }: Doubt,
  read: Read,
): Command[] | null => {
  if (isFinal || clause.some(({ kind }) => kind === 'hook')) return null;
  for (const tokens of withQuotes(clause, context)) {
    const put = new Set(
      tokens.filter((token) => isQuoted(token) && !clause.includes(token)).map(({ text }) => text),
    );
    const commands = read(tokens, context);
    if (commands instanceof Doubt || !commands.every(canBeDone)) continue;
    return marked(commands, put, why);
  }
  return null;
};
