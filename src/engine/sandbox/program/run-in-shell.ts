import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { SandboxEnd, SandboxTask } from '../sandbox.ts';
import { KeptOutput } from './kept-output.ts';
import { EXPORTS_LIMIT_BYTES, type LaunchSettings, launchText, readReport } from './launch-text.ts';
import type { WalledShell } from './walled-shell.ts';

export interface RunSettings extends LaunchSettings {
  outputLimitBytes: number;
}

const REPORT_LIMIT_BYTES = EXPORTS_LIMIT_BYTES + 16 * 1024;

/** Gives a waiting shell its program, and comes back when nothing of it lives any more. */
export async function runInShell(
  shell: WalledShell,
  task: SandboxTask,
  settings: RunSettings,
): Promise<SandboxEnd> {
  const output = new KeptOutput(settings.outputLimitBytes, task.onOutput);
  shell.output.on('data', (chunk: Buffer) => output.add(chunk));
  const report = collect(shell.report);

  let endedBy: 'time' | 'signal' | null = null;
  const endBy = (cause: 'time' | 'signal') => {
    endedBy ??= cause;
    shell.kill();
  };
  const stop = () => endBy('signal');
  const startedAt = performance.now();
  const timer = setTimeout(endBy, task.timeLimitMs, 'time');
  task.signal.addEventListener('abort', stop, { once: true });
  // A shell that was killed takes nothing any more; its end says so.
  shell.input.on('error', () => shell.kill());
  if (task.signal.aborted) stop();
  else shell.input.write(launchText(task, settings));

  await shell.ended;
  const durationMs = Math.round(performance.now() - startedAt);
  clearTimeout(timer);
  task.signal.removeEventListener('abort', stop);
  await drained(shell.output);
  output.end();

  const about = { isOutputCut: output.isCut, durationMs };
  const unfinished = { exitCode: null, exported: '', ...about };
  if (endedBy === 'signal') return { status: 'stopped', problem: 'It was stopped.', ...unfinished };
  if (endedBy === 'time')
    return {
      status: 'timed-out',
      problem: `It was ended after ${inWords(task.timeLimitMs)}.`,
      ...unfinished,
    };
  const result = readReport(report.text());
  const limit = result?.exitCode === 0 ? null : await shell.brokenLimit();
  const problem = limit ?? problemOf(result);
  if (result === null || problem !== null) return { status: 'killed', problem, ...unfinished };
  const { exitCode, exported } = result;
  return { status: 'exited', exitCode, problem, exported: exported.toString(), ...about };
}

function problemOf(result: ReturnType<typeof readReport>): string | null {
  if (result === null) return 'It was killed from outside.';
  if (result.exported.length > EXPORTS_LIMIT_BYTES) return 'It left more than 64 kB in /tmp/service.env.';
  return null;
}

function collect(stream: WalledShell['report']): { text(): Buffer } {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    if (size > REPORT_LIMIT_BYTES) return;
    size += chunk.length;
    chunks.push(chunk);
  });
  return { text: () => Buffer.concat(chunks) };
}

/** All writers are dead, so the end is near; a stream that broke has nothing more to say either. */
async function drained(stream: WalledShell['output']): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return;
  await Promise.race([finished(stream, { writable: false }), once(stream, 'close')]);
}

function inWords(ms: number): string {
  const [count, unit] = ms % 60_000 === 0 ? [ms / 60_000, 'minute'] : [ms / 1000, 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
