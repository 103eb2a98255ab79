import type { Claim, Command, Target } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import type { Quantity } from './read-number.ts';
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

/** So many of a thing; "between 3 and 5" are two claims. */
export const counted = (
  target: Target,
  { comparison, number, upTo }: Quantity,
  isNegated: boolean,
): Reading<Claim> => {
  const least: Claim = { kind: 'count', target, comparison, number, isNegated };
  if (upTo === undefined) return least;
  return isNegated
    ? new Doubt('"between" with a negation cannot be read')
    : {
        kind: 'all',
        claims: [least, { kind: 'count', target, comparison: 'at-most', number: upTo, isNegated }],
      };
};

export const seen = (subject: Subject, isNegated: boolean): Reading<Claim> => {
  const { quantity } = subject;
  if (quantity?.isOfOne && !isNegated) return seen({ ...subject, quantity: null }, true);
  return claimOfEach(subject, isNegated, (target) =>
    quantity ? counted(target, quantity, isNegated) : { kind: 'visible', target, isNegated },
  );
};

/** All of them, without a list inside a list. */
export const both = (claims: readonly Claim[]): Claim => {
  const flat = claims.flatMap((claim) => (claim.kind === 'all' ? claim.claims : [claim]));
  const [only] = flat;
  return only && flat.length === 1 ? only : { kind: 'all', claims: flat };
};

/** Every one of several things, or of several amounts: "3 rows and a Save button". */
export const seenAll = (subjects: readonly Subject[], isNegated: boolean): Reading<Claim> => {
  if (isNegated && subjects.length > 1)
    return new Doubt('several amounts with a negation can be read in two ways');
  const claims: Claim[] = [];
  for (const subject of subjects) {
    const claim = seen(subject, isNegated);
    if (claim instanceof Doubt) return claim;
    claims.push(claim);
  }
  const [only] = claims;
  return only && claims.length === 1 ? only : both(claims);
};

/** "If …, …": in one place, because a field named `then` is lawful in data that nobody awaits but rare enough to be asked about. */
export const onlyIf = (claim: Claim, commands: Command[]): Command => {
  // biome-ignore lint/suspicious/noThenProperty: the command's own word; commands are data and are never awaited.
  return { kind: 'if', claim, then: commands };
};
