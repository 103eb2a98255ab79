import { setTimeout } from 'node:timers/promises';
import type { Box } from '../../screen.ts';
import type { MobileCommand } from './mobile-command.ts';
import { assembleScreen, type MobileView } from './screen/assemble-screen.ts';
import { readAndroid } from './screen/read-android.ts';
import { readIos } from './screen/read-ios.ts';
import { descendantsOf, type SeenNode } from './screen/seen-node.ts';
import type { WebView } from './web-view/web-view.ts';
import { WebDriverFault } from './webdriver/webdriver-fault.ts';
import type { WebDriverSession } from './webdriver/webdriver-session.ts';

/** A screen that was read so lately is as good as one that is read now. */
const FRESH_MS = 300;
/** Between two readings that must be alike for the screen to count as quiet. */
const QUIET_MS = 120;
/** What never comes to rest (a clock, an animation) is taken as it is after so long. */
const RESTLESS_MS = 2_500;

export interface SessionFacts {
  platform: 'android' | 'ios';
  target: 'emulator' | 'simulator' | 'physical';
  /** How many units of page sources and pointer actions make a point: pixels on Android, points on iOS. */
  scale: number;
  /** In points. */
  viewport: { width: number; height: number };
  app: AppUnderTest;
  /** Whether messages may be pushed to a physical device. */
  mayPush: boolean;
}

export interface AppUnderTest {
  /** The package name or bundle id. */
  id: string;
  /** What Android starts it by; null: it must be found by the launcher, and can get no extras. */
  activity: string | null;
}

/** An app on a device, as the server of the device shows it. */
export class MobileSession {
  readonly wire: WebDriverSession;
  readonly facts: SessionFacts;
  #view: MobileView | null = null;
  #viewport: { width: number; height: number };
  #source = '';
  #version = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  #isDisturbed = true;
  #keyboard: Box | null = null;
  /** Whether something was typed since the keyboard was last seen to be away. */
  hasTyped = false;
  /** The web page inside the app that is looked at and acted on in place of the app's own screen. */
  webView: WebView | null = null;

  constructor(wire: WebDriverSession, facts: SessionFacts) {
    this.wire = wire;
    this.facts = facts;
    this.#viewport = facts.viewport;
  }

  run({ script, args }: MobileCommand, deadlineMs: number): Promise<unknown> {
    return this.wire.execute(script, args, deadlineMs);
  }

  /** The screen once two readings of it are alike. What was seen already, with nothing done since, needs one. */
  async look(deadlineMs: number): Promise<MobileView> {
    const endsAt = performance.now() + Math.min(deadlineMs, RESTLESS_MS);
    let before = this.#isDisturbed ? null : this.#source;
    for (;;) {
      await this.#read(deadlineMs);
      if (this.#source === before || performance.now() >= endsAt) break;
      before = this.#source;
      await setTimeout(QUIET_MS);
    }
    this.#isDisturbed = false;
    return this.#view as MobileView;
  }

  /** Something is being done: what was seen may be gone, and what comes instead may take a moment. */
  disturb(): void {
    this.#isDisturbed = true;
  }

  /** What a ref of the last screen stands for now; null: it is not there any more. */
  async locate(ref: string, deadlineMs: number): Promise<SeenNode | null> {
    const known = this.#view?.nodes.get(ref);
    if (!known) return null;
    if (performance.now() - this.#readAt <= FRESH_MS) return known;
    return this.findAgain(known, deadlineMs);
  }

  /** The same thing on the screen as it is now: at its old place in the tree, or the only one of its kind. */
  async findAgain(known: SeenNode, deadlineMs: number): Promise<SeenNode | null> {
    const nodes = await this.nodes(deadlineMs);
    const alike = nodes.filter((one) => one.identity === known.identity && one.isVisible);
    return alike.find((one) => one.xpath === known.xpath) ?? (alike.length === 1 ? (alike[0] ?? null) : null);
  }

  /** All that the app shows now, listed on the screen or not. */
  async nodes(deadlineMs: number): Promise<SeenNode[]> {
    return descendantsOf((await this.#fetch(deadlineMs)).read.root);
  }

  /** Goes back to the app's own screen. */
  async leaveWebView(deadlineMs: number): Promise<void> {
    await this.webView?.suspend(deadlineMs);
    this.webView = null;
    this.disturb();
  }

  /** Where the keyboard was when the screen was last read, in the units of pointer actions; Android does not tell. */
  get keyboard(): Box | null {
    return this.#keyboard;
  }

  /** Where a node is, in points. */
  boxOf({ rect }: SeenNode): Box {
    const { scale } = this.facts;
    return { x: rect.x / scale, y: rect.y / scale, width: rect.width / scale, height: rect.height / scale };
  }

  /** The size of the screen in the units of pointer actions. */
  get size(): { width: number; height: number } {
    const { scale } = this.facts;
    return { width: this.#viewport.width * scale, height: this.#viewport.height * scale };
  }

  get view(): MobileView | null {
    return this.#view;
  }

  /** Refs stay good as long as the screen stays the same to the letter. */
  async #read(deadlineMs: number): Promise<void> {
    const { source, read } = await this.#fetch(deadlineMs);
    this.#readAt = performance.now();
    if (source === this.#source && this.#view) return;
    const { platform, scale } = this.facts;
    this.#viewport = this.#turned(read.size);
    const version = ++this.#version;
    this.#view = assembleScreen(read, { platform, scale, viewport: this.#viewport, version });
    this.#source = source;
  }

  /** A device that was turned shows a screen as wide as it was high. */
  #turned(size: { width: number; height: number } | null): { width: number; height: number } {
    const { viewport, scale } = this.facts;
    if (size === null) return viewport;
    const isWide = size.width > size.height;
    return isWide === viewport.width > viewport.height
      ? viewport
      : { width: size.width / scale, height: size.height / scale };
  }

  async #fetch(deadlineMs: number) {
    const source = await this.wire.get('/source', deadlineMs);
    const text = typeof source === 'string' ? source : '';
    const read = this.facts.platform === 'android' ? readAndroid(text) : readIos(text);
    if (!read)
      throw new WebDriverFault(
        'not webdriver',
        `The device showed no screen that can be read: ${text.slice(0, 120)}`,
      );
    this.#keyboard = read.keyboard;
    return { source: text, read };
  }
}
