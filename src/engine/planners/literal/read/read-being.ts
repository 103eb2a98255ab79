import type { Claim } from '../command.ts';
import { withoutHarmlessEnding } from './claim-endings.ts';
import { claimOfEach, seen } from './claim-shapes.ts';
import { Doubt, type Reading } from './doubt.ts';
import { PhraseBook, phrases } from './match-phrase.ts';
import type { Memory } from './plain-target.ts';
import { readContent, readNumeric } from './read-content.ts';
import { readOrder } from './read-order.ts';
import { openOrClosed, placeSubject, readSeen } from './read-seen.ts';
import type { Subject } from './read-subject.ts';
import { asWritten, type Token } from './tokenise.ts';
import { IS_VALUE, SEEN, STATES, type State, UNSEEN } from './vocabulary/predicates.ts';

export const SEEN_BOOK = new PhraseBook<boolean>([
  ...SEEN.map((phrase) => [phrase, true] as const),
  ...UNSEEN.map((phrase) => [phrase, false] as const),
]);
export const STATE_BOOK = new PhraseBook<{ state: State; isOpposite: boolean }>(
  STATES.flatMap(({ state, phrases: said, opposites }) => [
    ...said.map((phrase) => [phrase, { state, isOpposite: false }] as const),
    ...opposites.map((phrase) => [phrase, { state, isOpposite: true }] as const),
  ]),
);
export const VALUE_BOOK = phrases(IS_VALUE);

const PLACING = new Set(['in', 'inside', 'within', 'on', 'under', 'next', 'beside']);

/** What "is" and "are" say: a condition, a value, a place, an order. */
export const readBeing = (
  subject: Subject,
  rest: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> => {
  const order = readOrder(subject, rest, isNegated, memory);
  if (order) return order;
  const shown = SEEN_BOOK.match(rest, 0);
  if (shown) return readSeen(subject, rest.slice(shown.length), isNegated !== !shown.meaning, memory);
  const said = withoutHarmlessEnding(rest);
  const state = STATE_BOOK.match(said, 0);
  if (state) return readState(subject, state.meaning, said.slice(state.length), isNegated, memory);
  if (['open', 'opened', 'closed'].includes(said[0]?.lower ?? '') && said.length === 1)
    return openOrClosed(subject, said[0]?.lower !== 'closed', isNegated);
  const moved = movedTo(said);
  if (moved) return placed(subject, moved, isNegated, memory);
  if (subject.quantity) return placed(subject, said, isNegated, memory);
  const [target] = subject.targets;
  if (subject.targets.length !== 1 || !target) return placed(subject, said, isNegated, memory);
  const numeric = readNumeric(target, said, isNegated);
  if (numeric) return numeric;
  if (PLACING.has(said[0]?.lower ?? '') && said.length > 1) return placed(subject, said, isNegated, memory);
  const value = VALUE_BOOK.match(said, 0);
  return readContent(
    target,
    'is',
    value && value.length < said.length ? said.slice(value.length) : said,
    isNegated,
    value !== null,
  );
};

/** "added to the list", "moved into Done": where it should be now. */
const movedTo = (tokens: readonly Token[]): readonly Token[] | null => {
  const [how, to] = tokens;
  if (!/^(added|moved)$/.test(how?.lower ?? '') || !/^(to|into|in)$/.test(to?.lower ?? '') || !to)
    return null;
  return tokens.length > 2 ? [{ ...to, text: 'in', lower: 'in', raw: 'in' }, ...tokens.slice(2)] : null;
};

const placed = (
  subject: Subject,
  rest: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> => {
  if (rest.length === 0) return new Doubt('it does not say what is to be true');
  const there = placeSubject(subject, rest, memory);
  return there instanceof Doubt ? there : seen(there, isNegated);
};

const readState = (
  subject: Subject,
  { state, isOpposite }: { state: State; isOpposite: boolean },
  rest: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> => {
  if (subject.quantity && subject.quantity.number !== 0)
    return new Doubt('so many of one condition cannot be checked');
  if (subject.quantity) return new Doubt('"no" with a condition can be read in two ways');
  const there = rest.length === 0 ? subject : placeSubject(subject, rest, memory);
  if (there instanceof Doubt) return new Doubt(`"${asWritten(rest)}" cannot be read`);
  return claimOfEach(there, isNegated, (target) => ({
    kind: 'state',
    // "The box is checked" speaks of a check box.
    target: state === 'checked' && target.kind === 'field' ? { ...target, kind: 'checkbox' } : target,
    state,
    isNegated: isNegated !== isOpposite,
  }));
};
