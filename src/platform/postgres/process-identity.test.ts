import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { until } from './fixtures/processes.ts';
import { isAlive, processIdentity } from './process-identity.ts';

const sources = process.platform === 'linux' ? [true, false] : [false];

for (const hasProc of sources) {
  test(`a process keeps its identity for life, as told by ${hasProc ? '/proc' : 'ps'}`, async () => {
    const child = spawn('/bin/sh', ['-c', 'read -r _'], { stdio: ['pipe', 'ignore', 'ignore'] });
    const pid = child.pid ?? 0;
    const identity = processIdentity(pid, hasProc);
    assert.match(identity ?? '', new RegExp(`^${pid} .`));
    assert.equal(processIdentity(pid, hasProc), identity);
    assert.notEqual(identity, processIdentity(process.pid, hasProc));
    child.stdin.end();
    await once(child, 'exit');
    assert.equal(processIdentity(pid, hasProc), undefined);
  });

  test(`a dead process that its parent has not collected counts as gone, as told by ${hasProc ? '/proc' : 'ps'}`, async (t) => {
    // The shell becomes a program that does not know of the child and never collects it; it answers once it has.
    const parent = spawn('/bin/sh', ['-c', 'sleep 600 & echo $!; exec cat'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    t.after(() => {
      parent.kill('SIGKILL');
    });
    const [line] = await once(parent.stdout, 'data');
    const pid = Number.parseInt(String(line), 10);
    parent.stdin.write('there?\n');
    await once(parent.stdout, 'data');
    process.kill(pid, 'SIGKILL');
    await until('it counts as gone', () => processIdentity(pid, hasProc) === undefined);
    assert.equal(process.kill(pid, 0), true, 'although its number is still taken');
  });
}

test('a text that names no process is not alive', () => {
  assert.equal(isAlive(''), false);
  assert.equal(isAlive('0 x'), false);
  assert.equal(isAlive(`${process.pid} another birth`), false);
});
