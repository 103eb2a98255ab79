import type { Frame } from 'playwright-core';
import type { Screen, ScreenElement } from '../../screen.ts';
import { DeviceLost } from '../driver.ts';
import { inPage } from './in-page-call.ts';
import { tellsOfLoss, type WebSession } from './web-session.ts';

/** Stillness after which a screen counts as settled: longer when data has just come, which scripts then draw. */
const QUIET_MS = 24;
const QUIET_AFTER_DATA_MS = 60;
/** A page that never rests (a clock, a ticker) is read anyway after this long. */
const RESTLESS_MS = 1_000;
const NEW_TAB_MS = 1_000;

interface FrameView {
  document: string;
  title: string;
  /** When the document changed last, on the clock of `Date.now()`. */
  changedAt: number;
  openings: number;
  elements: (ScreenElement & { inner?: { x: number; y: number } })[];
}

/** The screen of the active tab, once its requests have come and its document has been still, or the time is over. */
export async function lookAtPage(session: WebSession, deadlineMs: number): Promise<Screen> {
  const endsAt = performance.now() + deadlineMs;
  const left = () => endsAt - performance.now();
  for (;;) {
    if (session.lost) throw new DeviceLost(session.lost);
    if (session.dialog.shown) return screenBehindDialog(session);
    while (session.network.isBusy && left() > 0 && !session.dialog.shown && !session.lost) {
      await session.network.nextChange(left());
    }
    const page = session.page;
    const frame = page.mainFrame();
    const seen = await session.orInterruption(viewOf(session, frame, left()), left() + 500);
    if (seen.kind === 'dialog') continue;
    if (seen.kind === 'late')
      throw new DeviceLost(`The page did not answer for ${Math.round(deadlineMs)} ms.`);
    if (seen.value === 'replaced') {
      if (left() <= 0) throw new DeviceLost('The page kept being replaced by another.');
      await session.network.nextChange(20);
      continue;
    }
    const { openings, title, elements } = seen.value;
    if (openings > 0 && page === session.page && left() > 0) {
      await session.orInterruption(session.tabOpened, Math.min(left(), NEW_TAB_MS));
    }
    const hasMoreToCome = page !== session.page || session.network.isBusy;
    if (hasMoreToCome && left() > 0) continue;
    const merged = await session.orInterruption(
      withInnerFrames(session, frame, elements, left()),
      left() + 500,
    );
    if (merged.kind === 'dialog') continue;
    return {
      url: page.url(),
      title,
      elements: merged.kind === 'value' ? merged.value : elements.map(plain),
      dialog: null,
      tabs: tabsOf(session),
      ...downloadsOf(session),
    };
  }
}

/** Behind an open dialog nothing answers, so nothing is claimed to be there. */
function screenBehindDialog(session: WebSession): Screen {
  return {
    url: session.page.url(),
    title: '',
    elements: [],
    dialog: session.dialog.shown,
    tabs: tabsOf(session),
    ...downloadsOf(session),
  };
}

function tabsOf(session: WebSession): Screen['tabs'] {
  const { tabs } = session;
  return { count: tabs.length, active: tabs.indexOf(session.page) };
}

function downloadsOf({ downloads }: WebSession): Pick<Screen, 'downloads'> {
  return downloads.length > 0 ? { downloads: [...downloads] } : {};
}

async function viewOf(session: WebSession, frame: Frame, leftMs: number): Promise<FrameView | 'replaced'> {
  const { network } = session;
  const quietMs = network.hasArrivedSinceAction ? QUIET_AFTER_DATA_MS : QUIET_MS;
  const boundMs = Math.max(0, Math.min(RESTLESS_MS, leftMs));
  try {
    const told = await inPage<string>(
      frame,
      'look',
      session.nextDocumentName(),
      quietMs,
      boundMs,
      network.idleMs,
    );
    const view = JSON.parse(told) as FrameView;
    session.documents.set(view.document, frame);
    if (frame === session.page.mainFrame()) session.lastView = { text: told, changedAt: view.changedAt };
    return view;
  } catch (error) {
    if (tellsOfLoss(error) && session.lost) throw error;
    // The document went away while it was being read, or its whole tab: the next one is on its way.
    return 'replaced';
  }
}

function plain({ inner: _inner, ...element }: FrameView['elements'][number]): ScreenElement {
  return element;
}

/** The elements with what visible frames show put in its place, boxes moved to the frame's place on the screen. */
async function withInnerFrames(
  session: WebSession,
  frame: Frame,
  elements: FrameView['elements'],
  leftMs: number,
): Promise<ScreenElement[]> {
  const isFrame = (one: ScreenElement) => one.role === 'iframe';
  if (!elements.some(isFrame)) return elements.map(plain);
  const contents = new Map<string, ScreenElement[]>();
  await Promise.all(
    frame.childFrames().map(async (child) => {
      const content = await contentOf(session, child, elements, leftMs);
      if (content) contents.set(content.ref, content.elements);
    }),
  );
  const merged: ScreenElement[] = [];
  const newIndexes: number[] = [];
  for (const element of elements) {
    const index = merged.length;
    newIndexes.push(index);
    merged.push({
      ...plain(element),
      parent: element.parent === null ? null : (newIndexes[element.parent] ?? null),
    });
    for (const inner of contents.get(element.ref) ?? []) {
      merged.push({ ...inner, parent: inner.parent === null ? index : inner.parent + index + 1 });
    }
  }
  return merged;
}

async function contentOf(
  session: WebSession,
  child: Frame,
  elements: FrameView['elements'],
  leftMs: number,
): Promise<{ ref: string; elements: ScreenElement[] } | null> {
  try {
    const handle = await child.frameElement();
    const ref = await handle.evaluate((element) =>
      Reflect.get(globalThis, Symbol.for('saywright'))?.state.refOf(element),
    );
    const holder = elements.find((one) => one.ref === ref);
    if (!holder?.inner) return null;
    const { inner: at, box, isInViewport } = holder;
    const view = await viewOf(session, child, leftMs);
    if (view === 'replaced') return null;
    const whole = await withInnerFrames(session, child, view.elements, leftMs);
    return {
      ref: holder.ref,
      elements: whole.map((one) => ({
        ...one,
        box: { ...one.box, x: one.box.x + at.x, y: one.box.y + at.y },
        isInViewport: one.isInViewport && isInViewport && one.box.y < box.height && one.box.x < box.width,
      })),
    };
  } catch (error) {
    // A frame may be taken away while it is read; then it shows nothing.
    if (child.isDetached()) return null;
    throw error;
  }
}
