import { findPredicate } from './find-predicate.ts';
import { isSmall, type Token } from './tokenise.ts';

const NEGATED_END = /^(is not|are not|isn't|aren't|does not|do not|doesn't|don't|should not|shouldn't)$/;

/** Where a clause that denies what was said before begins to deny it: "Ben is not", "“Rex” does not". -1: it does not so end. */
export const denialAt = (clause: readonly Token[]): number => {
  for (const length of [1, 2]) {
    const words = clause.slice(-length);
    const isDenial = words.every(isSmall) && NEGATED_END.test(words.map(({ lower }) => lower).join(' '));
    if (isDenial && clause.length > length) return clause.length - length;
  }
  return -1;
};

const plain = (token: Token): Token => {
  const text = token.lower === 'has' ? 'have' : token.lower.replace(/s$/, '');
  return { ...token, text, lower: text, raw: text };
};

/** What was said before, as it follows the denial: "shown" after "is not", "appear" after "does not". */
const saidBefore = (before: readonly Token[], denial: string): readonly Token[] | null => {
  const predicate = findPredicate(before);
  if (!predicate || predicate.isNegated) return null;
  const told = before.slice(predicate.start);
  const [first] = told;
  const isBeing = /^(is|are)$/.test(first?.lower ?? '');
  if (/^(is|are)/.test(denial)) return isBeing ? told.slice(1) : null;
  if (/^should/.test(denial)) return first?.lower === 'should' ? told.slice(1) : null;
  if (isBeing || predicate.verb === null || !first) return null;
  return first.lower === 'should' ? told.slice(1) : [plain(first), ...told.slice(1)];
};

const isOwner = (token: Token | undefined): boolean => token?.kind === 'word' && /\w['’]s$/.test(token.text);

/** "Grace's request is Approved, Bob's is Pending": Bob's request. */
const withOwnedNoun = (clause: readonly Token[], before: readonly Token[]): readonly Token[] => {
  const at = clause.findIndex(isOwner);
  const is = findPredicate(clause);
  if (at === -1 || is?.start !== at + 1) return clause;
  const owner = before.findIndex(isOwner);
  const end = findPredicate(before)?.start ?? -1;
  const noun = owner === -1 ? [] : before.slice(owner + 1, end);
  return noun.length > 0 && noun.every(isSmall)
    ? [...clause.slice(0, at + 1), ...noun, ...clause.slice(at + 1)]
    : clause;
};

/** A clause with what it leaves to the clause before: "Anna is listed, Ben is not" says of Ben that he is not listed. */
export const completed = (clause: readonly Token[], before: readonly Token[] | null): readonly Token[] => {
  if (!before) return clause;
  const owned = withOwnedNoun(clause, before);
  const at = denialAt(owned);
  if (at === -1) return owned;
  const denial = owned
    .slice(at)
    .map(({ lower }) => lower)
    .join(' ');
  const said = saidBefore(before, denial);
  return said ? [...owned, ...said] : owned;
};
