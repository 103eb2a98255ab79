import type { Target } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isSmall, type Token } from './tokenise.ts';
import { KINDS } from './vocabulary/kinds.ts';

/** "Street and number", "date and time" are one field: nobody asks for a number alone. */
const JOINED = /^[\w-]+ and (number|no\.|nr|time)$/i;

/** The same with such names as one word, so that no list is seen in them. */
export const withJoinedNames = (tokens: readonly Token[]): readonly Token[] => {
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 && token.text === 'and' && JOINED.test(asWritten(tokens.slice(index - 1, index + 2))),
  );
  const [first] = tokens.slice(at - 1, at);
  if (at === -1 || !first) return tokens;
  const name = asWritten(tokens.slice(at - 1, at + 2));
  const joined = { ...first, text: name, lower: name.toLowerCase(), raw: name };
  return [...tokens.slice(0, at - 1), joined, ...tokens.slice(at + 2)];
};

/** A field called "Message" or "List" is one by its name, although the word is also a kind. */
export const readField = (tokens: readonly Token[], memory: Memory): Reading<Target> => {
  const bare = tokens[0]?.lower === 'the' ? tokens.slice(1) : tokens;
  if (JOINED.test(asWritten(bare))) return plainTarget(asWritten(bare));
  const [only] = bare;
  const isName = only?.kind === 'word' && bare.length === 1 && KINDS.get(only.lower)?.kind !== 'field';
  // Here nothing begins a sentence, so that a capital makes "Text field" the field that is called "Text".
  if (bare.length === 2 && only?.text === 'Text' && /^(field|box|area|input)$/.test(bare[1]?.text ?? ''))
    return plainTarget(only.text, { kind: 'field' });
  const isOfPassword =
    /^(current|new|old|other|second|same) [\w-]+( [\w-]+)?$/.test(asWritten(bare)) && bare.every(isSmall);
  if (isOfPassword && /^(password|e-?mail|address|name|pin)$/.test(bare.at(-1)?.lower ?? ''))
    return plainTarget(asWritten(bare));
  return isName && (!isSmall(only) || /^(message|note|text|label|caption|image|photo)$/.test(only.lower))
    ? plainTarget(only.text)
    : readTarget(tokens, memory);
};

/** "in Password and Confirm password": the same into each. */
export const readFields = (tokens: readonly Token[], memory: Memory): Reading<Target[]> => {
  const at = tokens.findIndex((token, index) => index > 0 && token.text === 'and');
  const isTwo = at > 0 && !isSmall(tokens[0]) && !isSmall(tokens[at + 1]) && at < tokens.length - 1;
  const parts = isTwo ? [tokens.slice(0, at), tokens.slice(at + 1)] : [tokens];
  const targets: Target[] = [];
  for (const part of parts) {
    const target = readField(part, memory);
    if (target instanceof Doubt) return target;
    targets.push(target);
  }
  return targets;
};
