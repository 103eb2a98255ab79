import type { Claim } from '../command.ts';
import type { Token } from './tokenise.ts';

/** What people call a text of the app, which hardly ever says so itself. */
const TEXTS =
  /^(?:[a-z]+ )?(?:hint|caption|counter|pager|pagination|subtitle|subheading|tooltip|note|notice|summary|description|explanation|sentence|title|line|paragraph|remark|count)$/;

/** A number alone may stand anywhere; words, or a number with something beside it, may not. */
const isTelling = (text: string): boolean => /\p{L}{2}/u.test(text) || /\d\D+\d/u.test(text);

/** "The hint below Role reads “X”", "a warning says “X”": what no element may be known as. */
export const orShown = (claim: Claim, subject: readonly Token[]): Claim => {
  if (claim.kind !== 'content' || claim.isNegated || !/^(is|contains)$/.test(claim.match)) return claim;
  const { target, text } = claim;
  const isSomeMessage =
    target.kind === 'alert' &&
    /^(a|an|another|one)$/.test(subject[0]?.lower ?? '') &&
    /^(warning|error|notification|toast|banner|message|box)$/.test(subject.at(-1)?.lower ?? '');
  // "Click Search, it should say …": what was pressed may be gone, and the page is meant.
  const isIt = subject.length === 1 && subject[0]?.lower === 'it';
  const isText = target.kind === null && !target.isQuoted && TEXTS.test(target.words);
  if (
    !(isSomeMessage || isText || isIt) ||
    target.ordinal !== null ||
    target.containing.length > 0 ||
    !isTelling(text)
  )
    return claim;
  return { ...claim, mayBeText: true };
};
