import type { NoVideo, Recording } from '../../evidence/video-recorder.ts';
import type { MobileSession } from './mobile-session.ts';
import { WebDriverFault } from './webdriver/webdriver-fault.ts';

const START_MS = 30_000;
/** A physical iPhone takes minutes to hand over a long film. */
const STOP_MS = 5 * 60_000;
/** The longest that Android's driver records. */
const LONGEST_SECONDS = 1_800;

/**
 * Lets the driver film the screen. Unlike a browser's, its film comes in one piece when it ends: a worker that dies before has none.
 */
export async function recordScreen(session: MobileSession): Promise<Recording | NoVideo> {
  const options =
    session.facts.platform === 'android'
      ? { timeLimit: String(LONGEST_SECONDS), bitRate: 1_500_000, forceRestart: true }
      : {
          timeLimit: String(LONGEST_SECONDS),
          videoType: 'libx264',
          videoQuality: 'medium',
          videoFps: 10,
          pixelFormat: 'yuv420p',
          forceRestart: true,
        };
  try {
    await session.wire.post('/appium/start_recording_screen', { options }, START_MS);
  } catch (error) {
    if (!(error instanceof WebDriverFault)) throw error;
    return { why: `The device could not be filmed: ${error.message.split('\n')[0]}` };
  }
  const film = Promise.withResolvers<Buffer>();
  film.promise.catch(() => undefined);
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    try {
      const encoded = await session.wire.post('/appium/stop_recording_screen', {}, STOP_MS);
      film.resolve(Buffer.from(String(encoded ?? ''), 'base64'));
    } catch (error) {
      film.reject(error);
    }
  };
  async function* stream() {
    const bytes = await film.promise;
    if (bytes.length > 0) yield bytes;
  }
  return {
    startedAt: Date.now(),
    stream: stream(),
    async stop() {
      stopping ??= stop();
      await stopping;
    },
  };
}
