import type { SandboxTask } from '../sandbox.ts';
import { type Interpreters, invocationOf } from './interpreters.ts';
import { quoteForShell } from './quote-for-shell.ts';

/** Stands in the shell's report before what became of the program; before it are complaints, if anything. */
const RESULT_FOLLOWS = '\u001e';
export const EXPORTS_LIMIT_BYTES = 64 * 1024;

export interface LaunchSettings {
  interpreters: Interpreters;
  memoryMb: number;
  /** What the program is started through, such as prlimit with its arguments. */
  prefix: readonly string[];
  head: string;
  /** Whether the shell is the first process of a namespace of its own, so that all others there are the program's. */
  isAlone: boolean;
}

/**
 * What a walled shell is told: the variables, the script, the program, and what to bring back. The environment travels this way
 * since arguments are seen by every process of the machine, and since the programs outside the walls, which start this
 * shell, must not be given variables that a stranger wrote (LD_PRELOAD).
 */
export function launchText({ program, environment }: SandboxTask, settings: LaunchSettings): string {
  const { command, files } = invocationOf(program, settings.interpreters, settings.memoryMb);
  const words = [...settings.prefix, ...command].map(quoteForShell).join(' ');
  const exports = Object.entries(environment).map(([key, value]) => `export ${key}=${quoteForShell(value)}`);
  return [
    // A shell reads what is in braces to the end before it begins: nobody can slip it other lines meanwhile.
    '{ exec </dev/null',
    ...files.map(({ path, source }) => `printf %s ${quoteForShell(source)} >${path}`),
    '(',
    ...exports,
    `exec ${words} 2>&1`,
    ')',
    'code=$?',
    // Nobody may touch what is read now. The number is asked for, too: elsewhere this would end more than the program.
    ...(settings.isAlone ? ['if [ $$ -eq 1 ]; then kill -KILL -1 2>/dev/null; fi'] : []),
    `printf '\\036%s\\n' "$code" >&2`,
    'if [ -f /tmp/service.env ] && [ ! -L /tmp/service.env ]; then',
    `${settings.head} -c ${EXPORTS_LIMIT_BYTES + 1} /tmp/service.env >&2`,
    'fi',
    'exit; }',
    '',
  ].join('\n');
}

/** What the shell reported: the program's exit code, and what it left in /tmp/service.env. Null if it did not get so far. */
export function readReport(report: Buffer): { exitCode: number; exported: Buffer } | null {
  const begin = report.indexOf(RESULT_FOLLOWS);
  const end = report.indexOf('\n', begin);
  if (begin < 0 || end < 0) return null;
  return { exitCode: Number(report.toString('latin1', begin + 1, end)), exported: report.subarray(end + 1) };
}

/** Names that a shell cannot export, or that it keeps for itself and refuses to change. */
const REFUSED_NAMES = new Set(['OPTIND', 'PPID', 'UID', 'EUID', 'BASHOPTS', 'SHELLOPTS', 'BASH_VERSINFO']);
/** What the kernel takes as one string, less its end; and a sensible part of what it takes in all. */
const VALUE_LIMIT_BYTES = 128 * 1024 - 1;
const ENVIRONMENT_LIMIT_BYTES = 1024 * 1024;

/** Why this cannot be given to any program, in a sentence; null if it can. */
export function problemOfTask({ program, environment }: SandboxTask): string | null {
  const text = program.language === 'curl' ? program.config : program.source;
  if (text.includes('\0')) return 'The program has a zero byte in it.';
  let total = 0;
  for (const [key, value] of Object.entries(environment)) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(key) || REFUSED_NAMES.has(key))
      return `No program can be given a variable named ${JSON.stringify(key)}.`;
    if (value.includes('\0'))
      return `The variable ${key} has a zero byte in it, which no program can be given.`;
    const size = Buffer.byteLength(value) + key.length + 1;
    if (size > VALUE_LIMIT_BYTES)
      return `The variable ${key} is larger than the 128 kB that a program can be given.`;
    total += size;
  }
  return total > ENVIRONMENT_LIMIT_BYTES ? 'The variables together are larger than 1 MB.' : null;
}
