import type { Claim } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { plainTarget } from './plain-target.ts';
import { asWritten, type Token } from './tokenise.ts';
import { DETERMINERS } from './vocabulary/small-words.ts';

/** "Notifications are turned off", "Next page is disabled": what is in such a condition bears that name. */
export const ofSetting = (claim: Claim, subject: readonly Token[]): Claim => {
  if (claim.kind !== 'state' || !/^(alert|page)$/.test(claim.target.kind ?? '') || claim.target.isQuoted)
    return claim;
  const isOfControl = /^(checked|disabled|enabled|selected|expanded|collapsed|required|pressed)$/.test(
    claim.state,
  );
  const name = subject.filter(({ lower }) => !DETERMINERS.has(lower));
  return isOfControl && name.every(({ kind }) => kind === 'word')
    ? { ...claim, target: plainTarget(asWritten(name), { within: claim.target.within }) }
    : claim;
};

/** A text, label or tooltip without a name is told by its words; one of which nothing is said could be any. */
export const settled = (claim: Claim): Reading<Claim> => {
  if (claim.kind === 'all' || claim.kind === 'any') {
    const claims: Claim[] = [];
    for (const one of claim.claims) {
      const read = settled(one);
      if (read instanceof Doubt) return read;
      claims.push(read);
    }
    return { ...claim, claims };
  }
  if (claim.kind !== 'visible' && claim.kind !== 'content') return claim;
  const { target } = claim;
  const isAny =
    (target.kind === 'text' || target.kind === 'page') &&
    target.words === '' &&
    target.ordinal === null &&
    target.near === null &&
    target.containing.length === 0;
  const isOneOfMany =
    claim.kind === 'visible' &&
    claim.isNegated &&
    /^(row|listitem|card|cell|option)$/.test(target.kind ?? '') &&
    target.words === '' &&
    target.ordinal === null &&
    target.containing.length === 0;
  if (isOneOfMany) return new Doubt(`it does not say which ${target.kind} is meant`);
  if (!isAny) return claim;
  if (claim.kind === 'visible') return new Doubt(`it does not say which ${target.kind} is meant`);
  const isWords =
    target.kind === 'text' && claim.isTextQuoted && (claim.match === 'is' || claim.match === 'contains');
  return isWords
    ? {
        kind: 'visible',
        target: { ...target, words: claim.text, isQuoted: true },
        isNegated: claim.isNegated,
      }
    : claim;
};
