import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** What stands for a film of an iPhone's screen. */
export const IOS_FILM = 'ftyp: a film of an iPhone';

/** Says what Appium waits for, and leaves its film behind when it is interrupted, as the real one does. */
const program = (executable: string, calls: string) => `#!${executable}
const fs = require('node:fs');
const args = process.argv.slice(2);
fs.appendFileSync(${JSON.stringify(calls)}, args.join(' ') + '\\n');
process.on('SIGINT', () => {
  fs.writeFileSync(args.at(-1), ${JSON.stringify(IOS_FILM)});
  process.exit(255);
});
console.error('frame=    1 fps=0.0 q=0.0');
// A server that was killed cannot end it.
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.exit(1), 100);
`;

export interface FfmpegStandIn {
  /** What must be first on the PATH. */
  directory: string;
  /** What it was called with, a line for each time. */
  calls(): Promise<string>;
  close(): Promise<void>;
}

/** The program by which Appium films an iPhone. */
export async function openFfmpeg(): Promise<FfmpegStandIn> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-ffmpeg-'));
  const calls = path.join(directory, 'calls');
  await writeFile(calls, '');
  await writeFile(path.join(directory, 'ffmpeg'), program(process.execPath, calls));
  await chmod(path.join(directory, 'ffmpeg'), 0o755);
  return {
    directory,
    calls: () => readFile(calls, 'utf8'),
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

/** A PATH on which it is found before any real one. */
export const pathWith = ({ directory }: FfmpegStandIn): string =>
  [directory, process.env.PATH].join(path.delimiter);
