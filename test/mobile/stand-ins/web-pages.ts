import { type Browser, chromium, type Dialog, type ElementHandle, type Page } from 'playwright-core';
import { launchOptions } from '../../../src/engine/drivers/web/browser-pool.ts';
import { findBrowser } from '../../../src/engine/drivers/web/find-browser.ts';
import { testSearch } from '../../../src/engine/drivers/web/fixtures/web-stage.ts';
import { type Asked, Refused } from './answer-webdriver.ts';
import type { SmallPhone } from './small-phone.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const CLICK_MS = 2_000;

/** W3C's codes of the keys that tests press. */
const KEYS: Readonly<Record<string, string>> = { '\uE007': 'Enter', '\uE004': 'Tab', '\uE003': 'Backspace' };

interface OpenPage {
  page: Page;
  /** Which start of the app it belongs to: an app that was started anew begins with new pages. */
  launch: number;
  dialog: Dialog | null;
}

/** Buttons that are deaf on the phone are deaf in its pages. */
const DEFECTS = `(names) => addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (button && names.includes(button.textContent)) event.stopImmediatePropagation(), event.preventDefault();
}, true)`;

/**
 * The web views of a phone in memory, as pages of a real browser, under the commands of W3C WebDriver: what Chromedriver is to an
 * Android app. A page lives as long as its web view is on the screen of the phone.
 */
export class WebPages {
  readonly #phone: SmallPhone;
  readonly #html: Readonly<Record<string, string>>;
  readonly #browser: Browser;
  readonly #open = new Map<string, OpenPage>();
  #current = '';
  #settling: Promise<void> = Promise.resolve();

  constructor(phone: SmallPhone, html: Readonly<Record<string, string>>, browser: Browser) {
    this.#phone = phone;
    this.#html = html;
    this.#browser = browser;
  }

  /** The names of the web views on the screen, each with a page. */
  names(): Promise<string[]> {
    // One after the other: two at once would open a page twice.
    const settled = this.#settling.then(() => this.#settle());
    this.#settling = settled.then(() => undefined);
    return settled;
  }

  async #settle(): Promise<string[]> {
    const names = this.#phone.webViews();
    for (const [name, { page, launch }] of this.#open)
      if (!names.includes(name) || launch !== this.#phone.launches) {
        this.#open.delete(name);
        await page.close();
      }
    for (const name of names) if (!this.#open.has(name)) this.#open.set(name, await this.#begin(name));
    return names;
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  readonly answer = async ({ method, path, body }: Asked): Promise<unknown> => {
    const [, kind, handle, verb] = path.split('/');
    if (path === '/status') return { ready: true, message: 'ready', build: { version: '120.0.6099.109' } };
    if (path === '/session')
      return { sessionId: 'page', capabilities: { browserName: 'chrome', platformName: 'ANDROID' } };
    if (method === 'DELETE') return null;
    const names = await this.names();
    if (path === '/window/handles') return names;
    if (path === '/window' && method === 'POST') {
      if (!names.includes(String(body.handle))) throw new Refused('no such window', 'no such window');
      this.#current = String(body.handle);
      return null;
    }
    if (this.#current === '') this.#current = names[0] ?? '';
    const open = this.#open.get(this.#current);
    if (!open) throw new Refused('no such window', 'no such window: target window already closed');
    if (kind === 'alert') return this.#onAlert(open, method, handle ?? '', body);
    if (open.dialog) {
      // As Chromedriver does unless it is told otherwise.
      await open.dialog.dismiss();
      open.dialog = null;
      throw new Refused('unexpected alert open', 'unexpected alert open');
    }
    if (kind === 'element' && handle && handle !== 'active')
      return this.#onElement(open, handle, verb ?? '', body);
    return this.#onPage(open, `${method} ${path}`, body);
  };

  async #onPage({ page }: OpenPage, what: string, body: Record<string, unknown>): Promise<unknown> {
    switch (what) {
      case 'GET /url':
        return page.url();
      case 'GET /title':
        return page.title();
      case 'POST /execute/sync':
        return this.#execute(page, String(body.script), body.args as unknown[]);
      case 'GET /element/active':
        return this.#execute(page, 'return document.activeElement', []);
      default:
        throw new Refused('unknown command', `The stand-in knows no ${what} of a page.`);
    }
  }

  async #execute(page: Page, script: string, args: unknown[]): Promise<unknown> {
    const isHidden = !this.#phone.isInFront || this.#phone.isLocked;
    try {
      return await page.evaluate(EXECUTE, { script, args, isHidden, key: ELEMENT });
    } catch (error) {
      throw new Refused('javascript error', (error as Error).message);
    }
  }

  async #onElement(open: OpenPage, handle: string, verb: string, body: Record<string, unknown>) {
    const { page } = open;
    const found = await page.evaluateHandle(
      (name) => Reflect.get(globalThis, 'standInElements')?.get(name),
      handle,
    );
    const element = found.asElement() as ElementHandle | null;
    if (!element) throw new Refused('stale element reference', 'stale element not found');
    if (verb === 'click') {
      const asked = new Promise<void>((resolve) => page.once('dialog', () => resolve()));
      const closed = new Promise<void>((resolve) => page.once('close', () => resolve()));
      const clicked = element.click({ timeout: CLICK_MS }).catch((error: Error) => {
        if (page.isClosed()) return;
        throw new Refused('element click intercepted', error.message);
      });
      await Promise.race([clicked, asked, closed]);
      // What the tap has told the app shows at once.
      await this.names();
      return null;
    }
    if (verb === 'clear') return void (await element.fill(''));
    if (verb === 'value') {
      const key = KEYS[String(body.text)];
      if (key === undefined) await element.type(String(body.text));
      else await element.press(key);
      return null;
    }
    throw new Refused('unknown command', `The stand-in knows no ${verb} of an element.`);
  }

  async #onAlert(open: OpenPage, method: string, what: string, body: Record<string, unknown>) {
    const { dialog } = open;
    if (!dialog) throw new Refused('no such alert', 'no such alert');
    if (what === 'text') return method === 'GET' ? dialog.message() : String(body.text);
    open.dialog = null;
    await (what === 'accept' ? dialog.accept() : dialog.dismiss());
    return null;
  }

  async #begin(name: string): Promise<OpenPage> {
    const page = await this.#browser.newPage({ viewport: { width: 400, height: 600 } });
    const open: OpenPage = { page, launch: this.#phone.launches, dialog: null };
    page.on('dialog', (dialog) => {
      open.dialog = dialog;
    });
    await page.exposeFunction('tellApp', (screen: string) => this.#phone.go(screen));
    await page.setContent(this.#html[name] ?? '');
    await page.evaluate(`(${DEFECTS})(${JSON.stringify(this.#phone.defects.deafButtons ?? [])})`);
    return open;
  }
}

/** Runs a script as WebDriver does: elements in its answer become references. */
const EXECUTE = ({
  script,
  args,
  isHidden,
  key,
}: {
  script: string;
  args: unknown[];
  isHidden: boolean;
  key: string;
}): unknown => {
  const page = globalThis as unknown as {
    standInElements?: Map<string, unknown>;
    document: object;
    Element: new () => object;
  };
  page.standInElements ??= new Map();
  const known = page.standInElements;
  Object.defineProperty(page.document, 'visibilityState', {
    value: isHidden ? 'hidden' : 'visible',
    configurable: true,
  });
  const told = (value: unknown): unknown => {
    if (value instanceof page.Element) {
      const name = `element-${known.size + 1}`;
      known.set(name, value);
      return { [key]: name };
    }
    if (Array.isArray(value)) return value.map(told);
    if (typeof value !== 'object' || value === null) return value ?? null;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, told(one)]));
  };
  return told(new Function(script).apply(null, args));
};

export async function openWebPages(
  phone: SmallPhone,
  html: Readonly<Record<string, string>>,
): Promise<WebPages> {
  return new WebPages(phone, html, await chromium.launch(launchOptions(await findBrowser(testSearch))));
}
