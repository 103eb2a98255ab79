import { predicateAt } from './find-predicate.ts';
import { matchVerb, phrases } from './match-phrase.ts';
import { isMark, isSmall, type Token } from './tokenise.ts';
import { ACTORS, ADVERBS, OPENERS } from './vocabulary/small-words.ts';

const OPENER_BOOK = phrases(OPENERS);
const ACTOR_BOOK = phrases(ACTORS);

/** Takes off what stands before the verb and changes nothing: "Then the user …", "Please …". */
export const withoutOpening = (tokens: readonly Token[]): { rest: readonly Token[]; hasActor: boolean } => {
  let rest = tokens;
  for (;;) {
    const opener = OPENER_BOOK.match(rest, 0);
    // "First name is shown" begins with a label, "First, click" with an opener.
    const isOpener =
      opener &&
      rest.length > opener.length &&
      (rest[0]?.lower !== 'first' || isMark(rest[opener.length], ',') || rest[1]?.kind === 'word');
    // "Proceed to pay" asks to pay, "proceed to checkout" to go there.
    const isTravel = rest[0]?.lower === 'proceed' && matchVerb(rest, opener?.length ?? 0) === null;
    if (opener && isOpener && !isTravel && !startsName(rest)) {
      rest = rest.slice(opener.length);
      if (isMark(rest[0], ',') || isMark(rest[0], ':')) rest = rest.slice(1);
    } else break;
  }
  // "There the list has 3 rows" speaks of where one is; "there is a list" does not.
  if (rest[0]?.lower === 'there' && (rest[1]?.lower === 'the' || isMark(rest[1], ',')))
    rest = rest.slice(isMark(rest[1], ',') ? 2 : 1);
  const actor = ACTOR_BOOK.match(rest, 0);
  if (!actor || rest.length === actor.length) return { rest, hasActor: false };
  const doing = rest.slice(actor.length);
  // "The visitor list" and "User name" are things; only what does something is a person.
  const isPerson = /^(i|you|we|they|he|she)$/.test(rest[0]?.lower ?? '') || isDoing(doing);
  return isPerson ? { rest: doing, hasActor: true } : { rest, hasActor: false };
};

const isDoing = (tokens: readonly Token[]): boolean => {
  const first = tokens[0]?.lower ?? '';
  return (
    isSmall(tokens[0]) &&
    (/^(cannot|can't|can not|does not|doesn't|should not|shouldn't|must not|will not|won't|no longer) (see|sees|find|finds)\b/.test(
      tokens
        .slice(0, 3)
        .map(({ lower }) => lower)
        .join(' '),
    ) ||
      matchVerb(tokens) !== null ||
      predicateAt(tokens, 0) !== null ||
      ADVERBS.has(first))
  );
};

/** "First Name", "Next button", "Now Playing": words that open a sentence but name something here. */
const startsName = (tokens: readonly Token[]): boolean =>
  /^(first|next|here|now|so)$/.test(tokens[0]?.lower ?? '') &&
  (/^(name|page|button|link|steps?|item|row|option|field|result|product|card|is|should|can|cannot|can't|tab)$/.test(
    tokens[1]?.lower ?? '',
  ) ||
    (tokens[1]?.kind === 'quoted' && /^(first|next)$/.test(tokens[0]?.lower ?? '')));
