import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import readline from 'node:readline';

const DEADLINE_MS = 10 * 60_000;
const SHOWN_LINES = 5;
const SHOWN_CHARACTERS = 300;
/** A tool that prints a line for each file must not write to the database for each. */
const BETWEEN_NOTES_MS = 1_000;

export interface ResignCommand {
  command: string;
  searchPath: string;
  input: string;
  output: string;
  bundleId: string;
  deadlineMs?: number;
}

/**
 * Runs the operator's program on an .ipa. It gets two paths as arguments and what is asked of it in its environment; nothing goes
 * through a shell. `told` hears its last line now and then. A sentence: why there is no new file; null: there should be one.
 */
export async function runResignCommand(
  { command, searchPath, input, output, bundleId, deadlineMs = DEADLINE_MS }: ResignCommand,
  told: (line: string) => Promise<unknown>,
  signal: AbortSignal,
): Promise<string | null> {
  const child = spawn(command, [input, output], {
    // A group of its own, so that what it starts ends with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: searchPath,
      HOME: homedir(),
      SAYWRIGHT_REMAP_KEYCHAIN_ACCESS_GROUPS: '1',
      SAYWRIGHT_BUNDLE_ID: bundleId,
    },
  });
  const lines: string[] = [];
  let toldAt = Number.NEGATIVE_INFINITY;
  let telling: Promise<unknown> = Promise.resolve();
  const hear = (line: string) => {
    if (line.trim() === '') return;
    lines.push(line.slice(0, SHOWN_CHARACTERS));
    if (lines.length > SHOWN_LINES) lines.shift();
    if (performance.now() - toldAt < BETWEEN_NOTES_MS) return;
    toldAt = performance.now();
    telling = telling.then(() => told(line.slice(0, SHOWN_CHARACTERS)));
  };
  for (const stream of [child.stdout, child.stderr]) readline.createInterface(stream).on('line', hear);
  let isLate = false;
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      // It has ended by itself at this very moment.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, deadlineMs);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const how = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('close', (code, killed) => resolve(code === 0 ? null : `ended with ${killed ?? code}`));
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
  await telling;
  if (how === null) return null;
  const why = isLate ? `did not end within ${Math.round(deadlineMs / 1000)} seconds` : how;
  return [
    `The signing command ${why}.`,
    ...(lines.length > 0 ? [`Its last lines: ${lines.join(' | ')}`] : []),
  ].join(' ');
}
