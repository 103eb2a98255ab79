import { DeviceLost, type Driver, type Outcome } from '../drivers/driver.ts';
import {
  type Move,
  type Planner,
  type Situation,
  type StepEnd,
  UnknownVariable,
} from '../planners/planner.ts';
import type { Box } from '../screen.ts';
import type { Variables } from './variables.ts';

/** One thing that the agent did or checked. */
export interface ActionRecord {
  index: number;
  step_index: number;
  step: string;
  kind: string;
  description: string;
  target: string | null;
  status: 'passed' | 'failed' | 'error';
  started_ms: number;
  duration_ms: number;
  box: Box | null;
  error: string | null;
}

export interface Verdict {
  status: 'passed' | 'failed' | 'error' | 'terminated';
  reason: {
    kind: 'product' | 'test' | 'infrastructure';
    message: string;
    action_index: number | null;
  } | null;
  /** The step at which the run ended, if it did not pass. */
  step_index: number | null;
  actions: ActionRecord[];
  warnings: string[];
}

export interface FlowTask {
  instructions: string;
  variables: Variables;
  maxActions: number;
  /** The longest that a step waits for the screen to become what it needs. */
  patienceMs: number;
  /** The longest that one action may take. */
  actionMs: number;
}

export interface FlowParts {
  driver: Driver;
  planner: Planner;
  now(): number;
  /** Waits, unless the signal ends it. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  signal: AbortSignal;
  /** Told of every action once it is done, with the screen as it is then. */
  record(action: ActionRecord): Promise<void>;
  runHook(name: string): Promise<Outcome>;
}

/** One loop: look at the screen, decide, act, check the effect, record; step by step, until the flow is decided. */
export async function runFlow(task: FlowTask, parts: FlowParts): Promise<Verdict> {
  const startedAt = parts.now();
  const actions: ActionRecord[] = [];
  const end = (
    status: Verdict['status'],
    kind: 'product' | 'test' | 'infrastructure',
    message: string,
    step_index: number | null,
  ): Verdict => ({
    status,
    reason: { kind, message, action_index: actions.length - 1 },
    step_index,
    actions,
    warnings: [],
  });

  const steps = parts.planner.read(task.instructions);
  // Nothing is done in an app for a flow that could not be decided anyway.
  const doubtful = steps.find((step) => step.doubt !== null);
  if (doubtful)
    return end(
      'error',
      'test',
      `Step ${doubtful.index + 1}, "${doubtful.text}": ${doubtful.doubt}`,
      doubtful.index,
    );
  if (steps.length === 0) return end('error', 'test', 'The flow has no instructions.', null);

  let checks = 0;
  for (const step of steps) {
    const situation: Situation = {
      look: () => parts.driver.look(task.actionMs),
      patienceMs: task.patienceMs,
      now: parts.now,
      reveal: (text) => task.variables.reveal(text),
    };
    const service = parts.planner.serve(step.index, situation);
    let answer: Outcome = { status: 'done', box: null, effect: null };
    for (;;) {
      if (parts.signal.aborted)
        return end('terminated', 'infrastructure', 'The run was cancelled.', step.index);
      let next: IteratorResult<Move, StepEnd>;
      try {
        next = await service.next(answer);
      } catch (error) {
        if (error instanceof UnknownVariable) return end('error', 'test', error.message, step.index);
        if (error instanceof DeviceLost) return end('error', 'infrastructure', error.message, step.index);
        throw error;
      }
      if (next.done) {
        const { value } = next;
        if (value.status === 'done') break;
        // What a planner says after it was cancelled is no verdict on the app.
        if (parts.signal.aborted)
          return end('terminated', 'infrastructure', 'The run was cancelled.', step.index);
        const kind = value.status === 'failed' ? 'product' : 'test';
        return end(value.status, kind, value.message, step.index);
      }
      if (actions.length >= task.maxActions) {
        return end('error', 'test', `The run took more than ${task.maxActions} actions.`, step.index);
      }
      const move = next.value;
      const moveStartedAt = parts.now();
      answer = await carryOut(move, task, parts);
      if (move.kind === 'check') checks++;
      const action: ActionRecord = {
        index: actions.length,
        step_index: step.index,
        step: step.text,
        kind: move.kind === 'act' ? move.action.name : move.kind,
        description: move.description,
        target: 'target' in move && move.target ? `${move.target.role} "${move.target.name}"` : null,
        status: answer.status === 'done' ? 'passed' : answer.status === 'failed' ? 'failed' : 'error',
        started_ms: moveStartedAt - startedAt,
        duration_ms: parts.now() - moveStartedAt,
        box: answer.status === 'lost' ? null : (answer.box ?? null),
        error: answer.status === 'done' ? null : answer.problem,
      };
      actions.push(action);
      await parts.record(action);
      if (answer.status === 'lost') return end('error', 'infrastructure', answer.problem, step.index);
    }
  }
  const warnings =
    checks === 0 ? ['The flow expects nothing: it passed because everything could be done.'] : [];
  return { status: 'passed', reason: null, step_index: null, actions, warnings };
}

async function carryOut(move: Move, task: FlowTask, parts: FlowParts): Promise<Outcome> {
  switch (move.kind) {
    case 'act':
      return parts.driver.perform(move.action, task.actionMs);
    case 'check':
      return move.isTrue
        ? { status: 'done', box: move.target?.box ?? null, effect: move.evidence }
        : { status: 'failed', box: move.target?.box ?? null, problem: move.evidence };
    case 'wait':
      await parts.pause(move.seconds * 1000, parts.signal);
      return { status: 'done', box: null, effect: null };
    case 'set-variable':
      task.variables.set(move.key, move.value);
      return { status: 'done', box: null, effect: null };
    case 'run-hook':
      return parts.runHook(move.name);
  }
}
