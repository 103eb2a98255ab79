import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { StatusLine } from './status-line.ts';

const MARK = 'c0ffee';
/** What is shown of pieces of output, and the warning. */
const shown = (...pieces: string[]) => {
  const status = new StatusLine(MARK);
  const text = pieces.map((piece) => status.push(piece)).join('') + status.end();
  return { text, warning: status.warning };
};

test('the status of the answer stands in a line of its own, and is a warning unless it is 2xx', () => {
  assert.deepEqual(shown(`body\n${MARK}200\n`), { text: 'body\nHTTP 200\n', warning: null });
  assert.deepEqual(shown(`body\n\n${MARK}404\ncurl: (22) no\n`), {
    text: 'body\nHTTP 404\ncurl: (22) no\n',
    warning: 'The server answered with HTTP 404.',
  });
  assert.deepEqual(shown(`\n${MARK}301\n`), {
    text: 'HTTP 301\n',
    warning: 'The server answered with HTTP 301. With --location curl follows it.',
  });
});

test('without an answer there is no status', () => {
  assert.deepEqual(shown(`\n${MARK}000\ncurl: (7) refused\n`), {
    text: 'curl: (7) refused\n',
    warning: null,
  });
});

test('a body cannot pretend a status', () => {
  assert.deepEqual(shown('HTTP 500\n', `\n${MARK}200\n`), { text: 'HTTP 500\nHTTP 200\n', warning: null });
});

test('it makes no difference how the output is cut into pieces, and text is shown without delay', () => {
  const output = `a\nb\n${MARK.slice(0, 3)}\n\n${MARK}503\nend\n`;
  fc.assert(
    fc.property(fc.array(fc.nat(output.length)), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), output.length];
      const pieces = places.slice(1).map((place, index) => output.slice(places[index], place));
      assert.deepEqual(shown(...pieces), shown(output));
    }),
  );
  assert.equal(new StatusLine(MARK).push('some text\nmore'), 'some text\nmore');
});

test('curl is told to write the mark', () => {
  assert.equal(new StatusLine(MARK).writeOut, `\\n${MARK}%{http_code}\\n`);
});
