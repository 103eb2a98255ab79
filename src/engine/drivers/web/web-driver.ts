import type { Page } from 'playwright-core';
import { PageLog } from '../../evidence/page-log.ts';
import type { Screen } from '../../screen.ts';
import type { ActionOffer, Capture, DeviceFacts, Driver, DriverAction, Outcome } from '../driver.ts';
import { DeviceLost } from '../driver.ts';
import { done, failed } from '../outcomes.ts';
import type { Act } from './actions/act.ts';
import { select, upload } from './actions/choosing.ts';
import { drag, swipe } from './actions/dragging.ts';
import {
  back,
  closeTab,
  dialog,
  forward,
  newTab,
  open,
  readClipboard,
  reload,
  switchTab,
} from './actions/going.ts';
import { openExtension } from './actions/opening-extensions.ts';
import { check, click, hover, scroll, uncheck } from './actions/pointing.ts';
import { clear, press, type } from './actions/typing.ts';
import { filmSession } from './film-session.ts';
import { tellsOfReplacement } from './in-page-call.ts';
import { lookAtPage } from './look-at-page.ts';
import { PageCamera } from './page-camera.ts';
import { webOffers } from './web-offers.ts';
import { tellsOfLoss, type WebSession } from './web-session.ts';

const ACTS: Record<string, Act> = {
  open,
  click,
  hover,
  type,
  clear,
  press,
  select,
  check,
  uncheck,
  upload,
  drag,
  scroll,
  swipe,
  back,
  forward,
  reload,
  newTab,
  switchTab,
  closeTab,
  dialog,
  readClipboard,
  openExtension,
};

const SCREENSHOT_MS = 5_000;

/** A picture that is there or on its way. */
interface Shot {
  taken: ReturnType<typeof WebSession.prototype.orInterruption<Buffer>>;
  page: Page;
  startedAt: number;
}

/** A browser tab under control. */
export class WebDriver implements Driver {
  readonly device: DeviceFacts;
  readonly offers: readonly ActionOffer[] = webOffers;
  readonly session: WebSession;
  readonly #end: () => Promise<void>;
  readonly #ffmpegPath: string | null;
  readonly #camera: PageCamera;
  #shot: Shot | null = null;
  #lastPicture: Buffer | null = null;
  #isFilmed = false;

  constructor(
    session: WebSession,
    device: DeviceFacts,
    end: () => Promise<void>,
    ffmpegPath: string | null = null,
  ) {
    this.session = session;
    this.device = device;
    this.#end = end;
    this.#ffmpegPath = ffmpegPath;
    this.#camera = new PageCamera(session.context.browser()?.browserType().name() !== 'firefox');
  }

  async look(deadlineMs: number): Promise<Screen> {
    const { session } = this;
    // A picture taken while the page comes to rest costs no time; whether it shows the page at rest is seen afterwards.
    if (this.#isFilmed && session.lastView === null) this.#prepareShot();
    try {
      return await lookAtPage(session, deadlineMs);
    } catch (error) {
      if (!tellsOfLoss(error)) throw error;
      throw new DeviceLost(session.lost ?? firstLine(error));
    }
  }

  async perform(action: DriverAction, deadlineMs: number): Promise<Outcome> {
    const { session } = this;
    const act = Object.hasOwn(ACTS, action.name) ? ACTS[action.name] : undefined;
    if (!act) return failed(`A browser offers no action "${action.name}".`);
    if (session.lost) return { status: 'lost', problem: session.lost };
    const isAnswer = action.name === 'dialog';
    if (session.dialog.shown && !isAnswer) {
      return failed(`A message of the browser must be answered first: "${session.dialog.shown.message}".`);
    }
    if (action.name !== 'click') await session.pictured;
    session.lastView = null;
    session.network.actionStarts();
    try {
      const work = act(session, action.arguments, deadlineMs);
      if (isAnswer) return await work;
      const ended = await session.orInterruption(work, deadlineMs);
      if (ended.kind === 'value') return ended.value;
      if (ended.kind === 'dialog')
        return done(null, `The browser shows a message: "${session.dialog.shown?.message}".`);
      return failed(`It was not done within ${Math.round(deadlineMs)} ms.`);
    } catch (error) {
      if (session.lost) return { status: 'lost', problem: session.lost };
      if (tellsOfLoss(error)) return { status: 'lost', problem: firstLine(error) };
      if (tellsOfReplacement(error)) return failed('The page was replaced by another during the action.');
      return failed(firstLine(error));
    } finally {
      session.network.actionEnds();
    }
  }

  async screenshot(): Promise<Buffer> {
    const { session } = this;
    if (session.lost) throw new DeviceLost(session.lost);
    if (session.dialog.shown && this.#lastPicture) return this.#lastPicture;
    if (!this.#showsWhatWasSeen(this.#shot)) this.#prepareShot();
    const ended = await this.#shot?.taken;
    if (ended?.kind === 'value') {
      this.#lastPicture = ended.value;
      return ended.value;
    }
    // Nothing can be taken while a message is open; what lies behind it is what was there last.
    if (ended?.kind === 'dialog' && this.#lastPicture) return this.#lastPicture;
    throw new DeviceLost(
      ended?.kind === 'dialog' ? 'A message of the browser hides the page.' : 'No screenshot came in time.',
    );
  }

  #prepareShot(): void {
    const { session } = this;
    if (session.lost || session.dialog.shown) return;
    const taken = session.orInterruption(this.#camera.take(session.page, SCREENSHOT_MS), SCREENSHOT_MS);
    session.pictured = taken.catch(() => undefined);
    this.#shot = { taken, page: session.page, startedAt: Date.now() };
  }

  /** Whether the page is as it was when the picture was taken; what frames in it show is not known so well. */
  #showsWhatWasSeen(shot: Shot | null): boolean {
    const { lastView, page } = this.session;
    return (
      shot !== null &&
      shot.page === page &&
      lastView !== null &&
      lastView.changedAt < shot.startedAt &&
      page.frames().length === 1
    );
  }

  async capture(): Promise<Capture> {
    this.#isFilmed = true;
    const film = await filmSession(this.session, this.device.viewport, this.#ffmpegPath);
    const startedAt = 'why' in film ? Date.now() : film.startedAt;
    const log = new PageLog(this.session.context, () => Date.now() - startedAt);
    return {
      startedAt,
      video: film,
      log,
      async stop() {
        log.stop();
        if (!('why' in film)) await film.stop();
      },
    };
  }

  async close(): Promise<void> {
    await this.#end();
  }
}

function firstLine(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.message) : String(error);
}
