import { stripTypeScriptTypes } from 'node:module';
import { HookRefusal } from './hook-refusal.ts';

/** What stack traces call the hook where its lines had to be moved. */
const SOURCE_NAME = 'hook.ts';

export interface PlainScript {
  /** JavaScript. */
  source: string;
  /** What Node needs to name the lines of the user's file in an error. */
  environment: Record<string, string>;
}

/**
 * TypeScript to JavaScript. Types become blanks, so that every line stays where it is. Enums, namespaces, parameter
 * properties and the like have to be written anew; then a source map leads back to the user's lines.
 */
export function stripTypes(script: string): PlainScript {
  try {
    return { source: quietly(() => stripTypeScriptTypes(script)), environment: {} };
  } catch (error) {
    if (codeOf(error) !== 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') throw refusalOf(error);
  }
  try {
    const options = { mode: 'transform', sourceMap: true, sourceUrl: SOURCE_NAME } as const;
    const source = quietly(() => stripTypeScriptTypes(script, options));
    return { source, environment: { NODE_OPTIONS: '--enable-source-maps' } };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Node warns once that this function is experimental: true, and nothing that somebody who runs the service could change. */
function quietly<Result>(call: () => Result): Result {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return call();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The line stands only in the first line of the stack, as ":3" or "hook.ts:3". */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof SyntaxError)) return error;
  const line = /^[^\n]*:(\d+)\n/.exec(error.stack ?? '')?.[1];
  const message = error.message.replace(/\.?\s*$/, '.');
  return new HookRefusal(
    `${line === undefined ? 'it is no valid TypeScript' : `line ${line} is no valid TypeScript`}: ${message}`,
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
