import assert from 'node:assert/strict';
import test from 'node:test';
import { notTrue } from './not-true.ts';

const sentences: readonly (readonly [words: string, quoted: string])[] = [
  ['Total shows $18.00', 'Total shows $18.00'],
  ['Verify that the badge shows 3', 'the badge shows 3'],
  ['Then make sure "Check out" is visible.', '"Check out" is visible'],
  ['Check if the box is ticked', 'the box is ticked'],
  ['"Verify" is disabled', '"Verify" is disabled'],
  ['Checkout is shown', 'Checkout is shown'],
];
for (const [words, quoted] of sentences) {
  test(`${words}: says what was not true in the tester's words`, () => {
    const end = notTrue(words, 'the screen shows "$20.00"');
    assert.deepEqual(end, {
      status: 'failed',
      message: `“${quoted}” was not true: the screen shows "$20.00"`,
    });
  });
}
