import type { Command } from '../command.ts';
import { Doubt } from './doubt.ts';
import { findPredicate } from './find-predicate.ts';
import { matchVerb } from './match-phrase.ts';
import type { Memory } from './plain-target.ts';
import { readClick, splitPath } from './read-pressing.ts';
import { isSmall, type Token } from './tokenise.ts';

const isName = (part: readonly Token[], index: number): boolean => {
  const verb = part.length > 1 ? matchVerb(part) : null;
  return (
    part.length > 0 &&
    part.length <= 4 &&
    part.every(({ kind }) => kind === 'word') &&
    !isSmall(part[0]) &&
    findPredicate(part) === null &&
    (verb === null || (index > 0 && /^(add|deed)$/.test(verb.action)))
  );
};

/** "Settings → Users → Add user": names with arrows between them, pressed one after another. Null: it says more than names. */
export const readPath = (tokens: readonly Token[], memory: Memory): Command[] | null => {
  const parts = splitPath(tokens);
  const pressed = parts.length > 1 && parts.every(isName) ? readClick(tokens, memory) : null;
  return pressed instanceof Doubt ? null : pressed;
};
