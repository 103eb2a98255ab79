import assert from 'node:assert/strict';
import test from 'node:test';
import { makeKeyring, SealBroken } from './keyring.ts';

const [first, second, third] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const keyring = makeKeyring([first]);

const flipped = (sealed: Buffer, index: number) => {
  const changed = Buffer.from(sealed);
  changed[index] = (changed[index] ?? 0) ^ 1;
  return changed;
};

test('what was sealed opens unchanged, whatever the text', () => {
  for (const text of ['', 'hunter2', 'Grüße, 世界 👋', '\u0000\n', 'x'.repeat(65_536)]) {
    assert.equal(keyring.open(keyring.seal(text, 'row 1'), 'row 1'), text);
  }
});

test('a seal shows nothing of its text, and two seals of one text differ', () => {
  const [one, two] = [keyring.seal('hunter2', 'row'), keyring.seal('hunter2', 'row')];
  assert.ok(!one.includes('hunter2'));
  assert.notDeepEqual(one, two);
});

test('a seal copied to another row stays closed', () => {
  const sealed = keyring.seal('hunter2', 'variables.value:1');
  assert.throws(() => keyring.open(sealed, 'variables.value:2'), SealBroken);
  assert.throws(() => keyring.open(sealed, ''), SealBroken);
});

test('a seal of which any bit was changed stays closed', () => {
  const sealed = keyring.seal('hunter2', 'row');
  for (let index = 0; index < sealed.length; index++) {
    assert.throws(() => keyring.open(flipped(sealed, index), 'row'), SealBroken, `byte ${index}`);
  }
});

test('a seal that was cut short stays closed', () => {
  const sealed = keyring.seal('hunter2', 'row');
  for (let length = 0; length < sealed.length; length++) {
    assert.throws(() => keyring.open(sealed.subarray(0, length), 'row'), SealBroken, `${length} bytes`);
  }
});

test('after a rotation the new key seals and the old ones still open', () => {
  const sealed = keyring.seal('hunter2', 'row');
  const rotated = makeKeyring([third, second, first]);
  assert.equal(rotated.open(sealed, 'row'), 'hunter2');
  assert.equal(rotated.isCurrent(sealed), false);
  const again = rotated.seal('hunter2', 'row');
  assert.equal(rotated.isCurrent(again), true);
  assert.equal(makeKeyring([third]).open(again, 'row'), 'hunter2');
  assert.throws(() => keyring.open(again, 'row'), SealBroken);
});

test('a seal under a key that another process added is opened after asking for the keys again', () => {
  let asked = 0;
  const behind = makeKeyring([first], () => {
    asked++;
    return [second, first];
  });
  assert.equal(behind.open(keyring.seal('old', 'row'), 'row'), 'old');
  assert.equal(asked, 0);
  for (const text of ['new', 'newer']) {
    assert.equal(behind.open(makeKeyring([second]).seal(text, 'row'), 'row'), text);
  }
  assert.equal(asked, 1);
  assert.throws(() => behind.open(makeKeyring([third]).seal('lost', 'row'), 'row'), SealBroken);
});

test('derived keys are the same for a purpose and differ between purposes and master keys', () => {
  const derived = keyring.derive('sign-in');
  assert.equal(derived.length, 32);
  assert.deepEqual(makeKeyring([first, second]).derive('sign-in'), derived);
  assert.notDeepEqual(keyring.derive('upload links'), derived);
  assert.notDeepEqual(makeKeyring([second]).derive('sign-in'), derived);
  assert.notDeepEqual(derived, first);
});

test('a keyring without a key is refused', () => {
  assert.throws(() => makeKeyring([]), /needs a key/);
});
