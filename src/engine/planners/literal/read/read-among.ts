import type { Claim, Target } from '../command.ts';
import { claimOfEach } from './claim-shapes.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { phrases } from './match-phrase.ts';
import type { Memory } from './plain-target.ts';
import { isWholePage, type Subject } from './read-subject.ts';
import { readTarget } from './read-target.ts';
import { asWritten, type Token } from './tokenise.ts';

const AMONG = phrases(['one of', 'among', 'amongst', 'in the list of', 'on the list of']);

const isNamed = ({ words, kind, ordinal, within, near, containing }: Target): boolean =>
  words !== '' &&
  (kind === null || kind === 'option' || kind === 'listitem') &&
  ordinal === null &&
  within === null &&
  near === null &&
  containing.length === 0;

/** Things of which there are several, by a word that names none of them: "the suggestions", "the search results". */
const isOfSeveral = (target: Target): boolean =>
  !target.isQuoted &&
  target.ordinal === null &&
  target.containing.length === 0 &&
  !/\p{Lu}/u.test(target.words) &&
  (target.kind === null
    ? /s$|people$/.test(target.words)
    : /^(row|card|listitem|alert)$/.test(target.kind)) &&
  !isWholePage(target);

/** "Orly is one of the suggestions", "Anna is among the results": one of them says so. Null: it speaks of no such place. */
export const readAmong = (
  subject: Subject,
  said: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> | null => {
  const among = AMONG.match(said, 0);
  const noun = said.slice(among?.length ?? 0);
  if (!among || noun.length === 0 || subject.quantity || !subject.targets.every(isNamed)) return null;
  const isThem = /^(them|these|those)$/.test(asWritten(noun).toLowerCase());
  if (isThem && memory.lastCounted === null)
    return new Doubt(`it is not certain what "${asWritten(noun)}" refers to`);
  const set = isThem && memory.lastCounted ? memory.lastCounted : readTarget(noun, memory);
  if (set instanceof Doubt) return set;
  if (!isThem && !isOfSeveral(set)) return unread(said);
  return claimOfEach(subject, isNegated, ({ words }) => ({
    kind: 'count',
    target: { ...set, containing: [...set.containing, words] },
    comparison: isNegated ? 'equal' : 'at-least',
    number: isNegated ? 0 : 1,
    isNegated: false,
  }));
};
