import type { Claim, Target } from '../command.ts';
import { both } from './claim-shapes.ts';
import { Doubt, type Reading } from './doubt.ts';
import { kindAtEnd } from './kind-words.ts';
import { plainTarget } from './plain-target.ts';
import { looksLikeData, readContent } from './read-content.ts';
import { isWholePage, splitList } from './read-subject.ts';
import { asWritten, isMark, isQuoted, isSmall, type Token } from './tokenise.ts';
import { DETERMINERS } from './vocabulary/small-words.ts';

/** Nouns for what a thing has one of, said before its value: "the status Paid", "a total of $20". */
export const LABELS: ReadonlySet<string> = new Set(
  'status state role name type category size color colour priority level title mode plan price amount total subtotal tax date time quantity email e-mail phone number address city country currency language subject description owner assignee author stage id code balance sum department rating score version'.split(
    ' ',
  ),
);

/** The label and the value in "the status “Paid”", "Name: Anna", "a total of $20"; null if it is no such pair. */
const splitPair = (tokens: readonly Token[]): { label: readonly Token[]; value: readonly Token[] } | null => {
  const colon = tokens.findIndex((token) => isMark(token, ':'));
  const isLabelled =
    colon > 0 &&
    colon <= 3 &&
    colon < tokens.length - 1 &&
    tokens.slice(0, colon).every(({ kind }) => kind === 'word') &&
    kindAtEnd(tokens.slice(0, colon)) === null;
  if (isLabelled) return { label: tokens.slice(0, colon), value: tokens.slice(colon + 1) };
  const start = DETERMINERS.has(tokens[0]?.lower ?? '') ? 1 : 0;
  let end = start;
  while (end < tokens.length && isSmall(tokens[end]) && end - start < 3 && !looksLikeData(tokens[end])) {
    end += 1;
    const isLabel = LABELS.has(tokens[end - 1]?.lower ?? '');
    const from = /^(of|set|is)$/.test(tokens[end]?.lower ?? '') ? end + 1 : end;
    const value = tokens.slice(from);
    const [first] = value;
    const isValue = isQuoted(first) || looksLikeData(first) || (first?.kind === 'word' && !isSmall(first));
    if (isLabel && value.length > 0 && isValue) return { label: tokens.slice(start, end), value };
  }
  return null;
};

/** Titles and names stand for themselves: few screens write the word beside them. */
const UNLABELLED = /^(title|name|number)$/;

const claimOf = (
  holder: Target,
  { label, value }: { label: readonly Token[]; value: readonly Token[] },
  isNegated: boolean,
): Reading<Claim> => {
  const words = asWritten(label);
  const isPage = isWholePage(holder);
  if (!UNLABELLED.test(words))
    return readContent(plainTarget(words, { within: isPage ? null : holder }), 'is', value, isNegated, true);
  const claim = readContent(holder, 'contains', value, isNegated, true);
  if (claim instanceof Doubt || claim.kind !== 'content' || !isPage) return claim;
  const { text, isTextQuoted } = claim;
  return words === 'title'
    ? { kind: 'title', match: 'is', text, isNegated }
    : { kind: 'visible', target: plainTarget(text, { isQuoted: isTextQuoted ?? false }), isNegated };
};

/** "has the status “Paid”", "lists the name “Anna” and the date “12 May”". Null: it is no list of labels with values. */
export const readLabelled = (
  holder: Target,
  said: readonly Token[],
  isNegated: boolean,
): Reading<Claim> | null => {
  const list = splitList(said);
  if (list instanceof Doubt || list.joiner === 'any') return null;
  const pairs = list.parts.map(splitPair);
  if (pairs.some((pair) => pair === null) || (isNegated && pairs.length > 1)) return null;
  const claims: Claim[] = [];
  for (const pair of pairs) {
    const claim = pair ? claimOf(holder, pair, isNegated) : new Doubt('it does not say what should be there');
    if (claim instanceof Doubt) return claim;
    claims.push(claim);
  }
  return both(claims);
};
