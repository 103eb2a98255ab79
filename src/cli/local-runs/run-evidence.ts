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
  readonly #captures: readonly Capture[];
  readonly #filming: readonly Promise<void>[];
  #keeping: Promise<void> = Promise.resolve();
  #last: { bytes: Buffer; name: string } | null = null;

  private constructor(
    place: { directory: string; folder: string },
    driver: Driver,
    secrets: Secrets,
    captures: readonly Capture[],
  ) {
    this.#directory = place.directory;
    this.#folder = place.folder;
    this.#driver = driver;
    this.#secrets = secrets;
    this.#captures = captures;
    this.#filming = captures.map((capture, index) => this.#film(capture, index));
  }

  async #film({ video }: Capture, index: number): Promise<void> {
    if ('why' in video) return void this.#lacks.add(video.why);
    const file = path.join(this.#directory, this.#videoFile(index));
    try {
      await pipeline(Readable.from(video.stream), createWriteStream(file));
    } catch (error) {
      this.#lacks.add(`The video broke off: ${error instanceof Error ? error.message : error}`);
    }
  }

  static async begin(
    place: { directory: string; folder: string },
    driver: Driver,
    secrets: Secrets,
  ): Promise<RunEvidence> {
    await mkdir(path.join(place.directory, place.folder), { recursive: true });
    const members = driver.members ?? [driver];
    const captures = await Promise.all(members.map((member) => member.capture()));
    return new RunEvidence(place, driver, secrets, captures);
  }

  /** Below the report's folder. */
  #videoFile(index: number): string {
    return path.posix.join(this.#folder, index === 0 ? 'video.mp4' : `video-${index + 1}.mp4`);
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
      started_ms: Math.max(
        0,
        action.started_ms + flowStartedAt - (this.#captures[0]?.startedAt ?? flowStartedAt),
      ),
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

  /** The videos' files below the report's folder, as far as there are any. Nothing more can be noted. */
  async finish(): Promise<string[]> {
    await Promise.allSettled([this.#keeping]);
    await Promise.allSettled([...this.#captures.map((capture) => capture.stop()), ...this.#filming]);
    const videos: string[] = [];
    for (const index of this.#captures.keys()) {
      const file = this.#videoFile(index);
      const size = await stat(path.join(this.#directory, file)).then(
        (facts) => facts.size,
        () => 0,
      );
      if (size > 0) videos.push(file);
      else await rm(path.join(this.#directory, file), { force: true });
    }
    return videos;
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
