import { DeviceLost, type Driver } from '../../engine/index.ts';
import type { LocalBrowser } from '../world.ts';

const OPEN_MS = 20_000;

/** The app could not be reached; the message says so for people. */
export class NotOpened extends Error {}

/** A browser session that the flows of a group share, opened when the first of them needs it. */
export class LocalSession {
  readonly #browser: LocalBrowser;
  readonly #url: string;
  readonly #deviceCount: number;
  #driver: Driver | null = null;
  /** Whether the suite's login has been carried out in it. */
  isLoggedIn = false;

  constructor(browser: LocalBrowser, url: string, deviceCount: number) {
    this.#browser = browser;
    this.#url = url;
    this.#deviceCount = deviceCount;
  }

  /** The session with the app where flows begin. */
  async open(): Promise<Driver> {
    for (const member of this.#driver?.members ?? (this.#driver ? [this.#driver] : []))
      if (!(await this.#returnToStart(member))) await this.close();
    this.#driver ??= await this.#openNew();
    return this.#driver;
  }

  async close(): Promise<void> {
    const driver = this.#driver;
    this.#driver = null;
    this.isLoggedIn = false;
    await driver?.close();
  }

  /** Two browsers that know nothing of each other, where the flows are on two devices. */
  async #openNew(): Promise<Driver> {
    const first = await this.#openOne();
    if (this.#deviceCount === 1) return first;
    try {
      return this.#browser.pair(first, await this.#openOne());
    } catch (error) {
      await first.close();
      throw error;
    }
  }

  async #openOne(): Promise<Driver> {
    const driver = await this.#browser.open();
    const opened = await driver.perform({ name: 'open', arguments: { url: this.#url } }, OPEN_MS);
    if (opened.status === 'done') return driver;
    await driver.close();
    throw new NotOpened(`The app could not be opened at ${this.#url}: ${opened.problem} Is it running?`);
  }

  /** A page that keeps its state in itself would lose it, so a browser that is there already stays. False: it went away. */
  async #returnToStart(driver: Driver): Promise<boolean> {
    try {
      const { url, dialog } = await driver.look(OPEN_MS);
      if (dialog) await driver.perform({ name: 'dialog', arguments: { answer: 'dismiss' } }, OPEN_MS);
      if (pageOf(url) === pageOf(this.#url)) return true;
      const opened = await driver.perform({ name: 'open', arguments: { url: this.#url } }, OPEN_MS);
      return opened.status === 'done';
    } catch (error) {
      if (error instanceof DeviceLost) return false;
      throw error;
    }
  }
}

/** The address without its fragment, in which pages keep where they are. */
const pageOf = (address: string) => new URL(address, 'about:blank').href.split('#')[0];
