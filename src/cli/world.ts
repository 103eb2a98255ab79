import type { Readable, Writable } from 'node:stream';
import type { Driver, Planner, Sandbox } from '../engine/index.ts';

/** A stream to print to; a terminal says so and knows its size. */
export type Printer = Writable & { isTTY?: boolean; columns?: number; rows?: number };

/** A stream to ask on. */
export type Asker = Readable & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

/** The part of the environment that commands look at. */
export interface Settings {
  apiKey: string | null;
  serverUrl: string | null;
  configDirectory: string;
  cacheDirectory: string;
  hasColor: boolean;
  editor: string | null;
  valueOf(name: string): string | null;
}

/** One line of what `doctor` found. */
export interface Finding {
  /** What it is needed for, if not for everything. */
  group?: string;
  name: string;
  status: 'good' | 'optional' | 'bad';
  message: string;
  /** The command or step that mends it. */
  remedy: string | null;
}

export interface LocalBrowser {
  /** Which browser it is, in words. */
  description: string;
  open(): Promise<Driver>;
  /** Two of them as one, for flows on two devices. */
  pair(first: Driver, second: Driver): Driver;
  close(): Promise<void>;
}

/** The long-running programs of the service, which are whole by themselves. */
export type Program = 'serve' | 'worker' | 'migrate' | 'rotate-key';

/** All that commands touch outside themselves; `main` lends it, and tests lend their own. */
export interface CliWorld {
  version: string;
  settings: Settings;
  /** The directory that relative paths count from. */
  directory: string;
  stdin: Asker;
  stdout: Printer;
  stderr: Printer;
  /** How long a server may take to answer. */
  answerMs: number;
  /** Calls the listener at each Ctrl-C or request to end; the answer stops listening. */
  onInterrupt(listener: () => void): () => void;
  /** Null where the program is not part of this installation. */
  programs: Record<Program, () => Promise<void>> | null;
  /** A browser on this machine. Throws an error for people if there is none. */
  openBrowser(name: string | null): Promise<LocalBrowser>;
  /** What makes the planner that the environment asks for, built in or with a model; a new one for each flow. */
  loadPlanner(): Promise<() => Planner>;
  /** Where hooks run, with the app under test in reach. Throws an error for people where they cannot. */
  openSandbox(appUrl: string): Promise<Sandbox>;
  examine(): AsyncIterable<Finding>;
}
