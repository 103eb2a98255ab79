import type { NoVideo, Recording } from '../../evidence/video-recorder.ts';
import type { MobileSession } from './mobile-session.ts';
import { WebDriverFault } from './webdriver/webdriver-fault.ts';

const START_MS = 30_000;
/** A physical iPhone takes minutes to hand over a long film. */
const STOP_MS = 5 * 60_000;
/** The longest that the drivers record: whatever a device shows later is in no film. */
const LONGEST_SECONDS = { android: 1_800, ios: 4_200 };

export interface FilmRecording extends Recording {
  /** What is missing of the film, once it has ended. */
  readonly lacks: string[];
}

/**
 * Lets the driver film the screen. Unlike a browser's, its film comes in one piece when it ends: a worker that dies before has none.
 */
export async function recordScreen(
  session: MobileSession,
  { longestSeconds = LONGEST_SECONDS[session.facts.platform], now = Date.now } = {},
): Promise<FilmRecording | NoVideo> {
  const options =
    session.facts.platform === 'android'
      ? { timeLimit: String(longestSeconds), bitRate: 1_500_000, forceRestart: true }
      : {
          timeLimit: String(longestSeconds),
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
  const startedAt = now();
  const lacks: string[] = [];
  const film = Promise.withResolvers<Buffer>();
  film.promise.catch(() => undefined);
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    const minutes = Math.floor((now() - startedAt) / 60_000);
    if (now() - startedAt > longestSeconds * 1000)
      lacks.push(
        `The video ends after ${Math.round(longestSeconds / 60)} of ${minutes} minutes: the device's driver films no longer.`,
      );
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
    startedAt,
    lacks,
    stream: stream(),
    async stop() {
      stopping ??= stop();
      await stopping;
    },
  };
}
