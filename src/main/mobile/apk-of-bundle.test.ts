import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { apkOfBundle } from './apk-of-bundle.ts';

const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-bundle-'));
after(() => rm(directory, { recursive: true, force: true }));

/** A PATH with a bundletool that does as told. */
async function toolOf(name: string, script: string): Promise<string> {
  const tools = path.join(directory, name);
  await mkdir(tools, { recursive: true });
  await writeFile(path.join(tools, 'bundletool'), `#!/bin/sh\n${script}\n`);
  await chmod(path.join(tools, 'bundletool'), 0o755);
  return `${tools}:/usr/bin:/bin`;
}
async function bundleIn(name: string): Promise<string> {
  const file = path.join(directory, name, 'app.aab');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'a bundle');
  return file;
}

test('bundletool makes one .apk for every device, once', async () => {
  const count = path.join(directory, 'count');
  const searchPath = await toolOf(
    'good',
    `echo "$@" >> ${count}\nfor one in "$@"; do case $one in --output=*) mkdir -p "\${one#--output=}"; echo made > "\${one#--output=}/universal.apk";; esac; done`,
  );
  const bundle = await bundleIn('one');
  for (let time = 0; time < 2; time++) {
    const made = await apkOfBundle(bundle, searchPath);
    assert.equal('apk' in made && (await readFile(made.apk, 'utf8')), 'made\n');
  }
  const calls = (await readFile(count, 'utf8')).trim().split('\n');
  assert.equal(calls.length, 1);
  assert.match(
    calls[0] ?? '',
    /^build-apks --bundle=.*app\.aab --output=.* --mode=universal --output-format=DIRECTORY$/,
  );
});

test('without bundletool, or where it fails, a sentence says so', async () => {
  const none = await apkOfBundle(await bundleIn('two'), directory);
  assert.match('problem' in none ? none.problem : '', /bundletool is not on the PATH/);
  const searchPath = await toolOf('bad', 'echo "Error: not a bundle" >&2; exit 1');
  const bad = await apkOfBundle(await bundleIn('three'), searchPath);
  assert.equal('problem' in bad && bad.problem, 'bundletool made no .apk of the .aab: Error: not a bundle');
});
