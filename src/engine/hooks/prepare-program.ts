import { randomBytes } from 'node:crypto';
import type { Hook } from '../../contract/hooks.ts';
import type { Variables } from '../agent/variables.ts';
import { UnknownVariable } from '../planners/planner.ts';
import type { Program } from '../sandbox/sandbox.ts';
import { configText } from './curl/config-text.ts';
import { parseCurl } from './curl/parse-curl.ts';
import { StatusLine } from './curl/status-line.ts';
import { HookRefusal } from './hook-refusal.ts';
import { stripTypes } from './strip-types.ts';

export interface PreparedProgram {
  program: Program;
  /** What the program needs besides the variables. */
  environment: Record<string, string>;
  /** Finds the status of a cURL hook's answer in what is printed; null for all others. */
  status: StatusLine | null;
}

/** What the sandbox is to run for a stored hook. Throws HookRefusal. */
export function prepareProgram(
  hook: Pick<Hook, 'script' | 'script_type'>,
  variables: Variables,
): PreparedProgram {
  // Editors on Windows begin a file with a byte order mark, which no interpreter but Python takes.
  const script = hook.script.replace(/^\uFEFF/, '');
  switch (hook.script_type) {
    case 'python':
    case 'javascript':
      return plain({ language: hook.script_type, source: script });
    case 'bash':
      // Bash takes a carriage return at the end of a line as part of the last word.
      return plain({ language: 'bash', source: script.replaceAll('\r\n', '\n') });
    case 'typescript': {
      const { source, environment } = stripTypes(script);
      return { ...plain({ language: 'javascript', source }), environment };
    }
    case 'curl':
      return prepareRequest(script, variables);
    case 'launch_args':
      throw new HookRefusal('an App Launch Configuration works only as a setup hook of a mobile run.');
  }
}

function plain(program: Program): PreparedProgram {
  return { program, environment: {}, status: null };
}

function prepareRequest(script: string, variables: Variables): PreparedProgram {
  const status = new StatusLine(randomBytes(12).toString('hex'));
  const { words, reportsItself } = parseCurl(script, (text) => reveal(text, variables));
  const reporting = reportsItself ? [] : ['--write-out', status.writeOut];
  return {
    ...plain({ language: 'curl', config: configText([...words, ...reporting]) }),
    status: reportsItself ? null : status,
  };
}

function reveal(text: string, variables: Variables): string {
  try {
    return variables.reveal(text);
  } catch (error) {
    if (error instanceof UnknownVariable) throw new HookRefusal(error.message);
    throw error;
  }
}
