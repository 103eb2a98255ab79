import { ApiError } from '../../client/client.ts';
import { same } from './use-draft.ts';

/** Which fields were changed, and what they were changed from. */
export function changesOf<Value extends object, Field extends keyof Value & string>(
  value: Value,
  base: Value,
  fields: readonly Field[],
) {
  const changed = fields.filter((field) => !same(value[field], base[field]));
  const pick = (from: Value) =>
    Object.fromEntries(changed.map((field) => [field, from[field]])) as Partial<Pick<Value, Field>>;
  return changed.length === 0 ? null : { now: pick(value), was: pick(base) };
}

interface Replacing<Value> {
  what: string;
  value: Value;
  base: Value;
  isOverwriting: boolean;
  read: () => Promise<Value>;
  write: () => Promise<unknown>;
}

/** For what is replaced whole by a call that knows no `was`: it is looked at once more before. */
export async function saveOver<Value>(replacing: Replacing<Value>): Promise<void> {
  const { what, value, base, isOverwriting, read, write } = replacing;
  if (same(value, base)) return;
  if (!isOverwriting && !same(await read(), base))
    throw new ApiError(409, { detail: `Somebody else has changed ${what} since you opened it.` }, null);
  await write();
}
