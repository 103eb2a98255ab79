import type { Planner, Service, Situation } from '../planner.ts';
import type { Command, Step } from './command.ts';
import { readInstructions } from './read/read-instructions.ts';
import { serveCommand } from './serve-command.ts';
import type { ActiveSituation } from './wait-for-screen.ts';

/** The built-in planner: it reads what testers write and finds what they mean, without a model and without a network. */
export class LiteralPlanner implements Planner {
  #steps: Step[] = [];
  #actedAt: number | null = null;

  read(instructions: string): Step[] {
    this.#steps = readInstructions(instructions);
    return this.#steps;
  }

  async *serve(stepIndex: number, situation: Situation): Service {
    const step = this.#steps.find((one) => one.index === stepIndex);
    if (!step?.commands) return { status: 'error', message: step?.doubt ?? 'There is no such step.' };
    for (const { command } of step.commands) {
      const end = yield* this.#serveCommand(command, situation);
      if (end.status !== 'done') return end;
    }
    return { status: 'done' };
  }

  /** Keeps in mind when something was last done, across steps: what it starts may take a moment to show. */
  async *#serveCommand(command: Command, situation: Situation): Service {
    const active: ActiveSituation = { ...situation, actedAt: () => this.#actedAt };
    const service = serveCommand(command, active);
    let next = await service.next();
    while (!next.done) {
      const outcome = yield next.value;
      if (next.value.kind === 'act') this.#actedAt = situation.now();
      next = await service.next(outcome);
    }
    return next.value;
  }
}
