import { setTimeout } from 'node:timers/promises';
import { type FlowParts, type FlowTask, runFlow, type Verdict } from '../../src/engine/agent/run-flow.ts';
import { Variables } from '../../src/engine/agent/variables.ts';
import type { Driver } from '../../src/engine/drivers/driver.ts';
import { LiteralPlanner } from '../../src/engine/planners/literal/literal-planner.ts';

type Wish = Partial<Omit<FlowTask, 'instructions'> & Omit<FlowParts, 'driver'>>;

/** Instructions carried out on a device by the engine alone, with the built-in planner unless another is named. */
export function runInstructions(driver: Driver, instructions: string, wish: Wish = {}): Promise<Verdict> {
  const task: FlowTask = {
    variables: new Variables(),
    maxActions: 200,
    patienceMs: 3000,
    actionMs: 10_000,
    ...wish,
    instructions,
  };
  return runFlow(task, {
    planner: new LiteralPlanner(),
    now: () => performance.now(),
    pause: async (ms) => setTimeout(ms),
    signal: new AbortController().signal,
    record: async () => undefined,
    runHook: async () => ({ status: 'lost', problem: 'no hooks here' }),
    ...wish,
    driver,
  });
}
