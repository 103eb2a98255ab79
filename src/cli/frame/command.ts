import type { Context } from './context.ts';
import type { ExitCode } from './fault.ts';

export interface Option {
  type: 'string' | 'boolean';
  description: string;
  /** What stands for the value in the help. */
  value?: string;
  short?: string;
  /** Given several times, or once with commas where the command says so. */
  multiple?: boolean;
  choices?: readonly string[];
}

export interface Positional {
  name: string;
  description: string;
  isOptional?: boolean;
  /** Takes all that follow. */
  isMany?: boolean;
  choices?: readonly string[];
}

export type Options = Record<string, Option>;

type ValueOf<O extends Option> = O['type'] extends 'boolean'
  ? boolean
  : O['multiple'] extends true
    ? string[]
    : string | undefined;

/** What was given: every option by its name, positionals in order. */
export type Given<O extends Options> = {
  options: { [Name in keyof O]: ValueOf<O[Name]> };
  words: string[];
};

/** One command as data: parsing, help, completion and the documents all read it. */
export interface Command<O extends Options = Options> {
  /** Its words: `runs start`. */
  name: string;
  summary: string;
  /** More than a line, where a line is not enough. */
  details?: string;
  options?: O;
  positionals?: readonly Positional[];
  examples: readonly string[];
  /** It goes on until it is ended, and has neither an answer nor a server to ask. */
  isProgram?: boolean;
  run(given: Given<O>, context: Context): Promise<ExitCode | undefined>;
}

/** A command in the table, whatever its options are. */
export type AnyCommand = Omit<Command, 'run'> & {
  run(given: Given<Options>, context: Context): Promise<ExitCode | undefined>;
};

/** Keeps the types of a command's options for its own `run`. */
export function command<const O extends Options = Record<never, Option>>(declared: Command<O>): AnyCommand {
  return declared as unknown as AnyCommand;
}

/** Every command takes these, but for programs, which have no answer. */
export const SHARED_OPTIONS = {
  json: { type: 'boolean', description: 'print the answer as JSON, and nothing else on standard output' },
  server: {
    type: 'string',
    value: 'URL',
    description: 'the Saywright server; else SAYWRIGHT_URL, the login, http://127.0.0.1:4400',
  },
  help: { type: 'boolean', short: 'h', description: 'say what a command does' },
} as const satisfies Options;

/** All that a command takes. */
export function optionsOf({ options, isProgram = false }: AnyCommand): Options {
  return { ...options, ...(isProgram ? { help: SHARED_OPTIONS.help } : SHARED_OPTIONS) };
}
