import { deviceOf } from '../drivers/device-region.ts';
import { DeviceLost, type Driver, type Outcome } from '../drivers/driver.ts';
import { Secrets } from '../evidence/secrets.ts';
import type { FlowRecorder } from '../memory/flow-recorder.ts';
import {
  type FlowContext,
  type Move,
  type Planner,
  type Situation,
  type StepEnd,
  type Tokens,
  UnknownVariable,
} from '../planners/planner.ts';
import { revealIn } from '../planners/reveal.ts';
import type { Box, Screen } from '../screen.ts';
import { Budget, BudgetExceeded, type Used } from './budget.ts';
import { RunEnding } from './run-ending.ts';
import type { Variables } from './variables.ts';

/** One thing that the agent did or checked. */
export interface ActionRecord {
  index: number;
  /** The device that it was done on: 0 unless there are two. */
  device_index: number;
  step_index: number;
  step: string;
  kind: string;
  description: string;
  target: string | null;
  status: 'passed' | 'failed' | 'error';
  started_ms: number;
  duration_ms: number;
  /** What a model was paid to come to this action. */
  input_tokens: number;
  output_tokens: number;
  box: Box | null;
  error: string | null;
  /** Done again as in an earlier run, without planning. */
  cached: boolean;
  /** Planned anew, because what an earlier run did here no longer fits. */
  healed: boolean;
}

type ReasonKind = 'product' | 'test' | 'infrastructure';

export interface Verdict {
  status: 'passed' | 'failed' | 'error' | 'terminated';
  reason: { kind: ReasonKind; message: string; action_index: number | null } | null;
  /** The step at which the run ended, if it did not pass. */
  step_index: number | null;
  actions: ActionRecord[];
  /** All that a model was paid for these instructions, also for what led to no action. */
  tokens: Tokens;
  warnings: string[];
  /** What was remembered of an earlier run led nowhere: without it, the flow may be decided. */
  hasLostWay?: boolean;
}

export interface FlowTask {
  instructions: string;
  variables: Variables;
  /** Values that no model may see, whether or not the flow names them. */
  secrets?: Secrets;
  context?: FlowContext;
  maxActions: number;
  /** Tokens in and out. Absent: as many as it takes. */
  maxTokens?: number;
  /** Absent: as long as it takes. */
  maxMs?: number;
  /** What earlier instructions of the same run have used of its budgets. */
  used?: Used;
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
  /** A picture of the screen as it is now; null if none could be taken. Absent: nobody wants pictures. */
  photograph?(): Promise<Buffer | null>;
  /** Told of every action once it is done, with its picture, which may still be under way. */
  record(action: ActionRecord, picture: Promise<Buffer | null>): Promise<void>;
  /** Notes all that is done, so that a later run can do it again. */
  recorder?: FlowRecorder;
  /** A hook that does not pass ends the run: `failed` if the flow asks for what there is not, `lost` if it went wrong. */
  runHook(name: string, signal: AbortSignal): Promise<Outcome>;
}

/** One loop: look at the screen, decide, act, check the effect, record; step by step, until the flow is decided. */
export async function runFlow(task: FlowTask, parts: FlowParts): Promise<Verdict> {
  const limits = { actions: task.maxActions, tokens: task.maxTokens, timeMs: task.maxMs };
  const budget = new Budget(limits, parts.now, task.used);
  const ending = new RunEnding(parts.signal, budget);
  const run = new FlowRun(task, parts, budget, ending);
  try {
    return await run.carryOut();
  } finally {
    run.close();
    ending.dispose();
  }
}

class FlowRun {
  readonly #task: FlowTask;
  readonly #parts: FlowParts;
  readonly #budget: Budget;
  readonly #ending: RunEnding;
  readonly #startedAt: number;
  readonly #actions: ActionRecord[] = [];
  readonly #printed: string[];
  readonly #secrets: Secrets;
  #lastScreen: Screen | null = null;
  #checks = 0;
  /** Who still waits for the picture of an action that changed the screen without leading away from it. */
  #owed: PromiseWithResolvers<Buffer | null> | null = null;

  constructor(task: FlowTask, parts: FlowParts, budget: Budget, ending: RunEnding) {
    this.#task = task;
    this.#parts = parts;
    this.#budget = budget;
    this.#ending = ending;
    this.#startedAt = parts.now();
    this.#printed = [...(task.context?.data ?? [])];
    this.#secrets = task.secrets ?? new Secrets();
  }

  /** Nobody waits for a picture that nothing leads to any more. */
  close(): void {
    if (this.#owed) this.#payOwed(this.#photograph());
  }

  async carryOut(): Promise<Verdict> {
    const steps = this.#parts.planner.read(this.#task.instructions);
    // Nothing is done in an app for a flow that could not be decided anyway.
    const doubtful = steps.find((step) => step.doubt !== null);
    if (doubtful) {
      const message = `Step ${doubtful.index + 1}, "${doubtful.text}": ${doubtful.doubt}`;
      return this.#end('error', 'test', message, doubtful.index);
    }
    this.#parts.recorder?.begin(steps);
    if (steps.length === 0) return this.#end('error', 'test', 'The flow has no instructions.', null);
    for (const step of steps) {
      const ended = await this.#serve(step);
      if (ended) return ended;
    }
    const warnings =
      this.#checks === 0 ? ['The flow expects nothing: it passed because everything could be done.'] : [];
    const { tokens } = this.#budget;
    return { status: 'passed', reason: null, step_index: null, actions: this.#actions, tokens, warnings };
  }

  /** The verdict, if the run ends with this step. */
  async #serve(step: { index: number; text: string }): Promise<Verdict | null> {
    const service = this.#parts.planner.serve(step.index, this.#situation());
    let answer: Outcome = { status: 'done', box: null, effect: null };
    try {
      for (;;) {
        // What a planner says once the run has ended is no verdict on the app: then this throws.
        const next: IteratorResult<Move, StepEnd> = await this.#ending.unlessEnded(() =>
          service.next(answer),
        );
        if (next.done) return await this.#stepEnded(next.value, step);
        this.#budget.spendAction();
        answer = await this.#carryOutMove(next.value, step);
        if (answer.status === 'failed' && next.value.kind === 'run-hook')
          return this.#end('error', 'test', answer.problem, step.index);
        if (answer.status === 'lost') return this.#end('error', 'infrastructure', answer.problem, step.index);
      }
    } catch (error) {
      if (this.#parts.signal.aborted)
        return this.#end('terminated', 'infrastructure', 'The run was cancelled.', step.index);
      if (error instanceof UnknownVariable)
        return await this.#stepEnded({ status: 'error', message: error.message }, step);
      if (error instanceof BudgetExceeded) return this.#end('error', 'test', error.message, step.index);
      if (error instanceof DeviceLost) return this.#end('error', 'infrastructure', error.message, step.index);
      throw error;
    }
  }

  async #stepEnded(end: StepEnd, step: { index: number; text: string }): Promise<Verdict | null> {
    // What was paid to find out that the step is over led to no action, least of all to one of the next step.
    this.#budget.takeTokensSinceLastAction();
    if (end.status === 'failed' || end.status === 'error') await this.#recordUndone(end, step);
    switch (end.status) {
      case 'done':
        return null;
      case 'failed':
        return this.#end('failed', 'product', end.message, step.index);
      case 'error':
        return this.#end('error', 'test', end.message, step.index);
      case 'unavailable':
        return this.#end('error', 'infrastructure', end.message, step.index);
      case 'lost-way':
        return { ...this.#end('error', 'infrastructure', end.message, step.index), hasLostWay: true };
    }
  }

  #situation(): Situation {
    const { driver, now } = this.#parts;
    const { actionMs, context, patienceMs, variables } = this.#task;
    return {
      // A planner that the run no longer waits for must not touch a device that others may have by now.
      look: async () => {
        const screen = await this.#ending.unlessEnded(() => driver.look(actionMs));
        this.#lastScreen = screen;
        return screen;
      },
      screenshot: () => this.#ending.unlessEnded(() => driver.screenshot()),
      offers: driver.offers,
      context: { instructions: context?.instructions ?? null, data: this.#printed },
      patienceMs,
      now,
      reveal: (text) => variables.reveal(text),
      conceal: this.#secrets.redact,
      spend: (tokens) => this.#budget.spendTokens(tokens),
      remainingMs: () => this.#budget.remainingMs,
      signal: this.#ending.signal,
    };
  }

  async #carryOutMove(move: Move, step: { index: number; text: string }): Promise<Outcome> {
    this.#turnToDeviceOf(move);
    // A driver finishes the picture that it is taking before it changes anything.
    const showsEffect = move.kind === 'act' && !leadsAway(move);
    const now = showsEffect && !this.#owed ? null : this.#photograph();
    if (now) this.#payOwed(now);
    // A check is made of looks: what it waited for is its time.
    const started_ms = move.kind === 'check' ? this.#lastEndedMs : this.#sinceStartMs;
    const outcome = await this.#outcomeOf(move);
    // What was typed is seen best once the screen has come to rest: in the picture that is taken next.
    if (showsEffect) this.#owed = Promise.withResolvers();
    const picture = showsEffect && this.#owed ? this.#owed.promise : (now ?? this.#photograph());
    if (move.kind === 'check') this.#checks++;
    const tokens = this.#budget.takeTokensSinceLastAction();
    this.#parts.recorder?.note(step.index, move, outcome, this.#lastScreen);
    const told = {
      kind: move.kind === 'act' ? move.action.name : move.kind,
      description: describe(move),
      target: 'target' in move && move.target ? `${move.target.role} "${move.target.name}"` : null,
      status: outcome.status === 'done' ? 'passed' : outcome.status === 'failed' ? 'failed' : 'error',
      started_ms,
      duration_ms: this.#sinceStartMs - started_ms,
      input_tokens: tokens.input,
      output_tokens: tokens.output,
      box: outcome.status === 'lost' ? null : (outcome.box ?? null),
      error: outcome.status === 'done' ? null : outcome.problem,
      cached: move.isReplayed ?? false,
      healed: move.isHealing ?? false,
    } as const;
    await this.#record(step, told, picture);
    return outcome;
  }

  get #sinceStartMs(): number {
    return this.#parts.now() - this.#startedAt;
  }

  get #lastEndedMs(): number {
    const last = this.#actions.at(-1);
    return last ? last.started_ms + last.duration_ms : 0;
  }

  /** What could not even be begun is told like what was done, with the screen as it is: that is where the run went wrong. */
  async #recordUndone(
    end: Extract<StepEnd, { status: 'failed' | 'error' }>,
    step: { index: number; text: string },
  ): Promise<void> {
    const last = this.#actions.at(-1);
    if (last?.step_index === step.index && last.status !== 'passed') return;
    const description = end.undone ?? step.text;
    const prefix = `${description}: `;
    const started_ms = this.#lastEndedMs;
    const picture = this.#photograph();
    this.#payOwed(picture);
    const told = {
      kind: 'undone',
      description,
      target: null,
      status: end.status,
      started_ms,
      duration_ms: this.#sinceStartMs - started_ms,
      input_tokens: 0,
      output_tokens: 0,
      box: null,
      error: end.message.startsWith(prefix) ? end.message.slice(prefix.length) : end.message,
      cached: false,
      healed: false,
    };
    await this.#record(step, told, picture);
  }

  async #record(
    step: { index: number; text: string },
    told: Omit<ActionRecord, 'index' | 'device_index' | 'step_index' | 'step'>,
    picture: Promise<Buffer | null>,
  ): Promise<void> {
    const action = {
      index: this.#actions.length,
      device_index: this.#parts.driver.activeIndex ?? 0,
      step_index: step.index,
      step: step.text,
      ...told,
    };
    this.#actions.push(action);
    await this.#parts.record(action, picture);
  }

  /** Of two devices: the picture that is owed is of the one that is left, those of the move are of its own. */
  #turnToDeviceOf(move: Move): void {
    const { driver } = this.#parts;
    if (!driver.turnTo || (move.kind !== 'act' && move.kind !== 'check')) return;
    const given = move.kind === 'act' ? move.action.arguments : { ref: null, device: move.device };
    const ref = typeof given.ref === 'string' ? given.ref : (move.target?.ref ?? null);
    const device = typeof given.device === 'number' ? given.device : null;
    const index = deviceOf(ref) ?? (device === null ? null : device - 1);
    if (index === null || index === driver.activeIndex) return;
    if (this.#owed) this.#payOwed(this.#photograph());
    driver.turnTo({ ref, device });
  }

  async #outcomeOf(move: Move): Promise<Outcome> {
    const { driver, pause, runHook } = this.#parts;
    switch (move.kind) {
      case 'act': {
        // A little more than is left: what fails because the run's time is up must fail after the run has ended by it.
        const deadlineMs = Math.min(this.#task.actionMs, Math.max(0, this.#budget.remainingMs) + 50);
        // Only here, where it is typed or opened, is a placeholder replaced by its value.
        const action = { ...move.action, arguments: revealIn(move.action.arguments, this.#task.variables) };
        return this.#ending.unlessCancelled(() => driver.perform(action, deadlineMs));
      }
      case 'check':
        return move.isTrue
          ? { status: 'done', box: move.target?.box ?? null, effect: move.evidence }
          : { status: 'failed', box: move.target?.box ?? null, problem: move.evidence };
      case 'wait':
        await pause(move.seconds * 1000, this.#ending.signal);
        return { status: 'done', box: null, effect: null };
      case 'set-variable':
        this.#task.variables.set(move.key, move.value);
        // What holds a secret is one, whatever it is called now.
        if (this.#secrets.isIn(move.value)) this.#secrets.add(move.key, move.value);
        return { status: 'done', box: null, effect: null };
      case 'run-hook': {
        const outcome = await runHook(move.name, this.#ending.signal);
        if (outcome.status === 'done' && outcome.value) this.#printed.push(outcome.value);
        return outcome;
      }
    }
  }

  #photograph(): Promise<Buffer | null> {
    const picture = this.#parts.photograph?.() ?? Promise.resolve(null);
    // Whoever records the action hears of a picture that failed; a run that is cancelled meanwhile records none.
    picture.catch(() => undefined);
    return picture;
  }

  #payOwed(picture: Promise<Buffer | null>): void {
    this.#owed?.resolve(picture);
    this.#owed = null;
  }

  #end(status: Verdict['status'], kind: ReasonKind, message: string, step_index: number | null): Verdict {
    const action_index = this.#actions.length - 1;
    const { tokens } = this.#budget;
    return {
      status,
      reason: { kind, message, action_index },
      step_index,
      actions: this.#actions,
      tokens,
      warnings: [],
    };
  }
}

/** A press may lead to another screen: its picture is taken before, while what was pressed can be seen. */
const PRESSES = new Set(['click', 'press', 'back', 'forward', 'open', 'closeTab', 'switchTab']);

const leadsAway = (move: Move) =>
  move.kind === 'act' && PRESSES.has(move.action.name) && (move.target?.isInViewport ?? true);

/** What is typed into a password field is nobody's to read, also where it is no secret variable. */
function describe(move: Move): string {
  if (move.kind !== 'act' || move.target?.attributes.type !== 'password') return move.description;
  const { text } = move.action.arguments;
  return typeof text === 'string' && text !== '' && !text.includes('${env:')
    ? move.description.replaceAll(text, '•••')
    : move.description;
}
