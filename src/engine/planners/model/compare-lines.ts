export interface LineChanges {
  added: string[];
  gone: string[];
  /** The part in which lines that stayed stand in another order; empty if they do not. */
  moved: string[];
}

/** What became of a list of lines. A line that stands there twice counts twice. */
export function compareLines(before: readonly string[], after: readonly string[]): LineChanges {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const rest = Math.min(before.length, after.length) - start;
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end++;
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);

  const [stayedNow, added] = split(now, old);
  const [stayedOld, gone] = split(old, now);
  const isReordered = stayedNow.some((line, index) => line !== stayedOld[index]);
  return { added, gone, moved: isReordered ? now : [] };
}

/** The lines that the other list has too, each as often as there, and those that it lacks. */
function split(lines: readonly string[], other: readonly string[]): [string[], string[]] {
  const left = new Map<string, number>();
  for (const line of other) left.set(line, (left.get(line) ?? 0) + 1);
  const shared: string[] = [];
  const own: string[] = [];
  for (const line of lines) {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    (count > 0 ? shared : own).push(line);
  }
  return [shared, own];
}
