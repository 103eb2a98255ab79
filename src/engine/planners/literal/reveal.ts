import type { Situation } from '../planner.ts';

/** The same data with the placeholders in all its texts filled in. What is shown to people keeps the placeholders. */
export function revealIn<T>(data: T, situation: Situation): T {
  if (typeof data === 'string') return situation.reveal(data) as T;
  if (Array.isArray(data)) return data.map((item) => revealIn(item, situation)) as T;
  if (typeof data === 'object' && data !== null) {
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, revealIn(value, situation)]),
    ) as T;
  }
  return data;
}
