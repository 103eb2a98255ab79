import type { Target } from '../command.ts';
import type { State } from './vocabulary/predicates.ts';

/** "The box is checked" speaks of a check box. */
export const ofState = (target: Target, state: State): Target =>
  state === 'checked' && target.kind === 'field' ? { ...target, kind: 'checkbox' } : target;
