/** A program to be run walled off. A script is fed to its interpreter; curl gets its arguments in a file of its own form. */
export type Program =
  | { language: 'python' | 'javascript' | 'bash'; source: string }
  | { language: 'curl'; config: string };

export interface SandboxTask {
  program: Program;
  /** All that the program finds in its environment, besides what every program needs (PATH, HOME, LANG). */
  environment: Readonly<Record<string, string>>;
  timeLimitMs: number;
  /** Ends the program and all that it started. */
  signal: AbortSignal;
  /** What the program prints, out and error alike, as it comes. Cut inside a character never, inside a word maybe. */
  onOutput(text: string): void;
}

export interface SandboxEnd {
  /** `stopped`: the signal fell. `killed`: it broke a limit other than time, which `problem` names. */
  status: 'exited' | 'timed-out' | 'stopped' | 'killed';
  /** Of a program that ended by itself. */
  exitCode: number | null;
  /** Why it did not end by itself, in a sentence for people. */
  problem: string | null;
  /** What the program left in /tmp/service.env; empty if nothing. */
  exported: string;
  /** Whether more was printed than is kept. */
  isOutputCut: boolean;
  durationMs: number;
}

/** Runs programs that nobody trusts. */
export interface Sandbox {
  run(task: SandboxTask): Promise<SandboxEnd>;
  /** Ends what still runs and what is kept ready. */
  close(): Promise<void>;
}

/** Nothing can be run here; the message says why and what to do about it. */
export class SandboxUnavailable extends Error {}
