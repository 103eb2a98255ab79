import { Doubt } from './doubt.ts';
import { findPredicate } from './find-predicate.ts';
import { kindAtEnd } from './kind-words.ts';
import { regionAt } from './looks.ts';
import { readOrdinal } from './read-number.ts';
import { splitList } from './read-subject.ts';
import { asWritten, isMark, isQuoted, isSmall, type Token, word } from './tokenise.ts';
import { THING_NOUNS } from './vocabulary/small-words.ts';

/** "(7) Records Found is shown": a text of the app without its quotes. */
const asText = (tokens: readonly Token[]): readonly Token[] | null => {
  const isCounter = isMark(tokens[0], '(') && /^\d+$/.test(tokens[1]?.text ?? '') && isMark(tokens[2], ')');
  const start = isCounter ? findPredicate(tokens)?.start : undefined;
  if (start === undefined || start < 4) return null;
  const said = tokens.slice(0, start);
  if (said.some(isQuoted) || isSmall(said[3])) return null;
  const text = asWritten(said);
  return [{ kind: 'quoted', text, lower: text.toLowerCase(), raw: text, gap: '' }, ...tokens.slice(start)];
};

const SEEN_OR_GONE =
  /^(shown|displayed|visible|present|listed|there|gone|hidden|removed|missing|in|on|under|at)$/;

/** "Anna's role is Admin" is the role of Anna; "Anna's request is Approved" is a row for Anna that says so. */
const asOwned = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex((token) => token.kind === 'word' && /\w['’]s$/.test(token.text));
  const predicate = findPredicate(tokens);
  if (at === -1 || !predicate || at > 2 || predicate.start <= at + 1) return null;
  const owner = tokens.slice(0, at + 1);
  const noun = tokens.slice(at + 1, predicate.start);
  const isPerson = owner.every((token) => token.kind === 'word' && !isSmall(token));
  if (!isPerson || !noun.every(isSmall) || kindAtEnd(noun) !== null) return null;
  const named = owner.map((token, index): Token => {
    const bare = token.text.replace(/['’]s$/, '');
    return index === at ? { ...token, text: bare, lower: bare.toLowerCase(), raw: bare } : token;
  });
  const rest = tokens.slice(predicate.start);
  if (!THING_NOUNS.has(noun.at(-1)?.lower ?? ''))
    return [word('the'), ...noun, word('of'), ...named, ...rest];
  const row = [word('the'), word('row'), word('for'), ...named];
  const said = tokens.slice(predicate.next);
  const isValue =
    predicate.verb === null &&
    !predicate.isNegated &&
    (isQuoted(said[0]) || !isSmall(said[0])) &&
    !SEEN_OR_GONE.test(said[0]?.lower ?? '');
  return isValue ? [...row, word('contains'), ...said] : [...row, ...rest];
};

/** "The card moves to Done": it is there then. */
const asMoved = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      isSmall(token) &&
      token.lower === 'moves' &&
      /^(to|into)$/.test(tokens[index + 1]?.lower ?? ''),
  );
  return at === -1 || findPredicate(tokens)
    ? null
    : [...tokens.slice(0, at), word('is'), word('in'), ...tokens.slice(at + 2)];
};

/** "The badge goes from 2 to 3": what it was can no longer be seen, what it is now can. */
const asChanged = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      isSmall(token) &&
      /^(goes|changes|increases|decreases|rises|drops|switches|updates|jumps)$/.test(token.lower),
  );
  const from = /^(up|down)$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
  const to = tokens.findIndex((token, index) => index > from + 1 && isSmall(token) && token.lower === 'to');
  if (at === -1 || tokens[from]?.lower !== 'from' || to === -1 || to > from + 4) return null;
  return [...tokens.slice(0, at), word('changes'), ...tokens.slice(to)];
};

/** "The search returns no results": that none are shown. */
const asFound = (tokens: readonly Token[]): readonly Token[] | null => {
  const [, few, noun] =
    /^(?:the |my |your )?search (?:returns|finds|yields|gives|shows|brings up|should return|should find|should yield) (no|\d+) (results?|matches|hits|entries)$/.exec(
      asWritten(tokens).toLowerCase(),
    ) ?? [];
  return few && noun ? [word(few), word(noun), word('are'), word('shown')] : null;
};

/** "Carries the tags A and B" says what "is tagged A and B" says. */
const asTagged = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      isSmall(token) &&
      /^(carry|carries|bear|bears)$/.test(token.lower) &&
      /^(the|a)$/.test(tokens[index + 1]?.lower ?? '') &&
      /^(tags?|labels?|flags?|marks?|markers?)$/.test(tokens[index + 2]?.lower ?? ''),
  );
  if (at === -1 || tokens.length <= at + 3) return null;
  const isPlain = /^(carry|bear)$/.test(tokens[at]?.lower ?? '');
  const isTold = isPlain && /^(should|must|will|not)$/.test(tokens[at - 1]?.lower ?? '');
  const verb = isTold ? 'be' : isPlain ? 'are' : 'is';
  return [...tokens.slice(0, at), word(verb), word('tagged'), ...tokens.slice(at + 3)];
};

/** "A and B both have X", "A, B and C are all shown": the little word says what the list says. */
const withoutEach = (tokens: readonly Token[]): readonly Token[] | null => {
  const found = findPredicate(tokens);
  const isEach = (token: Token | undefined) => isSmall(token) && /^(both|all|each)$/.test(token?.lower ?? '');
  const at = found && [found.start - 1, found.next].find((index) => isEach(tokens[index]));
  if (!found || at === undefined || at === null || at < 2 || at === tokens.length - 1) return null;
  const list = splitList(tokens.slice(0, Math.min(at, found.start)));
  const many = list instanceof Doubt || list.joiner === 'any' ? 0 : list.parts.length;
  const isSo = tokens[at]?.lower === 'both' ? many === 2 : many > 1;
  return isSo ? tokens.filter((_, index) => index !== at) : null;
};

/** "The status of both A and B is Paid": that of each. Null: it speaks of no such two. */
export const ofBoth = (tokens: readonly Token[]): (readonly Token[])[] | null => {
  const at = tokens.findIndex(
    (token, index) =>
      isSmall(token) && /^(of|for|in)$/.test(token.lower) && tokens[index + 1]?.text === 'both',
  );
  const start = findPredicate(tokens)?.start ?? -1;
  const list = at > 0 && start > at + 2 ? splitList(tokens.slice(at + 2, start)) : null;
  if (!list || list instanceof Doubt || list.joiner === 'any' || list.parts.length !== 2) return null;
  return list.parts.map((part) => [...tokens.slice(0, at + 1), ...part, ...tokens.slice(start)]);
};

const SIDE =
  /^((right|directly|just|immediately|straight) )?(above|over|below|beneath|underneath|next to) (the|this|that|it|\W|\p{Lu})/u;

/** "It says “3 selected” above the table": that this is shown there, whatever "it" is. */
const asSaidThere = (tokens: readonly Token[]): readonly Token[] | null => {
  if (tokens[0]?.lower !== 'it') return null;
  const at = /^(should|must|will)$/.test(tokens[1]?.lower ?? '') ? 2 : 1;
  const rest = tokens.slice(at + 2);
  const isSaid = /^(says?|reads?|shows?|states?|displays?)$/.test(tokens[at]?.lower ?? '');
  const isThere = rest.length > 0 && (SIDE.test(asWritten(rest)) || regionAt(rest, 0) !== null);
  return isSaid && isQuoted(tokens[at + 1]) && isThere
    ? [...tokens.slice(at + 1, at + 2), word('is'), word('visible'), ...rest]
    : null;
};

/** "links to Imprint and Terms" are the links Imprint and Terms. */
const asNamedLinks = (tokens: readonly Token[]): readonly Token[] | null => {
  const at = tokens.findIndex(
    (token, index) =>
      isSmall(token) &&
      token.lower === 'links' &&
      /^(to|for|named|called|labelled)$/.test(tokens[index + 1]?.lower ?? '') &&
      tokens[index + 2] !== undefined &&
      !isSmall(tokens[index + 2]),
  );
  if (at === -1) return null;
  const before = tokens.slice(0, at);
  const article = before.at(-1)?.lower === 'the' ? [] : [word('the')];
  return [...before, ...article, ...tokens.slice(at, at + 1), ...tokens.slice(at + 2)];
};

const FEW = ['two', 'three', 'four', 'five'];

/** "The first three rows are Anna, Bob and Carl": a claim for each, one after the other. Null: it speaks of no such few. */
export const eachOfFirst = (tokens: readonly Token[]): (readonly Token[])[] | null => {
  const [first, many, noun, verb, ...said] = tokens[0]?.lower === 'the' ? tokens.slice(1) : tokens;
  const number = FEW.includes(many?.lower ?? '') ? FEW.indexOf(many?.lower ?? '') + 2 : Number(many?.text);
  const isSaid = first?.lower === 'first' && /^(are|read|show|contain)$/.test(verb?.lower ?? '');
  const kind = isSaid && noun ? kindAtEnd([noun]) : null;
  const list = kind?.isPlural ? splitList(said) : null;
  if (!kind || !list || list instanceof Doubt || list.joiner !== 'all' || list.parts.length !== number)
    return null;
  return list.parts.map((part, at) => [
    ...[word('the'), word(ORDINALS[at] ?? ''), word(kind.singular), word('contains'), ...part],
  ]);
};

/** "The first row is A and the last one B": a claim for each. Null: it speaks of one place. */
export const eachRanked = (tokens: readonly Token[]): (readonly Token[])[] | null => {
  const found = findPredicate(tokens);
  const own = found && tokens[0]?.lower === 'the' ? readOrdinal(tokens, 1) : null;
  const noun = own && found ? tokens.slice(1 + own.length, found.start) : [];
  if (!found || noun.length === 0) return null;
  const verb = tokens.slice(found.start, found.next);
  const parts: Token[][] = [[...tokens.slice(0, found.next)]];
  for (let at = found.next; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const isJoint = isMark(token, ',') || (isSmall(token) && token.lower === 'and');
    const next = isJoint && isSmall(tokens[at + 1]) && tokens[at + 1]?.lower === 'and' ? at + 2 : at + 1;
    const rank = isJoint && tokens[next]?.lower === 'the' ? readOrdinal(tokens, next + 1) : null;
    if (!rank) {
      parts.at(-1)?.push(token);
      continue;
    }
    const after = next + 1 + rank.length;
    const isOne = tokens[after]?.lower === 'one' || tokens[after]?.lower === noun[0]?.lower;
    parts.push([...tokens.slice(next, after), ...noun, ...verb]);
    at = isOne ? after : after - 1;
  }
  return parts.length > 1 && parts.every((part) => part.at(-1) !== verb.at(-1)) ? parts : null;
};

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The same claim in the words that the reader knows. Null: it is in such words already. */
export const asPlainClaim = (tokens: readonly Token[]): readonly Token[] | null =>
  asText(tokens) ??
  asOwned(tokens) ??
  asMoved(tokens) ??
  asChanged(tokens) ??
  asFound(tokens) ??
  asSaidThere(tokens) ??
  asNamedLinks(tokens) ??
  asTagged(tokens) ??
  withoutEach(tokens);
