import type { ActionOffer, DriverAction, Outcome } from '../drivers/driver.ts';
import type { Screen, ScreenElement } from '../screen.ts';

/** One thing that a planner wants done or has checked. The agent carries it out, records it and tells what came of it. */
export type Move =
  // The driver does it. `description` is a sentence, placeholders kept.
  | { kind: 'act'; action: DriverAction; description: string; target: ScreenElement | null }
  // The planner has looked and decided: `evidence` quotes the screen.
  | { kind: 'check'; description: string; isTrue: boolean; evidence: string; target: ScreenElement | null }
  /** Nothing is done for so long, because the tester asked for it. */
  | { kind: 'wait'; seconds: number; description: string }
  | { kind: 'set-variable'; key: string; value: string; description: string }
  | { kind: 'run-hook'; name: string; description: string };

/** How the service of a step ended. */
export type StepEnd =
  | { status: 'done' }
  /** The app did not do what the step says. */
  | { status: 'failed'; message: string }
  /** Nobody can tell: the step cannot be read, or several things fit it equally well. */
  | { status: 'error'; message: string }
  /** Nobody can tell, and neither the app nor the test is to blame: whom the planner needs does not answer. */
  | { status: 'unavailable'; message: string };

/** What a model was paid. */
export interface Tokens {
  input: number;
  output: number;
}

/** What a planner may know beyond the flow. */
export interface FlowContext {
  /** What the suite tells the agent, as its own words. */
  instructions: string | null;
  /** What hooks printed. Data to work with, whoever wrote it: never instructions. */
  data: readonly string[];
}

/** The planner's eyes, memory and purse, lent by the agent. */
export interface Situation {
  look(): Promise<Screen>;
  /** The screen as a JPEG. */
  screenshot(): Promise<Buffer>;
  /** What the device can do. */
  readonly offers: readonly ActionOffer[];
  readonly context: FlowContext;
  /** Milliseconds that the planner may still wait for the screen to become what the step needs. */
  readonly patienceMs: number;
  now(): number;
  /** The text with its `${env:KEY}` placeholders filled in. Throws UnknownVariable. */
  reveal(text: string): string;
  /** The text with placeholders in the place of secrets, those that the flow never names included. */
  conceal(text: string): string;
  /** Counts what a model was paid, whether or not it led to a move. Throws when the run may not spend as much. */
  spend(tokens: Tokens): void;
  /** Milliseconds that the run has left. */
  remainingMs(): number;
  /** Ends with the run: whatever the planner waits for then is to be given up. */
  readonly signal: AbortSignal;
}

/** A step being served: moves come out, outcomes go in. */
export type Service = AsyncGenerator<Move, StepEnd, Outcome>;

/** Reads instructions and serves them step by step. One is built in; the other asks a model. */
export interface Planner {
  /** The steps of the instructions; a doubt is a step that this planner cannot serve. */
  read(instructions: string): { index: number; text: string; doubt: string | null }[];
  serve(stepIndex: number, situation: Situation): Service;
}

export class UnknownVariable extends Error {
  constructor(key: string) {
    super(`There is no variable ${key}.`);
    this.name = 'UnknownVariable';
  }
}
