import { isId } from '../../contract/text.ts';
import { UserFault } from '../frame/fault.ts';
import { suggestion } from '../frame/nearest-word.ts';

/** The one thing that a word means: its id, or its name if only one has it. */
export function findNamed<Thing extends { id: string; name: string }>(
  noun: string,
  things: readonly Thing[],
  word: string,
): Thing {
  const byId = isId(word.toLowerCase()) ? things.find((one) => one.id === word.toLowerCase()) : undefined;
  if (byId) return byId;
  const named = things.filter((one) => one.name === word);
  const [found] =
    named.length > 0 ? named : things.filter((one) => one.name.toLowerCase() === word.toLowerCase());
  if (named.length > 1)
    throw new UserFault(
      `${named.length} ${noun}s are named "${word}": name one by its id (${named.map((one) => one.id).join(', ')}).`,
    );
  if (found) return found;
  const names = things.map((one) => one.name);
  throw new UserFault(
    `There is no ${noun} "${word}".${suggestion(word, names)} \`saywright ${listOf(noun)}\` lists them.`,
  );
}

const listOf = (noun: string) => (noun === 'environment' ? 'envs' : `${noun}s`);
