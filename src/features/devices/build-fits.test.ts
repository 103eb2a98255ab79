import assert from 'node:assert/strict';
import test from 'node:test';
import { whyUnfit } from './build-fits.ts';

test('each kind of build runs where it was built for, and says where that is', () => {
  const why = (package_kind: string, isPhysical: boolean) =>
    whyUnfit({ package_kind, filename: 'the.file' }, isPhysical);
  assert.equal(why('app.zip', false), null);
  assert.match(why('app.zip', true) ?? '', /the\.file is built for simulators.*upload an \.ipa/);
  assert.equal(why('ipa', true), null);
  assert.match(why('ipa', false) ?? '', /the\.file is built for physical devices.*"physical": true/);
  for (const kind of ['apk', 'aab']) assert.deepEqual([why(kind, false), why(kind, true)], [null, null]);
  assert.match(why('extension', false) ?? '', /no build that a phone could run/);
});
