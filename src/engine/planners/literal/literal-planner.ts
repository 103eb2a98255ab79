import type { PlannedStep, Planner, Service, Situation } from '../planner.ts';
import type { Command, Step } from './command.ts';
import { readInstructions } from './read/read-instructions.ts';
import { serveCommand } from './serve-command.ts';
import type { ActiveSituation } from './wait-for-screen.ts';

/** The built-in planner: it reads what testers write and finds what they mean, without a model and without a network. */
export class LiteralPlanner implements Planner {
  #steps: Step[] = [];
  #actedAt: number | null = null;

  read(instructions: string): PlannedStep[] {
    this.#steps = readInstructions(instructions);
    return this.#steps.map(({ index, text, doubt, commands }) => ({
      index,
      text,
      doubt,
      mayVary: commands?.some(({ command }) => mayVary(command)) ?? false,
    }));
  }

  async *serve(stepIndex: number, situation: Situation, fromPart = 0): Service {
    const step = this.#steps.find((one) => one.index === stepIndex);
    if (!step?.commands) return { status: 'error', message: step?.doubt ?? 'There is no such step.' };
    for (const [part, { command }] of step.commands.entries()) {
      if (part < fromPart) continue;
      const end = yield* this.#serveCommand(command, situation, part);
      if (end.status !== 'done') return end;
    }
    return { status: 'done' };
  }

  /** Keeps in mind when something was last done, across steps: what it starts may take a moment to show. */
  async *#serveCommand(command: Command, situation: Situation, part: number): Service {
    const active: ActiveSituation = { ...situation, actedAt: () => this.#actedAt };
    const service = serveCommand(command, active);
    let next = await service.next();
    while (!next.done) {
      const outcome = yield { ...next.value, part };
      if (next.value.kind === 'act') this.#actedAt = situation.now();
      next = await service.next(outcome);
    }
    return next.value;
  }
}

/** Commands that look at the screen to decide what to do, or that check what came of it themselves. */
const VARYING = new Set<Command['kind']>(['if', 'log-out', 'sort', 'filter', 'either', 'select-nth']);

/** Whether what is done depends on what is met on the way. "The first product" may be another one the next time. */
function mayVary(command: Command): boolean {
  if (VARYING.has(command.kind) || (command.kind === 'click' && command.until !== undefined)) return true;
  if (command.kind === 'verify' || command.kind === 'wait-for') return false;
  if (command.kind === 'repeat') return command.isOnDifferentTargets || mayVary(command.command);
  return /"ordinal":-?\d/.test(JSON.stringify(command));
}
