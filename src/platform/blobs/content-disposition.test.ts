import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachmentNamed } from './content-disposition.ts';

test('a plain name stays as it is', () => {
  assert.equal(
    attachmentNamed('app-release (2).apk'),
    `attachment; filename="app-release (2).apk"; filename*=UTF-8''app-release%20%282%29.apk`,
  );
});

test('no name can break out of the header, and every name survives in the extended form', () => {
  for (const name of [
    'a"; filename="b',
    'a\r\nSet-Cookie: x',
    'Прогон.webm',
    "it's *.apk",
    'a\\b',
    '../../x',
    '',
  ]) {
    const [, plain = '!', exact = '!'] =
      /^attachment; filename="([\w .()+-]*)"; filename\*=UTF-8''([\w.!~%-]*)$/.exec(attachmentNamed(name)) ??
      [];
    assert.equal(plain.length, name.length);
    assert.equal(decodeURIComponent(exact), name);
  }
  assert.match(attachmentNamed('half of a pair \ud83d'), /%EF%BF%BD$/);
});
