import type { DriverAction, Outcome } from '../drivers/driver.ts';
import type { Screen, ScreenElement } from '../screen.ts';

/** One thing that a planner wants done or has checked. The agent carries it out, records it and tells what came of it. */
export type Move =
  // The driver does it. `description` is a sentence, placeholders kept.
  (
    | { kind: 'act'; action: DriverAction; description: string; target: ScreenElement | null }
    // The planner has looked and decided: `evidence` quotes the screen.
    | { kind: 'check'; description: string; isTrue: boolean; evidence: string; target: ScreenElement | null }
    /** Nothing is done for so long, because the tester asked for it. */
    | { kind: 'wait'; seconds: number; description: string }
    | { kind: 'set-variable'; key: string; value: string; description: string }
    | { kind: 'run-hook'; name: string; description: string }
  ) & {
    /** What a model was paid to come to this move; absent if none was asked. */
    tokens?: { input: number; output: number };
  };

/** How the service of a step ended. */
export type StepEnd =
  | { status: 'done' }
  /** The app did not do what the step says. */
  | { status: 'failed'; message: string }
  /** Nobody can tell: the step cannot be read, or several things fit it equally well. */
  | { status: 'error'; message: string };

/** The planner's eyes and memory, lent by the agent. */
export interface Situation {
  look(): Promise<Screen>;
  /** Milliseconds that the planner may still wait for the screen to become what the step needs. */
  readonly patienceMs: number;
  now(): number;
  /** The text with its `${env:KEY}` placeholders filled in. Throws UnknownVariable. */
  reveal(text: string): string;
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
