import type { Command, Press } from '../command.ts';
import { Doubt } from './doubt.ts';
import { plainTarget } from './plain-target.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isSmall, type Token } from './tokenise.ts';

/** "Newsletter and Terms" may be one name or two: the screen decides. Any other press is as it is. */
export const asEither = (press: Press): Command => {
  const { words, isQuoted, ordinal } = press.target;
  const names = isQuoted || ordinal !== null ? [] : words.split(/ and /);
  // Within a part of the page "A and B" can be its name, too, but what is sought is told by its own.
  const isJoined = names.length === 2 && names.every((name) => /^[\p{L}\p{N}]/u.test(name));
  if (!isJoined) return press;
  const parts = names.map((name): Press => ({ ...press, target: { ...press.target, words: name.trim() } }));
  return { kind: 'either', whole: press, parts };
};

/** "notifications for Anna": the name of a switch, or the switch at Anna. */
export const asForSomebody = (press: Press): Command => {
  const { words, isQuoted, within } = press.target;
  const match = isQuoted || within ? null : /^(.+?) for (\p{Lu}.*)$/u.exec(words);
  if (!match?.[1] || !match[2]) return press;
  const part: Press = {
    ...press,
    target: { ...press.target, words: match[1], within: plainTarget(match[2]) },
  };
  return { kind: 'either', whole: press, parts: [part] };
};

/** "Save and continue", written small after the joint, as a name; null if what follows can be no name. */
export const joinedName = (tokens: readonly Token[]): string | null => {
  const at = tokens.findIndex(({ text }) => text === 'and');
  const [before, after] = [tokens.slice(0, at), tokens.slice(at + 1)];
  const isName =
    at > 0 &&
    at <= 3 &&
    !isSmall(before[0]) &&
    after.length > 0 &&
    after.length <= 2 &&
    tokens.every(({ kind }) => kind === 'word') &&
    !after.some(({ text }) => text === 'and');
  if (!isName) return null;
  const sides = [before, after].map((side) => readTarget(side));
  return sides.some((side) => side instanceof Doubt || side.kind !== null || side.within || side.near)
    ? null
    : asWritten(tokens);
};
