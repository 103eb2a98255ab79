import type { ActionOffer, DriverAction, Outcome } from '../drivers/driver.ts';
import type { Screen, ScreenElement } from '../screen.ts';
import type { Claim } from './literal/command.ts';

/** One thing that a planner wants done or has checked. The agent carries it out, records it and tells what came of it. */
export type Move = Origin &
  (
    | // The driver does it. `description` is a sentence, placeholders kept; those of the arguments are filled in when it is done.
    { kind: 'act'; action: DriverAction; description: string; target: ScreenElement | null }
    // The planner has looked and decided: `evidence` quotes the screen.
    | {
        kind: 'check';
        description: string;
        isTrue: boolean;
        evidence: string;
        target: ScreenElement | null;
        /** What code can check again, placeholders kept. Absent: only a model can. */
        claim?: Claim;
        /** How long the screen had to make it true, if not as long as usual. */
        patienceMs?: number;
        /** Which of two devices it was checked on, where only one was meant. */
        device?: 1 | 2;
      }
    /** Nothing is done for so long, because the tester asked for it. */
    | { kind: 'wait'; seconds: number; description: string }
    | { kind: 'set-variable'; key: string; value: string; description: string }
    | { kind: 'run-hook'; name: string; description: string }
  );

/** Where a move comes from. */
interface Origin {
  /** The part of the step that it serves; a planner that is asked to can begin with that part. */
  part?: number;
  /** It was done before in a run that passed, and is done again as it was then. */
  isReplayed?: boolean;
  /** It takes the place of one that could not be done again. */
  isHealing?: boolean;
  /** It was decided by what was met on the way: the step is planned anew each time. */
  mayVary?: boolean;
}

/** How the service of a step ended. `undone` is what could not be begun, as a move would describe it. */
export type StepEnd =
  | { status: 'done' }
  /** The app did not do what the step says. */
  | { status: 'failed'; message: string; undone?: string }
  /** Nobody can tell: the step cannot be read, or several things fit it equally well. */
  | { status: 'error'; message: string; undone?: string }
  /** Nobody can tell, and neither the app nor the test is to blame: whom the planner needs does not answer. */
  | { status: 'unavailable'; message: string }
  /** What was done before has been done again in part, and the rest can neither be done again nor planned anew from here. */
  | { status: 'lost-way'; message: string };

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

export interface PlannedStep {
  index: number;
  text: string;
  doubt: string | null;
  /** The words of each part, as moves name them. */
  parts?: readonly string[];
  /** What the step comes to depends on what is met: it is planned anew each time. */
  mayVary?: boolean;
}

/** Reads instructions and serves them step by step. One is built in; the other asks a model. */
export interface Planner {
  /** The steps of the instructions; a doubt is a step that this planner cannot serve. */
  read(instructions: string): PlannedStep[];
  /** Serves a step, or what is left of it from a part on. */
  serve(stepIndex: number, situation: Situation, fromPart?: number): Service;
  /** Told of what somebody else did in the same run, so that it knows how the screen came about. */
  remember?(stepIndex: number, move: Move, outcome: Outcome): void;
}

export class UnknownVariable extends Error {
  constructor(key: string) {
    super(`There is no variable ${key}.`);
    this.name = 'UnknownVariable';
  }
}
