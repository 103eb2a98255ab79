import type { Claim, Command, Target } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import type { Subject } from './read-subject.ts';

/** The same claim of every thing that the subject names. */
export const claimOfEach = (
  subject: Subject,
  isNegated: boolean,
  make: (target: Target) => Reading<Claim>,
): Reading<Claim> => {
  const claims: Claim[] = [];
  for (const target of subject.targets) {
    const claim = make(target);
    if (claim instanceof Doubt) return claim;
    claims.push(claim);
  }
  const [only] = claims;
  if (only && claims.length === 1) return only;
  // "A or B is not shown" means neither to some and not both to others.
  if (subject.joiner === 'any' && isNegated) return new Doubt('"or" with a negation can be read in two ways');
  return { kind: subject.joiner, claims };
};

export const seen = (subject: Subject, isNegated: boolean): Reading<Claim> => {
  const { quantity } = subject;
  if (quantity) {
    return claimOfEach(subject, isNegated, (target) => ({ kind: 'count', target, ...quantity, isNegated }));
  }
  return claimOfEach(subject, isNegated, (target) => ({ kind: 'visible', target, isNegated }));
};

export const both = (claims: Claim[]): Claim => {
  const [only] = claims;
  return only && claims.length === 1 ? only : { kind: 'all', claims };
};

/** "If …, …": in one place, because a field named `then` is lawful in data that nobody awaits but rare enough to be asked about. */
export const onlyIf = (claim: Claim, commands: Command[]): Command => {
  // biome-ignore lint/suspicious/noThenProperty: the command's own word; commands are data and are never awaited.
  return { kind: 'if', claim, then: commands };
};
