import type { Claim } from '../command.ts';
import { withoutHarmlessEnding } from './claim-endings.ts';
import { Doubt, type Reading } from './doubt.ts';
import type { Memory } from './plain-target.ts';
import { readTarget } from './read-target.ts';
import { isQuoted, type Token } from './tokenise.ts';

const FOCUS = /^(?:the )?(?:(?:keyboard|input|text) )?(?:focus|cursor|caret)$/;
const AUXILIARY =
  /^(is|should|must|will|be|now|still|then|also|has|have|moved|automatically|placed|set|jumped|returned|does|not|isn't|shouldn't|stays?|remains?|moves?|jumps?|goes|returns?|lands?)$/;
const PREPOSITIONS = new Set(['on', 'in', 'at', 'to', 'into', 'inside', 'within']);

/** "The focus is on Email", "the cursor jumps to the Name field": which field is the focused one. Null: it speaks of no focus. */
export const readFocus = (tokens: readonly Token[], memory: Memory): Reading<Claim> | null => {
  const at = tokens.findIndex(({ lower }) => /^(focus|cursor|caret)$/.test(lower)) + 1;
  const subject = tokens.slice(0, at);
  if (at === 0 || subject.some(isQuoted) || !FOCUS.test(subject.map(({ lower }) => lower).join(' ')))
    return null;
  let next = at;
  while (AUXILIARY.test(tokens[next]?.lower ?? '')) next += 1;
  if (next === at || !PREPOSITIONS.has(tokens[next]?.lower ?? '')) return null;
  const target = readTarget(withoutHarmlessEnding(tokens.slice(next + 1)), memory);
  if (target instanceof Doubt) return target;
  const isNegated = tokens.slice(at, next).some(({ lower }) => lower === 'not' || lower.endsWith("n't"));
  return { kind: 'state', target, state: 'focused', isNegated };
};
