import type { Planner, Service, Situation } from '../planner.ts';
import type { Step } from './command.ts';
import { readInstructions } from './read/read-instructions.ts';
import { serveCommand } from './serve-command.ts';

/** The built-in planner: it reads what testers write and finds what they mean, without a model and without a network. */
export class LiteralPlanner implements Planner {
  #steps: Step[] = [];

  read(instructions: string): Step[] {
    this.#steps = readInstructions(instructions);
    return this.#steps;
  }

  async *serve(stepIndex: number, situation: Situation): Service {
    const step = this.#steps.find((one) => one.index === stepIndex);
    if (!step?.commands) return { status: 'error', message: step?.doubt ?? 'There is no such step.' };
    for (const { command } of step.commands) {
      const end = yield* serveCommand(command, situation);
      if (end.status !== 'done') return end;
    }
    return { status: 'done' };
  }
}
