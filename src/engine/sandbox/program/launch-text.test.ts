import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import fc from 'fast-check';
import { problemOfTask, readReport } from './launch-text.ts';
import { quoteForShell } from './quote-for-shell.ts';

test('any text without a zero byte comes through a shell as it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { minLength: 1, maxLength: 8 }),
      (texts) => {
        const words = texts.map((text) => text.replaceAll('\0', '').toWellFormed());
        const script = `printf '%s\\0' ${words.map(quoteForShell).join(' ')}`;
        const { stdout } = spawnSync('/bin/sh', { input: script, encoding: 'utf8' });
        assert.deepEqual(stdout.split('\0').slice(0, -1), words);
      },
    ),
    { numRuns: 40 },
  );
});

test('a report says how it ended and what was exported; without the mark it says nothing', () => {
  const report = readReport(Buffer.from('Killed\n\u001e137\nA=1\n'));
  assert.deepEqual([report?.exitCode, report?.exported.toString()], [137, 'A=1\n']);
  assert.equal(readReport(Buffer.from('bwrap: no permission\n')), null);
  assert.equal(readReport(Buffer.from('\u001e12')), null);
});

test('names that a shell keeps for itself are refused, others are not', () => {
  const problemOf = (environment: Record<string, string>, source = '') =>
    problemOfTask({
      program: { language: 'bash', source },
      environment,
      timeLimitMs: 1,
      signal: AbortSignal.abort(),
      onOutput: () => undefined,
    });
  assert.equal(problemOf({ A: '1', _b: '', Path9: 'x' }), null);
  assert.equal(problemOf({}, 'a\0b'), 'The program has a zero byte in it.');
  for (const name of ['OPTIND', 'PPID', '9A', 'A-B', 'ä', ''])
    assert.match(problemOf({ [name]: '' }) ?? '', /No program can be given a variable named/);
});
