import type { Target } from '../command.ts';
import { orCalled } from './plain-target.ts';
import type { State } from './vocabulary/predicates.ts';

/** What nobody can choose: "Ticket list" may be the name of a choice then. */
const NEVER_CHOSEN = /^(list|table|page|form|section|dialog|text|heading|badge|alert|menu)$/;

/** "The box is checked" speaks of a check box. */
export const ofState = (target: Target, state: State): Target => {
  if (state === 'checked' && target.kind === 'field') return { ...target, kind: 'checkbox' };
  const isChoice = state === 'selected' && NEVER_CHOSEN.test(target.kind ?? '');
  return isChoice && /^\p{Lu}/u.test(target.words) && !target.isQuoted
    ? orCalled(target, { ...target, words: `${target.words} ${target.kind}`, kind: null, isQuoted: true })
    : target;
};
