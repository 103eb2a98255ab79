import type { Run, RunAction } from '../../../contract/runs.ts';
import { isFinal } from '../../parts/status.tsx';

export interface Step {
  /** Counted from 1 as people do; null for lines of the suite's login. */
  number: number | null;
  text: string;
  actions: RunAction[];
}

/** Consecutive actions that served the same line; a suite's login comes before the flow's own lines. */
export function stepsOf(run: Run): Step[] {
  const groups: { index: number; text: string; actions: RunAction[] }[] = [];
  for (const action of run.actions) {
    const last = groups.at(-1);
    if (last && last.index === action.step_index && last.text === action.step) last.actions.push(action);
    else groups.push({ index: action.step_index, text: action.step, actions: [action] });
  }
  return groups.map(({ index, text, actions }) => ({
    number: run.instructions.includes(text) ? index + 1 : null,
    text,
    actions,
  }));
}

/** What was found again as what, by the line that it served. */
export const healingsOf = ({ cache }: Run): Map<string, string> =>
  new Map(
    cache.healed.map(({ step, from, to }) => [step, to === null ? `${from} is gone` : `${from} → ${to}`]),
  );

export interface UnservedLine {
  number: number;
  text: string;
  /** It is why the run ended: it cannot be read. */
  isReason: boolean;
}

/** The lines after the one at which the run ended. */
export function linesNotReached(run: Run, steps: Step[]): UnservedLine[] {
  if (!isFinal(run.status) || run.status === 'passed') return [];
  const lines = run.instructions.split('\n').filter((line) => line.trim() !== '');
  const last = steps.findLast(({ number }) => number !== null);
  const at = last ? lines.findLastIndex((line) => line.includes(last.text)) : -1;
  const first = (last?.number ?? 0) + 1;
  const { kind, message = '', action_index = null } = run.reason ?? {};
  return lines.slice(at + 1).map((line, offset) => {
    const text = line.replace(/^\s*(\d+[.)]|[-*•])\s+/, '');
    const isReason = kind === 'test' && action_index === null && message.includes(`"${text}"`);
    return { number: first + offset, text, isReason };
  });
}

export const statusOf = (actions: RunAction[]): RunAction['status'] =>
  (['error', 'failed'] as const).find((status) => actions.some((one) => one.status === status)) ?? 'passed';

export function tookMs({ actions }: Step): number {
  const [first, last] = [actions[0], actions.at(-1)];
  return first && last ? last.started_ms + last.duration_ms - first.started_ms : 0;
}

/** The action that is meant when nobody chose one: where it went wrong, else the last. */
export const openingAction = (run: Run): number | null =>
  run.reason?.action_index ??
  run.actions.findLast(({ status }) => status !== 'passed')?.index ??
  run.actions.at(-1)?.index ??
  null;

/**
 * The action whose picture shows a device at the chosen one, or after it: what is done on the other device leaves this one as it
 * was. While the run goes on, the newest picture may not be there yet.
 */
export function pictureOn(run: Run, device: number, at: number, isAfter: boolean): RunAction | undefined {
  const isHere = (action: RunAction) =>
    action.device_index === device && (isFinal(run.status) || action.screenshot_url !== null);
  const next =
    isAfter && run.actions[at]?.device_index === device ? run.actions.slice(at + 1).find(isHere) : null;
  return next ?? run.actions.slice(0, at + 1).findLast(isHere) ?? run.actions.find(isHere);
}

export const lengthMs = (run: Run): number => {
  const last = run.actions.at(-1);
  return last ? last.started_ms + last.duration_ms : 0;
};
