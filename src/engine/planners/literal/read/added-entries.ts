import type { Command } from '../command.ts';
import type { Memory } from './plain-target.ts';
import { isSmall, type Token } from './tokenise.ts';

/** Keeps in mind what was added under which noun. Of two tasks "the task" means neither. */
export const rememberEntry = (memory: Memory, command: Command): void => {
  if (command.kind !== 'add-entry' || command.noun === '') return;
  const noun = command.noun.split(' ').at(-1) ?? '';
  memory.entries.set(noun, memory.entries.has(noun) ? null : command.text);
};

/** What goes on to speak of the thing; before any other word the noun is part of another name: "the task list". */
const GOES_ON =
  /^(is|are|was|has|appears?|appeared|shows?|should|must|will|can|disappears?|moves?|in|from|as|on|no|and|,|does|doesn't|isn't)$/;

/** "The new task is listed", after a task was added: the task by its text. */
export const withEntryNamed = (tokens: readonly Token[], memory: Memory): readonly Token[] => {
  for (let at = 0; at < tokens.length - 1; at += 1) {
    if (!/^(the|this|that)$/.test(tokens[at]?.lower ?? '') || tokens[at]?.kind !== 'word') continue;
    const isDescribed = /^(new|newly|added|created)$/.test(tokens[at + 1]?.text ?? '');
    const nounAt = isDescribed ? at + 2 : at + 1;
    const noun = tokens[nounAt];
    const text = noun && isSmall(noun) ? memory.entries.get(noun.lower) : undefined;
    const next = tokens[nounAt + 1];
    const isWhole = next === undefined || (next.kind !== 'quoted' && GOES_ON.test(next.lower));
    if (!text || !isWhole) continue;
    const named: Token = { kind: 'quoted', text, lower: '', raw: `"${text}"`, gap: tokens[at]?.gap ?? ' ' };
    return [...tokens.slice(0, at), named, ...tokens.slice(nounAt + 1)];
  }
  return tokens;
};
