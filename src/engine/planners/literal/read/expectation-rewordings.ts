import { findPredicate } from './find-predicate.ts';
import { kindAtEnd } from './kind-words.ts';
import { isAmount } from './split-clauses.ts';
import { isMark, isQuoted, isSmall, type Token, word } from './tokenise.ts';

/** "“Saved”", "error “Invalid code”": a text alone, after something was done, is what should be read then. */
export const isMessage = (tokens: readonly Token[]): boolean =>
  isQuoted(tokens.at(-1)) &&
  (tokens.length === 1 || /^(alert|text|heading)$/.test(kindAtEnd(tokens.slice(0, -1))?.kind ?? ''));

/** "the badge to show 2" after "expect" says what "the badge should show 2" says. */
const saidOfNow = (tokens: readonly Token[]): readonly Token[] => {
  const at = tokens.findIndex((token, index) => index > 0 && token.kind === 'word' && token.text === 'to');
  if (at === -1 || findPredicate(tokens) !== null) return tokens;
  const said = tokens.map(
    (token, index): Token =>
      index === at ? { ...token, text: 'should', lower: 'should', raw: 'should' } : token,
  );
  return findPredicate(said)?.start === at ? said : tokens;
};

const LISTED = /^(listed|shown|displayed|left|remaining|visible|found)$/;
const WHERE = /^(above|below|before|after|first|last|in|on|at|under|as)$/;

/** "Anna listed above Ben", "only Anna left": the verb is left out. Where nothing is told to be expected, only of a clear name. */
const withVerb = (tokens: readonly Token[], isTold: boolean): readonly Token[] | null => {
  const at = tokens.findIndex((token, index) => index > 0 && isSmall(token) && LISTED.test(token.lower));
  if (at === -1 || findPredicate(tokens) !== null) return null;
  const subject = tokens.slice(0, at);
  const isOnly = subject[0]?.lower === 'only' && subject.length > 1;
  const isNamed =
    isQuoted(subject[0]) ||
    (subject.length > 1 && subject.every((token) => token.kind === 'word' && !isSmall(token)));
  const isPlaced = WHERE.test(tokens[at + 1]?.lower ?? '') && tokens.length > at + 2;
  return isOnly || (isPlaced && (isTold || isNamed))
    ? [...subject, word(isOnly || isNamed ? 'is' : 'are'), ...tokens.slice(at)]
    : null;
};

const CONDITIONS =
  /^(disabled|enabled|checked|unchecked|selected|visible|hidden|shown|displayed|empty|gone|expanded|collapsed|required)$/;

/** "the presence of X", "the absence of X": that it is shown, or is not. */
const asSeen = (tokens: readonly Token[]): readonly Token[] => {
  const start = tokens[0]?.lower === 'the' ? 1 : 0;
  const [noun, of] = tokens.slice(start);
  const isSaid = /^(presence|existence|visibility|display|absence)$/.test(noun?.text.toLowerCase() ?? '');
  if (!isSaid || of?.lower !== 'of' || tokens.length < start + 3 || findPredicate(tokens)) return tokens;
  const not = noun?.lower === 'absence' ? [word('not')] : [];
  return [...tokens.slice(start + 2), word('is'), ...not, word('shown')];
};

/** "12 results found": the last word is what they are, not what they are called. */
const withoutFound = (tokens: readonly Token[]): readonly Token[] =>
  isAmount(tokens) &&
  tokens.length > 2 &&
  /^(found|shown|listed|displayed)$/.test(tokens.at(-1)?.text ?? '') &&
  findPredicate(tokens) === null
    ? tokens.slice(0, -1)
    : tokens;

/** "Total = $5.00", and where something is expected "Total: $5.00", say what "Total is $5.00" says. */
export const asSentence = (tokens: readonly Token[], isTold: boolean): readonly Token[] => {
  const told = withVerb(tokens, isTold);
  if (told) return told;
  // "Expected: “Save” disabled" leaves out the verb.
  if (
    isTold &&
    tokens.length > 1 &&
    CONDITIONS.test(tokens.at(-1)?.text ?? '') &&
    findPredicate(tokens) === null
  )
    return [...tokens.slice(0, -1), word('is'), ...tokens.slice(-1)];
  const at = tokens.findIndex(
    (token, index) => index > 0 && (/^={1,3}$/.test(token.text) || (isTold && isMark(token, ':'))),
  );
  // "2 rows: A and B" counts them and names each.
  const isBare = at > 0 && at < tokens.length - 1 && findPredicate(tokens) === null && !isAmount(tokens);
  const isLabelled = isBare && (!isMark(tokens[at], ':') || !kindAtEnd(tokens.slice(0, at)));
  return isLabelled
    ? tokens.map((token, index) =>
        index === at ? { kind: 'word', text: 'is', lower: 'is', raw: 'is', gap: ' ' } : token,
      )
    : tokens;
};

/** A thing alone, said to be there. */
export const asShown = (tokens: readonly Token[]): readonly Token[] => [...tokens, word('is'), word('shown')];

/** What is expected, in the words of a claim. */
export const asPlainExpectation = (tokens: readonly Token[]): readonly Token[] =>
  withoutFound(asSeen(saidOfNow(tokens)));
