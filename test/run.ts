import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { buildDashboard } from '../src/main/dashboard/build-dashboard.ts';
import { installSandboxTools } from '../src/main/install-sandbox-tools.ts';
import { runChecks } from './support/checks.ts';
import { describeFailure } from './support/describe-failure.ts';
import { startTestPostgres } from './support/test-database.ts';

/** `npm test [part of a path…]`: the checks, then every test file. Its last line is the count. */
const root = path.resolve(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
const isWanted = (file: string) => wanted.length === 0 || wanted.some((part) => file.includes(part));
// Those of the whole service come first: they take longest, and one that began last would be waited for alone.
const files = globSync('{src,test,bin}/**/*.test.{ts,mjs}', { cwd: root }).filter(isWanted).sort().reverse();

const count = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
function fail(failure: string): void {
  count.failed++;
  failures.push(failure);
  console.log(`\n${failure}\n`);
}

if (wanted.length === 0)
  for (const found of await runChecks(root)) {
    if (found) fail(found);
    else count.passed++;
  }
if (files.length === 0) console.log(`No test file has ${wanted.join(' or ')} in its path.`);

// Once and before, so that no test waits for it, and no two build it at once.
if (files.some((file) => /^test\/(dashboard|e2e|cli)\//.test(file))) await buildDashboard(console.log);

// Likewise: two that install at once are in each other's way. Tests that need the tools say so if they are not there.
await installSandboxTools(console.log);

// Held for the whole run, so that no test file waits for the server to start.
const postgres = await startTestPostgres();
const tests = run({
  files: files.map((file) => path.join(root, file)),
  // One more than there are processors: much of what tests do is waiting.
  concurrency: availableParallelism() + 1,
  cwd: root,
});
const fileOf = (data: { file?: string }) => path.relative(root, data.file ?? '');

tests.on('test:pass', (data) => {
  if (data.details.type === 'suite') return;
  if (data.skip) count.skipped++;
  else count.passed++;
});
tests.on('test:fail', (data) => {
  if (data.details.type === 'suite') return;
  fail(`✖ ${fileOf(data)}: ${data.name}\n${describeFailure(data.details.error)}`);
});
// What a file says as it dies is all that is known of why.
tests.on('test:stderr', ({ message }) => process.stderr.write(message));
tests.on('test:summary', (data) => {
  if (data.file === undefined) return;
  const file = path.relative(root, data.file);
  const { passed, tests: all } = data.counts;
  const failed = all - passed - data.counts.skipped - data.counts.todo;
  const seconds = (data.duration_ms / 1000).toFixed(1).padStart(6);
  console.log(
    `${failed === 0 ? '✔' : '✖'}${seconds} s  ${String(passed).padStart(3)} passed  ${failed ? `${failed} failed  ` : ''}${file}`,
  );
});
tests.resume();
await new Promise<void>((resolve) => tests.on('end', resolve));
await postgres.stop();

// Once more at the end: what failed early is far above by now, or no longer kept.
for (const failure of failures) console.log(`\n${failure}`);
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1;
const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
console.log(`\n${count.passed} passed, ${count.failed} failed${skipped}`);
