import type { RunStatus } from '../../../contract/runs.ts';

export interface ShownRun {
  id: string;
  name: string;
  status: RunStatus;
}

/** Who stands where: a run keeps its place, also when it has ended, until one that begins takes it. The same array if nothing changed. */
export function placesFor(runs: ShownRun[], before: readonly string[]): readonly string[] {
  const running = new Set(runs.filter(({ status }) => status === 'running').map(({ id }) => id));
  const newcomers = [...running].filter((id) => !before.includes(id));
  if (newcomers.length === 0) return before;
  const kept = before.map((id) => (running.has(id) ? id : (newcomers.shift() ?? id)));
  return [...kept, ...newcomers];
}
