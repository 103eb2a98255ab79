import type { ActionRecord } from '../../../../engine/agent/run-flow.ts';
import { type Capture, DeviceLost, type Driver } from '../../../../engine/drivers/driver.ts';
import { markersToWebVtt } from '../../../../engine/evidence/markers.ts';
import type { Redact } from '../../../../engine/evidence/redact.ts';
import type { Blobs } from '../../../../platform/blobs/blobs.ts';
import { joinVideoParts, keepVideoParts } from './video-parts.ts';

const MAX_BYTES = 20 * 1024 * 1024;

/** The names of what was kept of an attempt; those of screenshots stand with their actions. */
export interface Artifacts {
  videos: string[];
  markers: string | null;
  console: string | null;
  network: string | null;
}

export type KeptAction = ActionRecord & { screenshot: string | null };

interface EvidenceParts {
  blobs: Blobs;
  /** Where an artifact of this attempt lies. */
  keyOf(name: string): string;
  redact: Redact;
  recordAction(action: KeptAction): Promise<void>;
}

/** Keeps what happens in one attempt of a run: its actions with their pictures, the video, what went wrong in the app. */
export class AttemptEvidence {
  readonly #parts: EvidenceParts;
  readonly #driver: Driver;
  readonly #captures: readonly Capture[];
  readonly #filming: Promise<unknown>[];
  readonly #actions: KeptAction[] = [];
  #keeping: Promise<void> = Promise.resolve();
  readonly #lacks = new Set<string>();
  #lastPicture: { bytes: Buffer; name: string } | null = null;

  private constructor(parts: EvidenceParts, driver: Driver, captures: readonly Capture[]) {
    this.#parts = parts;
    this.#driver = driver;
    this.#captures = captures;
    this.#filming = captures.flatMap(({ video }, index) => {
      if ('why' in video) {
        this.#lacks.add(video.why);
        return [];
      }
      const filming = keepVideoParts(parts.blobs, parts.keyOf(videoName(index)), video.stream);
      filming.catch((error: Error) => this.#lacks.add(`The video broke off: ${error.message}`));
      return [filming];
    });
  }

  static async begin(parts: EvidenceParts, driver: Driver): Promise<AttemptEvidence> {
    // At once, so that the films of two devices show the same moments at the same times.
    const captures = await Promise.all(membersOf(driver).map((member) => member.capture()));
    return new AttemptEvidence(parts, driver, captures);
  }

  get actionCount(): number {
    return this.#actions.length;
  }

  /** What is missing of the evidence, and why. It takes nothing from what was seen and decided. */
  get warnings(): string[] {
    return [...this.#lacks];
  }

  /** Of the device that was last acted on. */
  readonly photograph = (): Promise<Buffer | null> => this.#pictureOf(this.#driver);

  /** Of each device. */
  readonly photographAll = (): Promise<(Buffer | null)[]> =>
    Promise.all(membersOf(this.#driver).map((member) => this.#pictureOf(member)));

  async #pictureOf(driver: Driver): Promise<Buffer | null> {
    try {
      return await driver.screenshot();
    } catch (error) {
      if (!(error instanceof DeviceLost))
        this.#lacks.add(`A picture could not be taken: ${error instanceof Error ? error.message : error}`);
      return null;
    }
  }

  /** Notes an action of instructions that began so long ago. It is put away while the next one is already under way. */
  async record(action: ActionRecord, picture: Promise<Buffer | null>, flowStartedAt: number): Promise<void> {
    const index = this.#actions.length;
    const kept: KeptAction = {
      ...this.#parts.redact(action),
      index,
      started_ms: Math.max(0, action.started_ms + flowStartedAt - this.#startedAt(action.device_index)),
      screenshot: null,
    };
    this.#actions.push(kept);
    const before = this.#keeping;
    const keeping = (async () => {
      // Watched from the start: a picture may fail while an earlier action is still being put away.
      const [bytes] = await Promise.all([picture, before]);
      kept.screenshot = bytes && (await this.#keepPicture(bytes, `${index}.jpg`));
      await this.#parts.recordAction(kept);
    })();
    keeping.catch(() => undefined);
    this.#keeping = keeping;
    await before;
  }

  /** When the video of a device began. */
  #startedAt(deviceIndex: number): number {
    return (this.#captures[deviceIndex] ?? this.#captures[0])?.startedAt ?? Date.now();
  }

  /** Puts the rest away; nothing more can be noted. */
  async finish(): Promise<Artifacts> {
    await this.#keeping;
    await Promise.allSettled([...this.#captures.map((capture) => capture.stop()), ...this.#filming]);
    for (const { lacks = [] } of this.#captures) for (const lack of lacks) this.#lacks.add(lack);
    const { blobs, keyOf, redact } = this.#parts;
    const logs = this.#captures.map(({ log }) => log);
    return {
      videos: await joinVideos(blobs, keyOf),
      markers: await this.#keep('markers.vtt', markersToWebVtt(this.#actions)),
      console: await this.#keep('console.json', JSON.stringify(redact(logs.flatMap((log) => log.console)))),
      network: await this.#keep('network.json', JSON.stringify(redact(logs.flatMap((log) => log.network)))),
    };
  }

  /** Two checks of one screen need one picture. */
  async #keepPicture(bytes: Buffer, name: string): Promise<string> {
    if (this.#lastPicture?.bytes.equals(bytes)) return this.#lastPicture.name;
    this.#lastPicture = { bytes, name };
    return this.#keep(name, bytes);
  }

  async #keep(name: string, content: string | Buffer): Promise<string> {
    await keepContent(this.#parts.blobs, this.#parts.keyOf(name), content);
    return name;
  }
}

const membersOf = (driver: Driver): readonly Driver[] => driver.members ?? [driver];

/** One for each device. */
const videoName = (deviceIndex: number) => (deviceIndex === 0 ? 'video.mp4' : `video-${deviceIndex + 1}.mp4`);

async function joinVideos(blobs: Blobs, keyOf: (name: string) => string): Promise<string[]> {
  const videos: string[] = [];
  for (const name of [videoName(0), videoName(1)])
    if (await joinVideoParts(blobs, keyOf(name))) videos.push(name);
  return videos;
}

async function keepContent(blobs: Blobs, key: string, content: string | Buffer): Promise<void> {
  async function* body() {
    yield Buffer.from(content);
  }
  await blobs.put(key, body(), { maxBytes: MAX_BYTES });
}

/** What can still be made of the evidence of an attempt whose worker went away. */
export async function salvage(
  { blobs, keyOf }: Pick<EvidenceParts, 'blobs' | 'keyOf'>,
  actions: readonly KeptAction[],
): Promise<Artifacts> {
  const videos = await joinVideos(blobs, keyOf);
  await keepContent(blobs, keyOf('markers.vtt'), markersToWebVtt(actions));
  return { videos, markers: 'markers.vtt', console: null, network: null };
}
