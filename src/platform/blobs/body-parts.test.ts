import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { type BodyPart, partsOf } from './body-parts.ts';

async function* cut(bytes: Buffer, chunkBytes: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

test('parts have their full size but for the last, however the body is cut', async () => {
  for (const size of [0, 1, 9, 10, 11, 20, 35]) {
    for (const chunkBytes of [1, 3, 10, 11, 100]) {
      const bytes = randomBytes(size);
      const parts: Buffer[] = [];
      for await (const part of partsOf(cut(bytes, chunkBytes), 10)) {
        assert.equal(part.sha256, sha256(part.bytes));
        parts.push(Buffer.from(part.bytes));
      }
      assert.ok(Buffer.concat(parts).equals(bytes));
      assert.equal(parts.length, Math.max(1, Math.ceil(size / 10)));
      assert.ok(parts.slice(0, -1).every((part) => part.length === 10));
    }
  }
});

test('two parts stay good while the next one is being filled', async () => {
  const held: BodyPart[] = [];
  let count = 0;
  for await (const part of partsOf(cut(randomBytes(200), 7), 10)) {
    for (const earlier of held) assert.equal(sha256(earlier.bytes), earlier.sha256);
    held.push(part);
    if (held.length > 2) held.shift();
    count += 1;
  }
  assert.equal(count, 20);
});
