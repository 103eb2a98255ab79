import { createHash } from 'node:crypto';
import type { DeviceFacts } from '../../../../engine/drivers/driver.ts';
import type { GroupInHand } from '../group-in-hand.ts';
import type { RanHook } from '../hooks/ran-hook.ts';
import type { RunToDo } from '../store.ts';

/** What must be the same for a run to do what an earlier one did. Long texts stand as their hashes. */
export interface Circumstances {
  flow: string;
  suite: string;
  app: string;
  platform: string;
  environment: string;
  device: string;
  /** What the setup hooks printed, by their names, with placeholders for values that change. */
  printed: Record<string, string>;
  /** The exports that are known to change from run to run. */
  changing: string[];
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The instructions with all that decides how they are carried out. Editing them makes another version. */
export const flowVersion = ({ flow }: RunToDo): string =>
  hashOf(JSON.stringify([flow.instructions, flow.device_count]));

export function circumstancesOf(
  { group }: GroupInHand,
  run: RunToDo,
  device: DeviceFacts,
  hooks: readonly RanHook[],
  changing: ReadonlyMap<string, string>,
): Circumstances {
  const { suite, app, environment } = group;
  return {
    flow: flowVersion(run),
    suite: suite ? hashOf(JSON.stringify([suite.id, suite.instructions, suite.auth_instructions])) : '',
    app: app.id,
    platform: app.platform,
    environment: environment?.id ?? '',
    device: deviceClass(device),
    printed: Object.fromEntries(
      hooks.map(({ name, output }) => [name, hashOf(withPlaceholders(output, changing))]),
    ),
    changing: [...changing.keys()].sort(),
  };
}

/** Screens of one class show the same things. */
function deviceClass({ target, model, browser, viewport }: DeviceFacts): string {
  const name = browser === null ? model : browser.replace(/[\d.]+/g, '').trim();
  return `${target} ${name} ${viewport.width}x${viewport.height}`;
}

/** The same data with placeholders in the place of values, the longest first. */
export function withPlaceholders<Data>(data: Data, values: ReadonlyMap<string, string>): Data {
  const known = [...values].sort(([, one], [, other]) => other.length - one.length);
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string')
      return known.reduce((text, [key, secret]) => text.replaceAll(secret, `\${env:${key}}`), value);
    if (Array.isArray(value)) return value.map(replace);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner)]));
  };
  return replace(data) as Data;
}

export const identityOf = (circumstances: Circumstances): Buffer =>
  createHash('sha256').update(JSON.stringify(circumstances)).digest();

const WORDS: Record<Exclude<keyof Circumstances, 'printed' | 'changing'>, string> = {
  flow: 'the instructions or the device count changed',
  suite: 'the suite, its instructions or its login changed',
  app: 'it was recorded on another app',
  platform: 'it was recorded on another platform',
  environment: 'it was recorded in another environment',
  device: 'it was recorded on another kind of device',
};

/** Why what was remembered under other circumstances does not count now. */
export function differenceBetween(before: Circumstances, now: Circumstances): string {
  for (const [key, words] of Object.entries(WORDS) as [keyof typeof WORDS, string][])
    if (before[key] !== now[key]) return words;
  const isChange = before.changing.join() !== now.changing.join();
  if (isChange)
    return `what hooks exported changed: ${now.changing.join(', ') || before.changing.join(', ')}`;
  const names = [...new Set([...Object.keys(before.printed), ...Object.keys(now.printed)])];
  const changed = names.filter((name) => before.printed[name] !== now.printed[name]);
  return changed.length > 0
    ? `printed output of hook ${changed.map((name) => `"${name}"`).join(', ')} changed`
    : 'another run has recorded since';
}
