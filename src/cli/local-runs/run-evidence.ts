import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ActionRecord,
  type Capture,
  DeviceLost,
  type Driver,
  type Secrets,
} from '../../engine/index.ts';
import type { ReportedAction } from '../reports/report.ts';

/** Keeps what happens in one run below the report's folder: pictures, the video, and what was done. */
export class RunEvidence {
  readonly actions: ReportedAction[] = [];
  readonly #lacks = new Set<string>();
  readonly #directory: string;
  readonly #folder: string;
  readonly #driver: Driver;
  readonly #secrets: Secrets;
  readonly #capture: Capture;
  readonly #filming: Promise<void>;
  #keeping: Promise<void> = Promise.resolve();
  #last: { bytes: Buffer; name: string } | null = null;

  private constructor(
    place: { directory: string; folder: string },
    driver: Driver,
    secrets: Secrets,
    capture: Capture,
  ) {
    this.#directory = place.directory;
    this.#folder = place.folder;
    this.#driver = driver;
    this.#secrets = secrets;
    this.#capture = capture;
    const { video } = capture;
    if ('why' in video) this.#lacks.add(video.why);
    this.#filming =
      'why' in video
        ? Promise.resolve()
        : pipeline(Readable.from(video.stream), createWriteStream(this.#videoFile));
    this.#filming.catch((error: Error) => this.#lacks.add(`The video broke off: ${error.message}`));
  }

  static async begin(
    place: { directory: string; folder: string },
    driver: Driver,
    secrets: Secrets,
  ): Promise<RunEvidence> {
    await mkdir(path.join(place.directory, place.folder), { recursive: true });
    return new RunEvidence(place, driver, secrets, await driver.capture());
  }

  get #videoFile(): string {
    return path.join(this.#directory, this.#folder, 'video.mp4');
  }

  /** What is missing of the evidence, and why. */
  get warnings(): string[] {
    return [...this.#lacks];
  }

  readonly photograph = async (): Promise<Buffer | null> => {
    try {
      return await this.#driver.screenshot();
    } catch (error) {
      if (!(error instanceof DeviceLost))
        this.#lacks.add(`A picture could not be taken: ${error instanceof Error ? error.message : error}`);
      return null;
    }
  };

  /** Notes an action of instructions that began at that moment. Its picture is put away while the next one is under way. */
  async record(
    action: ActionRecord,
    picture: Promise<Buffer | null>,
    flowStartedAt: number,
  ): Promise<ReportedAction> {
    const kept: ReportedAction = {
      ...this.#secrets.redact(action),
      index: this.actions.length,
      started_ms: Math.max(0, action.started_ms + flowStartedAt - this.#capture.startedAt),
      picture: null,
    };
    this.actions.push(kept);
    const before = this.#keeping;
    this.#keeping = (async () => {
      const [bytes] = await Promise.all([picture, before]);
      if (bytes) kept.picture = await this.#keepPicture(bytes, `${kept.index}.jpg`);
    })();
    this.#keeping.catch((error: Error) => this.#lacks.add(`A picture was lost: ${error.message}`));
    await before;
    return kept;
  }

  /** The video's file below the report's folder, if there is one. Nothing more can be noted. */
  async finish(): Promise<string | null> {
    await Promise.allSettled([this.#keeping]);
    await Promise.allSettled([this.#capture.stop(), this.#filming]);
    const size = await stat(this.#videoFile).then(
      (facts) => facts.size,
      () => 0,
    );
    if (size > 0) return path.posix.join(this.#folder, 'video.mp4');
    await rm(this.#videoFile, { force: true });
    return null;
  }

  /** Two checks of one screen need one picture. */
  async #keepPicture(bytes: Buffer, name: string): Promise<string> {
    if (this.#last?.bytes.equals(bytes)) return this.#last.name;
    const file = path.posix.join(this.#folder, name);
    this.#last = { bytes, name: file };
    await writeFile(path.join(this.#directory, file), bytes);
    return file;
  }
}
