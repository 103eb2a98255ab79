import type { z } from 'zod';
import type { Client } from '../client/client.ts';
import type { LiveSessions } from './live-sessions.ts';

/** What a tool gives back: data as JSON, and pictures beside it. */
export interface ToolAnswer {
  data: unknown;
  /** JPEGs. */
  pictures?: Buffer[];
  /** Whether what was asked for could not be done. */
  isFailure?: boolean;
}

/** What tools work with. */
export interface ToolParts {
  /** The service as the caller's key sees it. Throws where there is no key. */
  client(): Promise<Client>;
  /** How pictures are fetched. */
  fetch: typeof fetch;
  /** Browsers to try steps in; null where there are none. */
  sessions: LiveSessions | null;
  /** Ends with the request. */
  signal: AbortSignal;
  /** Tells a caller who waits how far it is. */
  progress(done: number, all: number, message: string): Promise<void>;
}

/** One tool as data: the list that agents read and the calls both come from it. */
export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  name: string;
  description: string;
  input: Shape;
  /** Whether it changes nothing. */
  isReadOnly?: boolean;
  /** Whether it takes something away. */
  isDestructive?: boolean;
  run(given: z.output<z.ZodObject<Shape>>, parts: ToolParts): Promise<ToolAnswer>;
}

export type AnyTool = Omit<Tool, 'run'> & { run(given: never, parts: ToolParts): Promise<ToolAnswer> };

/** Keeps the types of a tool's input for its own `run`. */
export function tool<Shape extends z.ZodRawShape>(declared: Tool<Shape>): AnyTool {
  return declared as unknown as AnyTool;
}
