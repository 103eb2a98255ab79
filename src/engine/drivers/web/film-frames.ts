import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Page } from 'playwright-core';
import type { NoVideo, Recording } from '../../evidence/video-recorder.ts';
import type { WebSession } from './web-session.ts';

const FRAME_MS = 100;
/** An ffmpeg that takes nothing for so long will not take the rest either. */
const STUCK_MS = 5_000;
/** How often the last picture is sent, so that it can be seen: it counts, also if those before it were too many. */
const LAST_FRAMES = 3;
/** Frames that ffmpeg has not taken yet; more are dropped rather than kept in memory. */
const MOST_WAITING_BYTES = 8 * 1024 * 1024;

type Encoder = ChildProcessByStdio<Writable, Readable, null>;

/** Films the tab in front by pictures that ffmpeg makes a video of, for browsers that cannot record themselves. */
export async function filmFrames(
  session: WebSession,
  size: { width: number; height: number },
  ffmpegPath: string,
): Promise<Recording | NoVideo> {
  const encoder = startEncoder(ffmpegPath, size);
  const fault = await once(encoder, 'spawn').then(
    () => null,
    (error: Error) => error,
  );
  if (fault) return { why: `ffmpeg did not start, so the run has no video: ${fault.message}` };
  const startedAt = Date.now();
  // What ffmpeg does not take any more ends the video, not the run.
  encoder.stdin.on('error', () => undefined);
  let isStopped = false;
  let shown: Buffer | null = null;
  let written = 0;
  // ffmpeg takes a picture for complete only when the next one begins, so the one that is shown is sent again and again.
  const ticking = setInterval(() => {
    const due = Math.floor((Date.now() - startedAt) / FRAME_MS) - written;
    if (!shown || due <= 0) return;
    written += due;
    if (!encoder.stdin.writable || encoder.stdin.writableLength > MOST_WAITING_BYTES) return;
    for (let count = 0; count < due; count++) encoder.stdin.write(shown);
  }, FRAME_MS);
  const follow = async () => {
    for (let page: Page = session.page; !isStopped && !session.lost; page = session.page) {
      const changed = session.tabChanged;
      const onFrame = ({ data }: { data: Buffer }) => {
        // A tab that was left may still send what it showed last.
        if (page === session.page) shown = data;
      };
      await page.screencast.start({ size, quality: 70, onFrame });
      await Promise.race([changed, session.gone, stopped.promise]);
      if (!page.isClosed()) await page.screencast.stop();
    }
  };
  const stopped = Promise.withResolvers<void>();
  const following = follow().catch((error: unknown) => {
    // A tab that closes takes its pictures with it.
    if (!/closed|crashed/i.test(String(error))) throw error;
  });
  following.catch(() => undefined);
  return {
    startedAt,
    stream: encoder.stdout,
    async stop() {
      if (isStopped) return;
      isStopped = true;
      stopped.resolve();
      await following;
      clearInterval(ticking);
      if (shown && encoder.stdin.writable)
        for (let count = 0; count < LAST_FRAMES; count++) encoder.stdin.write(shown);
      encoder.stdin.end();
      let left = encoder.stdin.writableLength;
      const watching = setInterval(() => {
        if (encoder.stdin.writableLength === left) encoder.kill('SIGKILL');
        left = encoder.stdin.writableLength;
      }, STUCK_MS);
      if (encoder.exitCode === null && encoder.signalCode === null) await once(encoder, 'exit');
      clearInterval(watching);
    },
  };
}

function startEncoder(ffmpegPath: string, { width, height }: { width: number; height: number }): Encoder {
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2`;
  const input = ['-framerate', String(1000 / FRAME_MS), '-probesize', '32', '-analyzeduration', '0'];
  const output = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '28', '-pix_fmt', 'yuv420p', '-g', '20'];
  const container = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', 'pipe:1'];
  return spawn(
    ffmpegPath,
    [
      ...['-loglevel', 'quiet', ...input, '-f', 'image2pipe', '-c:v', 'mjpeg', '-i', 'pipe:0'],
      ...['-vf', fit, ...output, ...container],
    ],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
}
