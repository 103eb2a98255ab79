import type { Claim, Target } from '../command.ts';
import { type Reading, unread } from './doubt.ts';
import { phrases } from './match-phrase.ts';
import { plainTarget } from './plain-target.ts';
import { readContent } from './read-content.ts';
import { isSum } from './read-number.ts';
import type { Token } from './tokenise.ts';

const PRICED = phrases(
  ['priced', 'listed', 'offered', 'sold', 'on sale', 'available', 'priced now'].flatMap((how) => [
    `${how} at`,
    `${how} for`,
  ]),
);

/** What a bill names and does not sell. */
const EXPENSES = /\b(shipping|delivery|tax|vat|handling|postage|total|subtotal|fee|fees|insurance)$/i;

/** The price of a product stands in it; "shipping costs $5" speaks of the sum beside the word. */
export const claimPrice = (target: Target, sum: readonly Token[], isNegated: boolean): Reading<Claim> => {
  if (!isSum(sum)) return unread(sum);
  const isLabel = !target.isQuoted && target.kind === null && EXPENSES.test(target.words);
  return readContent(isLabel ? target : plainTarget('price', { within: target }), 'is', sum, isNegated, true);
};

/** "priced at $5", after "is". Null: it speaks of no price. */
export const readPriced = (
  target: Target,
  said: readonly Token[],
  isNegated: boolean,
): Reading<Claim> | null => {
  const priced = PRICED.match(said, 0);
  const sum = priced ? said.slice(priced.length) : [];
  return priced && isSum(sum) ? claimPrice(target, sum, isNegated) : null;
};
