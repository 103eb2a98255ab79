/** The engine's door for programs that run flows without the service. Drivers are named by `main` alone. */
export { type ActionRecord, runFlow, type Verdict } from './agent/run-flow.ts';
export { type Added, Variables } from './agent/variables.ts';
export { type Capture, DeviceLost, type Driver, type DriverAction, type Outcome } from './drivers/driver.ts';
export { markersToWebVtt } from './evidence/markers.ts';
export { Secrets } from './evidence/secrets.ts';
export { type HookEnd, runHook } from './hooks/run-hook.ts';
export { compactScreen } from './planners/compact-screen.ts';
export type { Move, Planner, Service, Situation, StepEnd } from './planners/planner.ts';
export type { Sandbox } from './sandbox/sandbox.ts';
export type { Box, Screen, ScreenElement } from './screen.ts';
