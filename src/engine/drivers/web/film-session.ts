import type { NoVideo, Recording } from '../../evidence/video-recorder.ts';
import { filmFrames } from './film-frames.ts';
import { filmTabs } from './film-tabs.ts';
import { programsOnPath } from './programs.ts';
import type { WebSession } from './web-session.ts';

/** Films a session: the browser itself if it can, or else ffmpeg if there is one. */
export async function filmSession(
  session: WebSession,
  size: { width: number; height: number },
  ffmpegPath: string | null,
): Promise<Recording | NoVideo> {
  const own = await filmTabs(session, size);
  return 'why' in own && ffmpegPath !== null ? await filmFrames(session, size, ffmpegPath) : own;
}

export async function findFfmpeg(path: string): Promise<string | null> {
  for await (const program of programsOnPath(['ffmpeg'], path)) return program;
  return null;
}
