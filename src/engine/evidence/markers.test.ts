import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markersToWebVtt } from './markers.ts';

test('each action is a chapter, in order, without overlap and without markup', () => {
  const text = markersToWebVtt([
    { started_ms: 3_725_004, duration_ms: 10, description: 'Check <b> & "x" --> y' },
    { started_ms: 0, duration_ms: 900, description: 'Open\n\nthe shop' },
    { started_ms: 500, duration_ms: 0, description: '' },
  ]);
  assert.equal(
    text,
    `WEBVTT

1
00:00:00.000 --> 00:00:00.500
Open the shop

2
00:00:00.500 --> 00:00:00.550
…

3
01:02:05.004 --> 01:02:05.054
Check &lt;b&gt; &amp; "x" --&gt; y
`,
  );
});
