import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webStage } from '../drivers/web/fixtures/web-stage.ts';
import { PageLog } from './page-log.ts';
import { startRecording } from './video-recorder.ts';

const stage = webStage({
  '/': `<button onclick="document.body.style.background='red'">Red</button><button onclick="console.error('Oh no'); fetch('/missing'); throw new Error('Thrown')">Break</button>
    <canvas width=600 height=400></canvas><script>let n = 0; const c = document.querySelector('canvas').getContext('2d');
    setInterval(() => { c.fillStyle = 'hsl(' + (n++ * 7) + ' 80% 50%)'; c.fillRect(n % 500, n % 300, 80, 80) }, 30)</script>`,
});

/** The names of the top-level boxes of an MP4. */
function boxesOf(file: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at);
    names.push(file.toString('latin1', at + 4, at + 8));
    if (size < 8) break;
    at += size;
  }
  return names;
}

test('a browser that can records itself, in pieces that come while it runs, to a file that plays', async () => {
  await stage.on('/', async (tester) => {
    const { page, context } = tester.driver.session;
    const cdp = await context.newCDPSession(page);
    const send = cdp.send.bind(cdp) as (method: string, parameters?: object) => Promise<unknown>;
    const recording = await startRecording({ send }, { width: 1280, height: 720 });
    if ('why' in recording) {
      assert.match(recording.why, /no video/);
      return;
    }
    const pieces: Uint8Array[] = [];
    const enough = Promise.withResolvers<void>();
    const taken = (async () => {
      for await (const piece of recording.stream) {
        pieces.push(piece);
        if (pieces.length > 2) enough.resolve();
      }
    })();
    await tester.must('click', 'button', 'Red');
    const timer = setTimeout(() => enough.reject(new Error('no pieces came within 15 s')), 15_000);
    await enough.promise;
    clearTimeout(timer);
    await recording.stop();
    await taken;
    const boxes = boxesOf(Buffer.concat(pieces));
    assert.equal(boxes[0], 'ftyp');
    assert.ok(boxes.includes('moov') && boxes.includes('moof') && boxes.includes('mdat'), boxes.join());
    const player = await context.newPage();
    const source = `data:video/mp4;base64,${Buffer.concat(pieces).toString('base64')}`;
    const played = await player.evaluate(
      `new Promise((resolve) => { const video = document.createElement('video'); video.muted = true;
        video.onloadeddata = () => resolve(video.videoWidth + 'x' + video.videoHeight); video.onerror = () => resolve('error ' + video.error.message);
        video.src = ${JSON.stringify(source)}; })`,
    );
    assert.equal(played, '1280x720');
  });
});

test('a browser that cannot says so plainly', async () => {
  const old = { send: async () => Promise.reject(new Error("'Page.startScreenRecording' wasn't found")) };
  const answer = await startRecording(old, { width: 10, height: 10 });
  assert.match('why' in answer ? answer.why : '', /153.*no video/);
});

test('a video whose page goes away ends with what was recorded', async () => {
  await stage.on('/', async (tester) => {
    const { page, context } = tester.driver.session;
    const cdp = await context.newCDPSession(page);
    const send = cdp.send.bind(cdp) as (method: string, parameters?: object) => Promise<unknown>;
    const recording = await startRecording({ send }, { width: 640, height: 360 });
    if ('why' in recording) return;
    const pieces: Uint8Array[] = [];
    const first = Promise.withResolvers<void>();
    const taken = (async () => {
      for await (const piece of recording.stream) {
        pieces.push(piece);
        first.resolve();
      }
    })();
    await first.promise;
    await context.newPage();
    await page.close();
    await recording.stop();
    await taken;
    assert.equal(boxesOf(Buffer.concat(pieces))[0], 'ftyp');
  });
});

test('console errors, uncaught errors and failed requests are kept', async () => {
  await stage.on('/', async (tester) => {
    const log = new PageLog(tester.driver.session.context, () => 5);
    await tester.must('click', 'button', 'Break');
    await tester.look();
    const texts = log.console.map((entry) => entry.text).join('\n');
    assert.match(texts, /Oh no/);
    assert.match(texts, /Thrown/);
    assert.ok(log.network.some((entry) => entry.status === 404 && entry.url.endsWith('/missing')));
    assert.equal(log.network[0]?.at_ms, 5);
  });
});
