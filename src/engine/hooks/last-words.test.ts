import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastWords } from './last-words.ts';

test('the last lines that say something are what a program said last', () => {
  assert.equal(lastWords('one\ntwo\n\nthree\r\nfour\n\n'), 'two / three / four');
  assert.equal(lastWords(''), '');
  assert.equal(lastWords('x'.repeat(2000)).length, 501);
});

test('of an error in Node it is the error and its cause, not where it was thrown', () => {
  const printed = `ready
node:internal/deps/undici/undici:13510
      Error.captureStackTrace(err);
            ^

TypeError: fetch failed
    at node:internal/deps/undici/undici:13510:13
    at async file:///tmp/hook.mjs:3:1 {
  [cause]: Error: connect ECONNREFUSED 127.0.0.1:1
      at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1637:16) {
    errno: -111,
    code: 'ECONNREFUSED'
  }
}

Node.js v24.21.0
`;
  assert.equal(
    lastWords(printed),
    'TypeError: fetch failed / because of Error: connect ECONNREFUSED 127.0.0.1:1',
  );
});

test('an error that Node shows in brackets is one, too', () => {
  const printed =
    '    ^\n\n[TypeError: fetch failed] {\n  [cause]: Error: bad port\n      at fetch (x:1:2)\n}\n\nNode.js v24.21.0\n';
  assert.equal(lastWords(printed), '[TypeError: fetch failed] / because of Error: bad port');
});

test('of an error in Python it is the end of the traceback', () => {
  const printed =
    'Traceback (most recent call last):\n  File "hook.py", line 3, in <module>\n    f()\nValueError: no\n';
  assert.equal(lastWords(printed), 'File "hook.py", line 3, in <module> / f() / ValueError: no');
});
