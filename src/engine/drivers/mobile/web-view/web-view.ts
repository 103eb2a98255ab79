import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Box, Screen, ScreenElement } from '../../../screen.ts';
import { pageScript } from '../../web/in-page/page-script.js';
import { WebDriverFault } from '../webdriver/webdriver-fault.ts';
import { ELEMENT_KEY, type WebDriverSession } from '../webdriver/webdriver-session.ts';
import { LOOK, TARGET, THROUGH_PAGE } from './in-page-text.ts';

const NATIVE = 'NATIVE_APP';
/** Between two readings that must be alike for the page to count as quiet. */
const QUIET_MS = 120;
const RESTLESS_MS = 2_500;

/** How a page is named to the server. */
export interface PagePlace {
  context: string;
  /** Android has several pages of one app in one context; null: the context is the page. */
  window: string | null;
}

/** What a ref of the page stands for, brought into view. */
export interface PageTarget {
  handle: string;
  /** In points of the device. */
  box: Box;
  isDisabled: boolean;
}

interface PageReading {
  title: string;
  url: string;
  isHidden: boolean;
  isLoading: boolean;
  width: number;
  elements: (ScreenElement & { inner?: object })[];
}

const tellsOfMessage = (error: unknown): boolean =>
  error instanceof WebDriverFault && error.code === 'unexpected alert open';

/**
 * A web page inside an app. The functions that read and find things in it are those of the browser's driver. A server deals with
 * either the page or the app: who wants the one must `resume`, who wants the other `suspend`.
 */
export class WebView {
  readonly wire: WebDriverSession;
  readonly #place: PagePlace;
  readonly #findArea: (deadlineMs: number) => Promise<Box | null>;
  #area: Box | null;
  #pageWidth = 0;
  #isOnWire = true;
  /** The page as it was seen last; null: it was not to be seen, and the app's own screen was shown instead. */
  screen: Screen | null = null;

  /** `findArea` tells where on the screen the page is, in points, while the server deals with the app. */
  constructor(
    wire: WebDriverSession,
    place: PagePlace,
    area: Box | null,
    findArea: (deadlineMs: number) => Promise<Box | null>,
  ) {
    this.wire = wire;
    this.#place = place;
    this.#area = area;
    this.#findArea = findArea;
  }

  async resume(deadlineMs: number): Promise<void> {
    if (this.#isOnWire) return;
    // The app may have been turned meanwhile, or have moved the page.
    this.#area = (await this.#findArea(deadlineMs)) ?? this.#area;
    // Half a way to the page is a way to go back, too.
    this.#isOnWire = true;
    await goToPage(this.wire, this.#place, deadlineMs);
  }

  async suspend(deadlineMs: number): Promise<void> {
    if (!this.#isOnWire) return;
    await goToApp(this.wire, deadlineMs);
    this.#isOnWire = false;
  }

  /** The page once two readings of it are alike; null: it is not to be seen now. */
  async look(deadlineMs: number): Promise<Screen | null> {
    const endsAt = performance.now() + Math.min(deadlineMs, RESTLESS_MS);
    let before: string | null = null;
    for (;;) {
      const message = await this.#openMessage(deadlineMs);
      if (message !== null) return this.#keep(screenBehind(message));
      const told = await this.#read(deadlineMs);
      if (told !== null) {
        const reading = JSON.parse(told) as PageReading;
        const isStill = told === before && !reading.isLoading;
        if (isStill || performance.now() >= endsAt) return this.#keep(this.#screenOf(reading));
      }
      before = told;
      await setTimeout(QUIET_MS);
    }
  }

  /** Calls a function of the page script; null if it has nothing to say. */
  async call<T>(name: string, given: readonly unknown[], deadlineMs: number): Promise<T> {
    return (await this.#inPage(THROUGH_PAGE, [name, given], deadlineMs)) as T;
  }

  /** What a ref stands for; null: it is not there any more. */
  async target(ref: string, deadlineMs: number): Promise<PageTarget | null> {
    const found = (await this.#inPage(TARGET, [ref], deadlineMs)) as {
      element: Record<string, string>;
      box: Box;
      isDisabled: boolean;
    } | null;
    const handle = found?.element[ELEMENT_KEY];
    if (!found || handle === undefined) return null;
    return { handle, box: this.#placed(found.box), isDisabled: found.isDisabled };
  }

  #keep(screen: Screen | null): Screen | null {
    this.screen = screen;
    return screen;
  }

  /** Null: a message came between. */
  async #read(deadlineMs: number): Promise<string | null> {
    try {
      return String(await this.#inPage(LOOK, [], deadlineMs));
    } catch (error) {
      if (tellsOfMessage(error)) return null;
      throw error;
    }
  }

  /** Runs a script with what the page script has installed, which a new document must get first. */
  async #inPage(script: string, given: readonly unknown[], deadlineMs: number): Promise<unknown> {
    // Names of documents must differ from those of all others, or old refs would lead into new pages.
    const run = () => this.wire.run(script, [`p${randomInt(2 ** 47)}`, ...given], deadlineMs);
    let answer = (await run()) as { value?: unknown } | null;
    if (answer === null) {
      await this.wire.run(pageScript, [], deadlineMs);
      answer = (await run()) as { value?: unknown } | null;
    }
    if (answer === null) throw new WebDriverFault('javascript error', 'The page does not keep our script.');
    return answer.value ?? null;
  }

  async #openMessage(deadlineMs: number): Promise<string | null> {
    try {
      return String((await this.wire.get('/alert/text', deadlineMs)) ?? '');
    } catch (error) {
      if (error instanceof WebDriverFault && error.code === 'no such alert') return null;
      throw error;
    }
  }

  #screenOf({ title, url, isHidden, width, elements }: PageReading): Screen | null {
    if (isHidden) return null;
    this.#pageWidth = width;
    const listed = elements.map(
      ({ inner: _inner, ...one }): ScreenElement => ({ ...one, box: this.#placed(one.box) }),
    );
    return { url, title, elements: listed, dialog: null, tabs: { count: 1, active: 0 } };
  }

  /** From the page's own pixels to points of the device. */
  #placed({ x, y, width, height }: Box): Box {
    if (!this.#area) return { x, y, width, height };
    const scale = this.#pageWidth > 0 ? this.#area.width / this.#pageWidth : 1;
    return {
      x: this.#area.x + x * scale,
      y: this.#area.y + y * scale,
      width: width * scale,
      height: height * scale,
    };
  }
}

/** Behind a message of the page nothing answers, so nothing is claimed to be there. */
const screenBehind = (message: string): Screen => ({
  ...{ url: '', title: '', elements: [], tabs: { count: 1, active: 0 } },
  dialog: { kind: 'confirm', message },
});

export async function goToPage(
  wire: WebDriverSession,
  { context, window }: PagePlace,
  deadlineMs: number,
): Promise<void> {
  await wire.post('/context', { name: context }, deadlineMs);
  if (window !== null) await wire.post('/window', { handle: window }, deadlineMs);
}

export async function goToApp(wire: WebDriverSession, deadlineMs: number): Promise<void> {
  await wire.post('/context', { name: NATIVE }, deadlineMs);
}
