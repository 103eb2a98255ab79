import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import test from 'node:test';
import { promisify } from 'node:util';
import { configText } from './config-text.ts';

test('curl reads from the file what it would read from the command line', async () => {
  const values = [
    'plain',
    'with "quotes" and \\ backslash',
    'two\nlines\tand\r more',
    '',
    '-dash',
    'a = b # c',
    'ü€',
  ];
  let heard = '';
  const server = createServer(async (request, response) => {
    heard = await text(request);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-curl-'));
  try {
    const file = path.join(directory, 'hook.curl');
    for (const value of values) {
      const words = ['--silent', '--show-error', '--data-raw', value, '--url', `http://127.0.0.1:${port}/`];
      await writeFile(file, configText(words));
      await promisify(execFile)('curl', ['-q', '--config', file]);
      assert.equal(heard, value);
    }
  } finally {
    server.close();
    await rm(directory, { recursive: true });
  }
});
