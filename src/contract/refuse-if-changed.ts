import { conflict } from './refusal.ts';

/** Refuses a change if a field is no longer as its writer has read it. `inWords` names the fields that are compared. */
export function refuseIfChanged<Fields extends object>(
  noun: string,
  stored: Fields,
  was: Partial<Fields>,
  inWords: { [Field in keyof Fields]?: string },
): void {
  const fields = Object.keys(inWords) as (keyof Fields)[];
  const changed = fields.filter((field) => was[field] !== undefined && was[field] !== stored[field]);
  if (changed.length === 0) return;
  const what = changed.map((field) => inWords[field]).join(' and ');
  throw conflict(`Somebody else has changed ${what} of this ${noun} since you opened it.`);
}
