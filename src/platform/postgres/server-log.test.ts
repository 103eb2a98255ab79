import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { keepLogSmall, lastComplaint, withNewLog } from './server-log.ts';

test('a log that grew large is put aside, and its writer goes on at the beginning', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'server-log-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const log = path.join(folder, 'postgres.log');
  withNewLog(log, (file) => {
    const write = (text: string) => spawnSync('/bin/echo', [text], { stdio: ['ignore', file, file] });
    write('x'.repeat(5_000));
    keepLogSmall(log, 10_000);
    assert.equal(statSync(log).size, 5_001, 'small enough to stay');
    write('y'.repeat(6_000));
    keepLogSmall(log, 10_000);
    write('after');
  });
  assert.equal(readFileSync(log, 'utf8'), 'after\n');
  assert.equal(statSync(path.join(folder, 'postgres.old.log')).size, 11_002);
});

test('the complaint is what the server called fatal, not its farewell', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'server-log-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const log = path.join(folder, 'postgres.log');
  withNewLog(log, (file) => {
    const lines = [
      'LOG:  starting',
      'UTC [1] FATAL:  could not do it',
      'UTC [1] LOG:  database system is shut down',
    ];
    spawnSync('/bin/echo', [lines.join('\n')], { stdio: ['ignore', file, file] });
  });
  assert.equal(lastComplaint(log), 'could not do it');
});
