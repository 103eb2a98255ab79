import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { KeptOutput } from './kept-output.ts';

test('however it is split, the text is the same, and never longer than the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.nat(40)), fc.nat(60), (text, cuts, limit) => {
      const bytes = Buffer.from(text);
      let kept = '';
      const output = new KeptOutput(limit, (part) => {
        kept += part;
      });
      const ends = [...cuts.map((cut) => Math.min(cut, bytes.length)), 0, bytes.length].sort((a, b) => a - b);
      ends.slice(1).forEach((end, index) => {
        output.add(bytes.subarray(ends[index], end));
      });
      output.end();
      assert.equal(output.isCut, bytes.length > limit);
      assert.ok(Buffer.byteLength(kept) <= limit);
      assert.ok(output.isCut ? text.startsWith(kept) : text === kept);
    }),
  );
});
