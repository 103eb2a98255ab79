/** The engine's door for programs that run flows without the service. Drivers are named by `main` alone. */
export { type ActionRecord, runFlow, type Verdict } from './agent/run-flow.ts';
export { type Added, Variables } from './agent/variables.ts';
export { type Capture, DeviceLost, type Driver, type DriverAction, type Outcome } from './drivers/driver.ts';
export { Secrets } from './evidence/secrets.ts';
export { type HookEnd, runHook } from './hooks/run-hook.ts';
export { compactScreen } from './planners/compact-screen.ts';
export type { Claim, Target } from './planners/literal/command.ts';
export type { Move, Planner } from './planners/planner.ts';
export type { Sandbox } from './sandbox/sandbox.ts';
export type { Screen, ScreenElement } from './screen.ts';
