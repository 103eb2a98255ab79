import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CliWorld } from '../world.ts';

/** Asks a person for a line; `isHidden` shows nothing of it. From a pipe, all of it is the answer. */
export async function ask(world: CliWorld, question: string, { isHidden = false } = {}): Promise<string> {
  const { stdin, stderr } = world;
  if (!stdin.isTTY) return (await text(stdin)).trim();
  stderr.write(question);
  const echo = isHidden ? new PassThrough().resume() : stderr;
  const lines = createInterface({ input: stdin, output: echo, terminal: true });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    if (isHidden) stderr.write('\n');
  }
}

/** Yes or no. Where nobody can be asked it is no. */
export async function confirm(world: CliWorld, question: string): Promise<boolean> {
  if (!world.stdin.isTTY) return false;
  return /^y(es)?$/i.test(await ask(world, `${question} [y/N] `));
}
