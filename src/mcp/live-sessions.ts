import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  type ActionRecord,
  compactScreen,
  type Driver,
  type Planner,
  runFlow,
  Secrets,
  Variables,
  type Verdict,
} from '../engine/index.ts';

const OPEN_MS = 20_000;
const PATIENCE_MS = 5000;
const ACTION_MS = 15_000;
const STEP_MS = 120_000;
const MOST_ACTIONS = 50;
const SCREEN_TOKENS = 3000;

interface LiveSession {
  driver: Driver;
  variables: Variables;
  secrets: Secrets;
  idle: NodeJS.Timeout;
  /** Steps are tried one after another, whoever asks at the same time. */
  turn: Promise<unknown>;
}

export interface LiveSessionParts {
  openDriver(): Promise<Driver>;
  makePlanner(): Promise<Planner>;
  /** One that nobody uses for so long is closed. */
  idleMs: number;
  atMost: number;
  /** Where else a session may be that is not here; nothing if it can only be here. */
  elsewhere?: string;
}

export interface TriedStep {
  verdict: Pick<Verdict, 'status' | 'reason' | 'warnings'>;
  actions: Pick<ActionRecord, 'step' | 'description' | 'status' | 'error'>[];
  screen: string;
  picture: Buffer | null;
}

export class NoSession extends Error {}

/** Browsers in which single steps can be tried, so that whoever writes a flow sees it work. */
export class LiveSessions {
  readonly #parts: LiveSessionParts;
  readonly #sessions = new Map<string, LiveSession>();

  constructor(parts: LiveSessionParts) {
    this.#parts = parts;
  }

  async open(
    url: string,
    variables: Record<string, string>,
    secretKeys: readonly string[],
  ): Promise<{ id: string; screen: string; picture: Buffer }> {
    if (this.#sessions.size >= this.#parts.atMost)
      throw new NoSession(`There are ${this.#sessions.size} sessions already: close one with close_session.`);
    const driver = await this.#parts.openDriver();
    const opened = await driver.perform({ name: 'open', arguments: { url } }, OPEN_MS);
    if (opened.status !== 'done') {
      await driver.close();
      throw new NoSession(`${url} could not be opened: ${opened.problem}`);
    }
    const id = randomUUID();
    const secrets = new Secrets(secretKeys.map((key) => [key, variables[key] ?? '']));
    const idle = globalThis.setTimeout(() => void this.close(id), this.#parts.idleMs).unref();
    this.#sessions.set(id, {
      driver,
      variables: new Variables(variables),
      secrets,
      idle,
      turn: Promise.resolve(),
    });
    return { id, screen: secrets.redact(await this.#screenOf(driver)), picture: await driver.screenshot() };
  }

  /** Carries out lines as a flow would, where the session is now. */
  tryStep(id: string, instructions: string, signal: AbortSignal): Promise<TriedStep> {
    return this.#inTurn(id, async ({ driver, variables, secrets }) => {
      const actions: TriedStep['actions'] = [];
      const verdict = await runFlow(
        {
          instructions,
          variables,
          secrets,
          maxActions: MOST_ACTIONS,
          maxMs: STEP_MS,
          patienceMs: PATIENCE_MS,
          actionMs: ACTION_MS,
        },
        {
          driver,
          planner: await this.#parts.makePlanner(),
          now: () => performance.now(),
          pause: async (ms, paused) => {
            await setTimeout(ms, undefined, { signal: paused }).catch((error: unknown) => {
              if (!paused.aborted) throw error;
            });
          },
          signal,
          async record({ step, description, status, error }) {
            actions.push({ step, description, status, error });
          },
          runHook: async (name) => ({
            status: 'failed',
            box: null,
            problem: `Hooks are not run in a live session, and the step asks for "${name}".`,
          }),
        },
      );
      const { status, reason, warnings } = verdict;
      const isThere = reason?.kind !== 'infrastructure';
      return {
        verdict: secrets.redact({ status, reason, warnings }),
        actions: secrets.redact(actions),
        screen: isThere ? secrets.redact(await this.#screenOf(driver)) : '',
        picture: isThere ? await driver.screenshot() : null,
      };
    });
  }

  look(id: string): Promise<{ screen: string; picture: Buffer }> {
    return this.#inTurn(id, async ({ driver, secrets }) => ({
      screen: secrets.redact(await this.#screenOf(driver)),
      picture: await driver.screenshot(),
    }));
  }

  /** Whether there was one to close. */
  async close(id: string): Promise<boolean> {
    const session = this.#sessions.get(id);
    if (!session) return false;
    this.#sessions.delete(id);
    clearTimeout(session.idle);
    await session.driver.close();
    return true;
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#sessions.keys()].map((id) => this.close(id)));
  }

  async #inTurn<Result>(id: string, work: (session: LiveSession) => Promise<Result>): Promise<Result> {
    const session = this.#sessions.get(id);
    if (!session)
      throw new NoSession(
        `There is no session ${id}: it was closed or never opened.${this.#parts.elsewhere ?? ''} open_session opens one.`,
      );
    session.idle.refresh();
    const turn = session.turn.then(() => work(session));
    session.turn = turn.catch(() => undefined);
    return turn;
  }

  async #screenOf(driver: Driver): Promise<string> {
    return compactScreen(await driver.look(ACTION_MS), SCREEN_TOKENS);
  }
}
