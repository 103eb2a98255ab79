import type { AppLog } from '../evidence/page-log.ts';
import type { NoVideo, Recording } from '../evidence/video-recorder.ts';
import type { LaunchConfiguration } from '../hooks/launch-configuration.ts';
import type { Box, Screen } from '../screen.ts';

/** The exact machine that a run was on. */
export interface DeviceFacts {
  platform: 'web' | 'android' | 'ios';
  target: 'browser' | 'emulator' | 'simulator' | 'physical';
  model: string;
  os_version: string;
  browser: string | null;
  viewport: { width: number; height: number };
}

/** A thing that a device can do, offered as data: the planner, validation, the log and the API read this one list. */
export interface ActionOffer {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  schema: object;
}

/** One thing to do, as data. `ref` names an element of the last screen. */
export interface DriverAction {
  name: string;
  arguments: Record<string, unknown>;
}

/** What came of it: closed set, never an exception for what an app can do. */
export type Outcome =
  | { status: 'done'; box: Box | null; effect: string | null; value?: string }
  /** The target is gone, covered, disabled, or the effect could not be read back, after one more try. */
  | { status: 'failed'; box: Box | null; problem: string }
  /** The device or the page is not there any more: nobody can tell. */
  | { status: 'lost'; problem: string };

/** What is kept of a device while a run is on it. */
export interface Capture {
  /** When it began, on the clock of `Date.now()`: with a video, when that begins. */
  readonly startedAt: number;
  readonly video: Pick<Recording, 'stream'> | NoVideo;
  /** What is missing of the video, for people; known when it has ended. */
  readonly lacks?: readonly string[];
  /** What has gone wrong inside the app so far. */
  readonly log: AppLog;
  /** Ends it; a video ends after its last piece. */
  stop(): Promise<void>;
}

/** A device under control: a browser, a phone, or a fake. Small on purpose; everything else is an action. */
export interface Driver {
  readonly device: DeviceFacts;
  readonly offers: readonly ActionOffer[];
  /** Of several devices as one: each of them, and which one actions and pictures are of now. */
  readonly members?: readonly Driver[];
  readonly activeIndex?: number;
  /** Of several devices: the one that an element is on, or that is named, is spoken of from now on. */
  turnTo?(place: { ref: string | null; device: number | null }): void;
  /** The screen as it is now, once it has been quiet for a moment or the deadline has passed. */
  look(deadlineMs: number): Promise<Screen>;
  perform(action: DriverAction, deadlineMs: number): Promise<Outcome>;
  /** The screen as a JPEG. */
  screenshot(): Promise<Buffer>;
  /** Keeps what the device shows and what goes wrong in the app, from now on. One capture at a time. */
  capture(): Promise<Capture>;
  close(): Promise<void>;
}

/** A driver that starts its app itself, with values that the app is given: a phone's. */
export interface AppStarter {
  /** Starts the app's process anew with these values, in place of all that it was given before; what it has stored stays. */
  launch(configuration: LaunchConfiguration): Promise<void>;
  /** The same, by default with the values that it was started with. */
  restart(configuration?: LaunchConfiguration): Promise<void>;
}

export const startsApp = (driver: Driver): driver is Driver & AppStarter =>
  'launch' in driver && 'restart' in driver;

/** Thrown by `look` and `screenshot` when the device or the page is not there any more, or does not answer in time. */
export class DeviceLost extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'DeviceLost';
  }
}
