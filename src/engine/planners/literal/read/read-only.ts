import type { Claim, Target } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import type { Memory } from './plain-target.ts';
import { withoutNoun } from './read-listing.ts';
import { readQuantity } from './read-number.ts';
import { readSubject } from './read-subject.ts';
import { asWritten, type Token } from './tokenise.ts';

const isNamed = ({ words, isQuoted, ordinal, containing }: Target): boolean =>
  words !== '' && ordinal === null && containing.length === 0 && (isQuoted || /^[\p{Lu}\d#]/u.test(words));

/** "The X-ray line" is the line that says X-ray. */
const withoutLine = (target: Target): Target => {
  const name = /^(.+) (line|record|result)$/.exec(target.words)?.[1];
  return name && !target.isQuoted && target.kind === null ? { ...target, words: name } : target;
};

/** "Only Anna and Ben": they are listed, and nothing else is. Null: nothing is shut out, or so many are meant. */
export const readOnly = (
  tokens: readonly Token[],
  within: Target | null,
  memory: Memory,
): Reading<Claim> | null => {
  const rest = tokens.slice(1);
  if (tokens[0]?.lower !== 'only' || tokens[0].kind !== 'word' || rest.length === 0) return null;
  if (readQuantity(tokens)) return null;
  const subject = readSubject(withoutNoun(rest), memory);
  if (subject instanceof Doubt) return subject;
  const { targets, joiner, quantity } = subject;
  if (!targets.every(isNamed) || joiner === 'any' || quantity)
    return new Doubt(`"${asWritten(tokens)}" shuts out what cannot be told from the screen`);
  const places = new Set(targets.map((target) => JSON.stringify(target.within)));
  if (places.size > 1)
    return new Doubt(`"${asWritten(tokens)}" does not say for certain where each of them is`);
  return {
    kind: 'only',
    targets: targets.map((target) => ({ ...withoutLine(target), within: target.within ?? within })),
    isNegated: false,
  };
};
