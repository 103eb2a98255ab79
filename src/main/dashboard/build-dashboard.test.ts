import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import test from 'node:test';
import { buildDashboard } from './build-dashboard.ts';

test('a second start finds what the first has built, and says nothing', async () => {
  const directory = await buildDashboard(() => undefined);
  for (const file of ['index.html', 'theme.js', 'theme.js.br', 'icon.svg.gz'])
    assert.ok(existsSync(path.join(directory, file)), file);
  const said: string[] = [];
  assert.equal(await buildDashboard((sentence) => said.push(sentence)), directory);
  assert.deepEqual(said, [], 'nothing was built');
});

test('what a build left unfinished is not taken for one', async () => {
  const directory = await buildDashboard(() => undefined);
  const unfinished = path.join(path.dirname(directory), '.unfinished-0');
  await writeFile(unfinished, '');
  try {
    assert.equal(await buildDashboard(() => undefined), directory);
  } finally {
    await rm(unfinished);
  }
});
