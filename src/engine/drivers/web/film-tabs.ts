import { setTimeout as pause } from 'node:timers/promises';
import { type NoVideo, type Recording, startRecording } from '../../evidence/video-recorder.ts';
import { VideoSplice } from '../../evidence/video-splice.ts';
import type { WebSession } from './web-session.ts';

const FRAMES_PER_SECOND = 8;
/** The browser gives out twenty frames at a time, which a page that stands still takes minutes to fill. */
const LONGEST_HELD_MS = 1_500;
/** A recording that is stopped as soon as it begins has no frame; this is time for a few. */
const SHORTEST_MS = 500;

/** Films whichever tab is in front, as one video. */
export async function filmTabs(
  session: WebSession,
  size: { width: number; height: number },
): Promise<Recording | NoVideo> {
  const first = await filmActiveTab(session, size);
  if ('why' in first) return first;
  const splice = new VideoSplice();
  let isStopped = false;
  const { startedAt } = first;
  let current: Recording = first;
  let filmed = session.page;

  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const recording = current;
      // Whether that worked is asked once the stream has ended.
      const stopSoon = () => void recording.stop().catch(() => undefined);
      void session.tabChanged.then(stopSoon);
      // It may have changed while the recording was begun.
      if (filmed !== session.page) stopSoon();
      // Begun anew, it gives out what it holds: whoever is killed has lost no more than that.
      let heldSince = Date.now();
      const giving = setInterval(() => {
        if (Date.now() - heldSince > LONGEST_HELD_MS) stopSoon();
      }, LONGEST_HELD_MS / 4);
      for await (const piece of recording.stream) {
        heldSince = Date.now();
        yield* splice.push(piece);
      }
      clearInterval(giving);
      await recording.stop();
      // A tab that came to the front at the very end is shown all the same.
      if ((isStopped && filmed === session.page) || session.lost) return;
      filmed = session.page;
      const next = await filmActiveTab(session, size);
      if ('why' in next) return;
      current = next;
      // The time since the first frame is where the first frame of the next tab belongs.
      splice.begin(next.startedAt - startedAt);
      // Not waited for here: it ends once its stream is read, in the next round.
      if (isStopped) void stopOnceShown(next).catch(() => undefined);
    }
  }

  return {
    startedAt,
    stream: pieces(),
    async stop() {
      isStopped = true;
      await stopOnceShown(current);
    },
  };
}

/** What is in front at the end is seen in the film, however short it was. */
async function stopOnceShown(recording: Recording): Promise<void> {
  await pause(Math.max(0, recording.startedAt + SHORTEST_MS - Date.now()));
  await recording.stop();
}

async function filmActiveTab(
  session: WebSession,
  size: { width: number; height: number },
): Promise<Recording | NoVideo> {
  try {
    const cdp = await session.context.newCDPSession(session.page);
    const send = cdp.send.bind(cdp) as (method: string, parameters?: object) => Promise<unknown>;
    return await startRecording({ send }, size, FRAMES_PER_SECOND);
  } catch (error) {
    // Other browsers than Chromium have no such connection, and a tab may close at this very moment.
    return { why: `There is no video: ${error instanceof Error ? error.message.split('\n')[0] : error}` };
  }
}
