import { HookRefusal } from './hook-refusal.ts';
import { jsonFault } from './json-fault.ts';
import { WrittenNumber } from './written-number.ts';

export type LaunchValue =
  | string
  | boolean
  | null
  | WrittenNumber
  | readonly LaunchValue[]
  | LaunchConfiguration;

/** What an app is given when it starts. An interface, since a type may not name itself so. */
export interface LaunchConfiguration {
  readonly [key: string]: LaunchValue;
}

const PLACEHOLDER = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Reads the script of an App Launch Configuration hook. Throws HookRefusal. */
export function parseLaunchConfiguration(script: string): LaunchConfiguration {
  const text = script.replace(/^\uFEFF/, '');
  const fault = jsonFault(text);
  if (fault !== null)
    throw new HookRefusal(
      `line ${fault.line}, column ${fault.column} of the launch configuration is no valid JSON: ${fault.message}.`,
    );
  // Numbers are kept as they are written: 1.0 is a float on Android, and 1 is an int.
  const config: LaunchValue = JSON.parse(text, (_, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new WrittenNumber(context?.source ?? String(value)) : value,
  );
  if (!isConfiguration(config))
    throw new HookRefusal('a launch configuration is a JSON object: {"NAME": "value"}.');
  for (const key of Object.keys(config)) {
    // On iOS each is a variable of the process, where neither can stand in a name.
    if (key === '' || /[=\0]/.test(key))
      throw new HookRefusal(
        `the name ${JSON.stringify(key)} in the launch configuration is empty or holds = or NUL.`,
      );
  }
  return config;
}

/**
 * Fills in `${env:NAME}` in every text at any depth; names stay as they are. Throws HookRefusal with the names of all variables
 * that are not there, empty or only blanks: an app that starts without them would be tested in a state that nobody meant.
 */
export function resolveLaunchConfiguration(
  config: LaunchConfiguration,
  variables: { get(key: string): string | undefined },
): LaunchConfiguration {
  const lacking = new Map<string, string>();
  const filled = mapTexts(config, (text) =>
    text.replaceAll(PLACEHOLDER, (_, key: string) => {
      const value = variables.get(key);
      if (value === undefined) lacking.set(key, `${key} is not set`);
      else if (value.trim() === '') lacking.set(key, `${key} is empty`);
      return value ?? '';
    }),
  );
  if (lacking.size > 0)
    throw new HookRefusal(`the launch configuration needs a variable: ${[...lacking.values()].join(', ')}.`);
  return filled;
}

/** A later configuration over an earlier one: nested objects merge, lists and single values are replaced. */
export function mergeLaunchConfigurations(
  earlier: LaunchConfiguration,
  later: LaunchConfiguration,
): LaunchConfiguration {
  const merged = Object.entries(later).map(([key, value]) => {
    const before = Object.hasOwn(earlier, key) ? earlier[key] : undefined;
    const isNested = isConfiguration(before) && isConfiguration(value);
    return [key, isNested ? mergeLaunchConfigurations(before, value) : value] as const;
  });
  return { ...earlier, ...Object.fromEntries(merged) };
}

/** Variables of the app's process: all of them texts. A null is left out, which takes back an earlier value. */
export function forIos(config: LaunchConfiguration): Record<string, string> {
  const values = Object.entries(config).filter(([, value]) => value !== null);
  return Object.fromEntries(values.map(([key, value]) => [key, asText(value)]));
}

export interface IntentExtra {
  type: 'string' | 'int' | 'long' | 'float' | 'boolean';
  key: string;
  value: string;
}

/** Extras of the intent that starts the app, each with its type. A null is left out, which takes back an earlier value. */
export function forAndroid(config: LaunchConfiguration): IntentExtra[] {
  return Object.entries(config)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ({ type: typeOf(value), key, value: asText(value) }));
}

function typeOf(value: LaunchValue): IntentExtra['type'] {
  if (value instanceof WrittenNumber) return value.kind;
  return typeof value === 'boolean' ? 'boolean' : 'string';
}

function asText(value: LaunchValue): string {
  if (typeof value === 'string') return value;
  if (value instanceof WrittenNumber) return value.written;
  return JSON.stringify(value);
}

function mapTexts(config: LaunchConfiguration, change: (text: string) => string): LaunchConfiguration {
  const changed = (value: LaunchValue): LaunchValue => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(changed);
    return isConfiguration(value) ? mapTexts(value, change) : value;
  };
  return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, changed(value)]));
}

function isConfiguration(value: LaunchValue | undefined): value is LaunchConfiguration {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber)
  );
}
