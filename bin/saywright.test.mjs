import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { test } from 'node:test';
import { makeCheckout } from './fixtures/checkout.mjs';

test('from a checkout the command line gets its words and the folder where it was called, and gives its exit code', async (t) => {
  const checkout = makeCheckout(t);
  checkout.write(
    'src/main/cli.ts',
    'console.log(JSON.stringify([process.argv.slice(2), process.cwd()]) as string); process.exitCode = 2;',
  );
  mkdirSync(checkout.file('elsewhere'));
  const run = checkout.start(
    process.execPath,
    [checkout.file('bin/saywright.mjs'), 'runs', 'watch', '--json'],
    { cwd: checkout.file('elsewhere') },
  );
  const [code] = await run.ended;
  assert.equal(code, 2, run.said);
  assert.deepEqual(JSON.parse(run.said), [['runs', 'watch', '--json'], checkout.file('elsewhere')]);
});
