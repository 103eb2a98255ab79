import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webStage } from '../fixtures/web-stage.ts';
import { sampleFile } from './sample-file.ts';

const stage = webStage({ '/': '<h1>Files</h1>' });
const dataUrl = (type: string, name: string) => `data:${type};base64,${sampleFile(name).toString('base64')}`;

test('every picture is one that a browser shows, of a plausible size', async () => {
  await stage.on('/', async ({ driver }) => {
    for (const [type, name] of [
      ['image/png', 'a.png'],
      ['image/jpeg', 'a.jpg'],
      ['image/gif', 'a.gif'],
      ['image/bmp', 'a.bmp'],
      ['image/webp', 'a.webp'],
      ['image/svg+xml', 'a.svg'],
    ] as const) {
      const size = await driver.session.page.evaluate<number[]>(
        `(async () => { const image = new Image(); image.src = ${JSON.stringify(dataUrl(type, name))}; await image.decode(); return [image.naturalWidth, image.naturalHeight]; })()`,
      );
      assert.ok((size[0] ?? 0) >= 100 && (size[1] ?? 0) >= 100, `${name}: ${size}`);
    }
  });
});

test('sounds can be decoded', async () => {
  await stage.on('/', async ({ driver }) => {
    for (const name of ['a.wav', 'a.mp3']) {
      const duration = await driver.session.page.evaluate<number | string>(
        `(async () => { const bytes = await (await fetch(${JSON.stringify(dataUrl('audio/x', name))})).arrayBuffer(); try { return (await new OfflineAudioContext(1, 8000, 44100).decodeAudioData(bytes)).duration; } catch (error) { return String(error); } })()`,
      );
      // A Chromium without the patented decoders has none for mp3.
      if (name === 'a.wav' || typeof duration === 'number')
        assert.ok(Number(duration) > 0.9, `${name}: ${duration}`);
    }
  });
});

test('a PDF says where each of its objects is', () => {
  const text = sampleFile('Zeugnis (1) für "Anna".pdf').toString('latin1');
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  assert.equal(text.slice(start, start + 4), 'xref');
  for (const [, offset] of text.slice(start).matchAll(/^(\d{10}) 00000 n/gm))
    assert.match(text.slice(Number(offset)), /^\d 0 obj/);
  assert.match(text, /\(Sample file Zeugnis _1_ f_r "Anna".pdf\) Tj/);
});

test('texts are what their names say, archives begin as theirs do, the rest is a line of text', () => {
  assert.equal(JSON.parse(sampleFile('a.JSON').toString()).length, 2);
  assert.equal(sampleFile('a.csv').toString().split('\n')[0], 'id,name,email');
  for (const name of ['a.zip', 'a.docx', 'a.xlsx'])
    assert.equal(sampleFile(name).subarray(0, 4).toString('latin1'), 'PK\x03\x04');
  assert.equal(sampleFile('a.mp4').subarray(4, 12).toString('latin1'), 'ftypisom');
  assert.equal(sampleFile('virus.exe').toString(), 'Sample file virus.exe\n');
  assert.equal(sampleFile('a.constructor').toString(), 'Sample file a.constructor\n');
});
