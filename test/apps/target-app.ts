import type { IncomingMessage, ServerResponse } from 'node:http';

/** A defect in a file that the browser loads: the one place where `from` stands reads `to` instead. */
export interface Patch {
  file: string;
  from: string;
  to: string;
}

/** One way in which the twin is broken. */
export interface Break {
  name: string;
  /** The line of the instructions, from 0, at which the flow must fail, and not before. */
  failsAtStep: number;
  what: string;
  /** Absent where the defect is in the app's server, which is told the name. */
  patch?: Patch;
}

/** A test as a tester would write it. Every line is a step, so there are no empty lines. */
export interface TargetFlow {
  name: string;
  instructions: string;
  breaks: Break[];
}

/** Answers a request, or says false to leave it to the app's files. */
export type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>;

/** A small app that the engine is tested on. Its files stand in the folder of its name. */
export interface TargetApp {
  name: string;
  flows: TargetFlow[];
  /** A server with fresh state, broken in the named way if one is named. */
  start?: (broken: string | undefined) => Answer;
}
