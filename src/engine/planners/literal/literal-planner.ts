import type { PlannedStep, Planner, Service, Situation } from '../planner.ts';
import { BrowserEvents, isBrowser, speaksOfBrowser } from './browser-events.ts';
import type { Command, ReadCommand, Step } from './command.ts';
import { hasTwoDevices, onDevice } from './on-device.ts';
import { readInstructions } from './read/read-instructions.ts';
import { serveCommand } from './serve-command.ts';
import type { ActiveSituation } from './wait-for-screen.ts';

/** The built-in planner: it reads what testers write and finds what they mean, without a model and without a network. */
export class LiteralPlanner implements Planner {
  #steps: Step[] = [];
  #actedAt: number | null = null;
  #isOfBrowser = false;
  readonly #events = new BrowserEvents();

  read(instructions: string): PlannedStep[] {
    this.#steps = readInstructions(instructions);
    // What a replay does is not seen here, so that an old tab or file could be taken for a new one.
    this.#isOfBrowser = this.#steps.some(({ commands, onDevice }) =>
      [...(commands ?? []), ...(onDevice?.commands ?? [])].some(({ command }) => speaksOfBrowser(command)),
    );
    return this.#steps.map(({ index, text, doubt, commands, onDevice }) => ({
      index,
      text,
      doubt: onDevice ? null : doubt,
      parts: commands?.map(({ words }) => words) ?? [],
      mayVary:
        this.#isOfBrowser ||
        onDevice !== undefined ||
        (commands?.some(({ command }) => mayVary(command)) ?? false),
    }));
  }

  async *serve(stepIndex: number, situation: Situation, fromPart = 0): Service {
    const step = this.#steps.find((one) => one.index === stepIndex);
    const device = step?.onDevice && hasTwoDevices(situation) ? step.onDevice.device : null;
    const commands = device === null ? step?.commands : step?.onDevice?.commands;
    if (!commands) return { status: 'error', message: whyNot(step) };
    for (const [part, read] of commands.entries()) {
      if (part < fromPart) continue;
      const end =
        device === null
          ? yield* this.#serveCommand(read, situation, part)
          : yield* onDevice(device, situation, (alone) => this.#serveCommand(read, alone, part));
      if (end.status !== 'done') return end;
    }
    return { status: 'done' };
  }

  /** Keeps in mind when something was last done, across steps: what it starts may take a moment to show. */
  async *#serveCommand({ command, words }: ReadCommand, situation: Situation, part: number): Service {
    if (speaksOfBrowser(command) && !isBrowser(situation))
      return { status: 'error', message: 'Only a browser has tabs and downloads that could be checked.' };
    const active: ActiveSituation = { ...this.#events.watched(situation), actedAt: () => this.#actedAt };
    const service = serveCommand(this.#events.told(command), active, words);
    let next = await service.next();
    while (!next.done) {
      if (this.#isOfBrowser && next.value.kind === 'act') await this.#events.lookBefore(active);
      this.#events.note(next.value);
      const outcome = yield { ...next.value, part };
      if (next.value.kind === 'act') this.#actedAt = situation.now();
      next = await service.next(outcome);
    }
    return next.value;
  }
}

const whyNot = (step: Step | undefined): string =>
  step?.onDevice
    ? `"${step.text}" is for device ${step.onDevice.device}, and the flow runs on one device.`
    : (step?.doubt ?? 'There is no such step.');

/** Commands that look at the screen to decide what to do, or that check what came of it themselves. */
const VARYING = new Set<Command['kind']>(['if', 'log-out', 'sort', 'filter', 'either', 'select-nth']);

/** Whether what is done depends on what is met on the way. "The first product" may be another one the next time. */
function mayVary(command: Command): boolean {
  if (VARYING.has(command.kind) || (command.kind === 'click' && command.until !== undefined)) return true;
  if (command.kind === 'verify' || command.kind === 'wait-for') return false;
  if (command.kind === 'repeat') return command.isOnDifferentTargets || mayVary(command.command);
  return /"ordinal":-?\d/.test(JSON.stringify(command));
}
