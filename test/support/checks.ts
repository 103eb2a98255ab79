import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

interface Check {
  name: string;
  command: string;
}

/** What `npm run check` runs, too. */
const checks: Check[] = [
  { name: 'lint and format', command: 'biome ci --colors=off --error-on-warnings' },
  { name: 'types', command: 'tsc -p .' },
  { name: 'types of the dashboard', command: 'tsc -p src/dashboard' },
  { name: 'who imports whom', command: 'depcruise src --config .dependency-cruiser.mjs' },
  { name: 'dead code', command: 'knip' },
];

/** All at once, since each keeps one processor busy: of each, what it found. */
export const runChecks = (root: string): Promise<(string | undefined)[]> =>
  Promise.all(checks.map((check) => runCheck(root, check)));

async function runCheck(root: string, { name, command }: Check): Promise<string | undefined> {
  const startedAt = performance.now();
  const [program = '', ...args] = command.split(' ');
  const binaries = `${root}/node_modules/.bin`;
  const child = spawn(`${binaries}/${program}`, args, {
    cwd: root,
    env: { ...process.env, PATH: `${binaries}:${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [output, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
  console.log(`${code === 0 ? '✔' : '✖'}${seconds} s  ${name}`);
  return code === 0 ? undefined : `✖ ${name}\n${output}${complaints}`;
}
