import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from '../src/engine/sandbox/sandbox.ts';
import { openSandbox } from '../src/main/open-sandbox.ts';
import { readConfig } from '../src/platform/config/config.ts';

/**
 * What the walls cost: each language's smallest program in the sandbox against the bare process, in turn, so that a busy
 * machine is busy for both; with a pause between rounds, and in a row, where a shell may not be ready again in time. Then
 * sixteen at once, many more than are kept ready.
 */
const ROUNDS = 30;
const PAUSE_MS = 80;
const AT_ONCE = 16;
const ADDED_AT_MOST_MS = 15;

const { sandbox, problem } = await openSandbox(readConfig(), (sentence) => console.log(sentence));
if (!sandbox) throw new Error(problem ?? 'There is no sandbox here.');

/** Nobody listens there: curl asks and ends with 7. */
const NOWHERE = 'http://127.0.0.1:9/';
const EXPECTED_CODES = [0, 7];

const PROGRAMS: { program: Program; bare: (script: string) => [string, ...string[]] }[] = [
  {
    program: { language: 'bash', source: ':\n' },
    bare: (script) => ['/bin/bash', '--noprofile', '--norc', script],
  },
  {
    program: { language: 'python', source: 'pass\n' },
    bare: (script) => ['/usr/bin/python3', '-I', '-S', '-u', script],
  },
  { program: { language: 'javascript', source: '0;\n' }, bare: (script) => [process.execPath, script] },
  {
    program: { language: 'curl', config: `silent\nurl = "${NOWHERE}"\n` },
    bare: () => ['/usr/bin/curl', '-q', '--silent', NOWHERE],
  },
];

const directory = await mkdtemp(path.join(tmpdir(), 'saywright-bench-'));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function runBare([command, ...args]: [string, ...string[]]): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.resume();
  child.stderr.resume();
  const [code] = await once(child, 'close');
  if (!EXPECTED_CODES.includes(code)) throw new Error(`${command} ended with ${code}`);
}

async function runWalled(program: Program): Promise<void> {
  const end = await sandbox?.run({
    program,
    environment: { TOKEN: 'value' },
    timeLimitMs: 60_000,
    signal: new AbortController().signal,
    onOutput: () => undefined,
  });
  if (!EXPECTED_CODES.includes(end?.exitCode ?? -1))
    throw new Error(`${program.language}: ${end?.problem ?? end?.exitCode}`);
}

const scriptOf = ({ language }: Program) => path.join(directory, language);
const at = (all: number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? Number.NaN;
const columns = (name: string, ...values: (number | string)[]) =>
  console.log(
    name.padEnd(30) +
      values.map((value) => (typeof value === 'number' ? value.toFixed(1) : value).padStart(10)).join(''),
  );

console.log(`${ROUNDS} rounds of each language in turn, milliseconds\n`);
columns('', 'walled', 'bare', 'added', 'ratio');
const worst = { apart: 0, 'in a row': 0 };
for (const { program, bare } of PROGRAMS) {
  const script = scriptOf(program);
  if ('source' in program) await writeFile(script, program.source);
  for (const manner of ['apart', 'in a row'] as const) {
    const [ours, alone]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      if (manner === 'apart') await pause(PAUSE_MS);
      alone.push(await timed(() => runBare(bare(script))));
      ours.push(await timed(() => runWalled(program)));
    }
    for (const [name, share] of [
      ['p50', 0.5],
      ['p90', 0.9],
    ] as const) {
      const [mine, its] = [at(ours, share), at(alone, share)];
      columns(`${program.language}, ${manner}, ${name}`, mine, its, mine - its, (mine / its).toFixed(2));
      if (name === 'p50') worst[manner] = Math.max(worst[manner], mine - its);
    }
  }
}

const crowd = PROGRAMS.flatMap((one) => Array.from({ length: AT_ONCE / PROGRAMS.length }, () => one));
const bareMs = await timed(() =>
  Promise.all(crowd.map(({ program, bare }) => runBare(bare(scriptOf(program))))),
);
const walledMs = await timed(() => Promise.all(crowd.map(({ program }) => runWalled(program))));
columns(`${AT_ONCE} at once`, walledMs, bareMs, walledMs - bareMs, (walledMs / bareMs).toFixed(2));

await sandbox.close();
await rm(directory, { recursive: true });
console.log();
for (const [manner, addedMs] of Object.entries(worst))
  console.log(
    `${manner}: ${addedMs.toFixed(1)} ms added at most (p50); the aim is ${ADDED_AT_MOST_MS} ms. ${addedMs <= ADDED_AT_MOST_MS ? 'Kept.' : 'Missed.'}`,
  );
