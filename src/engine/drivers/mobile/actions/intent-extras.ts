import type { IntentExtra } from '../../../hooks/launch-configuration.ts';

const TYPES: Readonly<Record<IntentExtra['type'], string>> = {
  string: 's',
  int: 'i',
  long: 'l',
  float: 'f',
  boolean: 'z',
};

/**
 * Extras as Appium takes them. It puts them into a line for the shell of the device as they are, so that a value with a blank
 * would break off there, and `$(…)` would be carried out: each is quoted here.
 */
export const toIntentExtras = (extras: readonly IntentExtra[]): string[][] =>
  extras.map(({ type, key, value }) => [TYPES[type], quoted(key), quoted(value)]);

/** One word to a shell, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
