import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import type { NoVideo, Recording } from '../../evidence/video-recorder.ts';
import type { Capture } from '../driver.ts';
import { filmFrames } from './film-frames.ts';
import { findFfmpeg } from './film-session.ts';
import { filmTabs } from './film-tabs.ts';
import { webStage } from './fixtures/web-stage.ts';
import type { WebSession } from './web-session.ts';

const moving = `<canvas width=600 height=400></canvas><script>let n = 0; const c = document.querySelector('canvas').getContext('2d');
  setInterval(() => { c.fillStyle = 'hsl(' + (n++ * 7) + ' 80% 50%)'; c.fillRect(n % 500, n % 300, 80, 80) }, 30)</script>`;

const stage = webStage({
  '/': `<body style="background: #f00"><a href="/second" target="_blank">Second</a>${moving}`,
  '/still': '<h1>Still</h1>',
  '/second': `<body style="background: #00f"><h1>Second</h1><button onclick="window.close()">Close</button>${moving}`,
});

/** What a player shows first and last: the colour of the page's lower right corner. */
const PLAY = `async (source) => {
  const video = document.createElement('video');
  video.muted = true;
  video.src = source;
  const told = (event) => new Promise((resolve, reject) => {
    video.addEventListener(event, resolve, { once: true });
    video.addEventListener('error', () => reject(new Error(video.error.message)), { once: true });
  });
  await told('loadeddata');
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const pen = canvas.getContext('2d');
  const colorAt = async (seconds) => {
    let isPresented = false;
    video.requestVideoFrameCallback(() => { isPresented = true; });
    const seeked = told('seeked');
    video.currentTime = seconds;
    await seeked;
    // A player says so before the picture is there: what was drawn then would be the one before.
    for (let frame = 0; frame < 30 && !isPresented; frame++) await new Promise(requestAnimationFrame);
    pen.drawImage(video, 0, 0);
    const [red, , blue] = pen.getImageData(canvas.width - 20, canvas.height - 20, 1, 1).data;
    // A page that is not painted yet is white, and a picture that is not there black.
    return Math.abs(red - blue) < 100 ? null : red > blue ? 'red' : 'blue';
  };
  const end = video.duration;
  const firstFrom = async (seconds, step) => {
    for (let at = seconds; at > 0 && at < end; at += step) {
      const color = await colorAt(at);
      if (color) return color;
    }
    return 'neither';
  };
  return { width: video.videoWidth, seconds: end, begins: await firstFrom(0.1, 0.2), ends: await firstFrom(end - 0.1, -0.2) };
}`;

const size = { width: 1280, height: 720 };
const ffmpegPath = await findFfmpeg(process.env.PATH ?? '');

const ways: Record<string, (session: WebSession) => Promise<Recording | NoVideo>> = {
  'by the browser itself': (session) => filmTabs(session, size),
  'by ffmpeg': (session) => filmFrames(session, size, ffmpegPath ?? 'ffmpeg'),
};

for (const [way, begin] of Object.entries(ways)) {
  const skip = way === 'by ffmpeg' && !ffmpegPath ? 'ffmpeg is not installed' : false;
  test(`a video made ${way} follows the tab in front and plays from beginning to end`, { skip }, async () => {
    await stage.on('/', async (tester) => {
      const recording = await begin(tester.driver.session);
      if ('why' in recording) return assert.match(recording.why, /no video/);
      const pieces: Uint8Array[] = [];
      const taken = (async () => {
        for await (const piece of recording.stream) pieces.push(piece);
      })();
      const parts = () => Buffer.concat(pieces).toString('latin1').split('mdat').length - 1;
      const grown = (by: number) => {
        const wanted = parts() + by;
        return eventually(() => assert.ok(parts() >= wanted, `${parts()} of ${wanted} parts`), 30_000);
      };
      await grown(1);
      await tester.must('click', 'link', 'Second');
      await tester.find('heading', 'Second');
      // What the first tab still held may come after the change, too.
      await grown(3);
      await recording.stop();
      await taken;
      const elapsed = (Date.now() - recording.startedAt) / 1000;
      const player = await tester.driver.session.context.newPage();
      const source = `data:video/mp4;base64,${Buffer.concat(pieces).toString('base64')}`;
      const told = await player.evaluate(`(${PLAY})(${JSON.stringify(source)})`);
      const played = told as Record<string, unknown>;
      assert.deepEqual([played.width, played.begins, played.ends], [1280, 'red', 'blue']);
      const seconds = Number(played.seconds);
      assert.ok(seconds > elapsed / 2 && seconds < elapsed + 1, `${seconds} s of ${elapsed} s`);
    });
  });
}

test('what a still page showed is given out within seconds, not when the film is long enough', async () => {
  await stage.on('/still', async (tester) => {
    const recording = await filmTabs(tester.driver.session, size);
    if ('why' in recording) return assert.match(recording.why, /no video/);
    const pieces: Uint8Array[] = [];
    const given = Promise.withResolvers<void>();
    const taken = (async () => {
      for await (const piece of recording.stream) {
        pieces.push(piece);
        if (Buffer.concat(pieces).includes('mdat')) given.resolve();
      }
    })();
    const timer = AbortSignal.timeout(15_000);
    timer.addEventListener('abort', () => given.reject(new Error('nothing was given out')));
    await given.promise;
    await recording.stop();
    await taken;
  });
});

test('an ffmpeg that is not there is said plainly', async () => {
  await stage.on('/', async (tester) => {
    const recording = await filmFrames(tester.driver.session, size, '/no/such/ffmpeg');
    assert.match('why' in recording ? recording.why : '', /ffmpeg did not start, so the run has no video/);
  });
});

/** A recording ends once what the browser still had of it was taken. */
async function endOf({ video, stop }: Capture): Promise<void> {
  const taken = (async () => {
    if (!('why' in video)) for await (const _ of video.stream);
  })();
  await stop();
  await taken;
}

test('a capture that is stopped notes nothing more, and another one can begin', async () => {
  await stage.on('/', async (tester) => {
    const first = await tester.driver.capture();
    await endOf(first);
    const second = await tester.driver.capture();
    await tester.driver.session.page.evaluate(`console.error('late')`);
    await tester.driver.session.page.waitForFunction('true');
    await endOf(second);
    assert.equal(first.log.console.length, 0);
    assert.match(second.log.console[0]?.text ?? '', /late/);
  });
});
