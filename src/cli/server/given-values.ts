import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { UserFault } from '../frame/fault.ts';
import type { CliWorld } from '../world.ts';

/** `KEY=VALUE` pairs as an object. */
export function pairsOf(pairs: readonly string[], option: string): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const equals = pair.indexOf('=');
      if (equals < 1) throw new UserFault(`--${option} takes KEY=VALUE, not "${pair}".`);
      return [pair.slice(0, equals), pair.slice(equals + 1)];
    }),
  );
}

/** A text as it was given: `-` reads standard input, `@file` a file, anything else is the text. */
export async function textOf(world: CliWorld, given: string): Promise<string> {
  if (given === '-') return text(world.stdin);
  if (given.startsWith('@')) return readFile(path.resolve(world.directory, given.slice(1)), 'utf8');
  return given;
}

export const TEXT_FORMS = 'as it is, from a file as @FILE, or from standard input as -';

export function integerOf(given: string | undefined, option: string): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d{1,9}$/.test(given)) throw new UserFault(`--${option} takes a whole number, not "${given}".`);
  return Number(given);
}

/** Leaves out what was not given, so that a PATCH changes nothing else. */
export function given<Fields extends Record<string, unknown>>(
  fields: Fields,
): { [K in keyof Fields]?: Exclude<Fields[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
