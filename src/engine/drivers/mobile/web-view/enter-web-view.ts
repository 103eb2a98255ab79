import { setTimeout } from 'node:timers/promises';
import type { Box } from '../../../screen.ts';
import { textArgument } from '../../arguments.ts';
import type { Outcome } from '../../driver.ts';
import { done, failed } from '../../outcomes.ts';
import { type Act, cannot } from '../actions/act.ts';
import { isInFront, launch } from '../actions/app-life.ts';
import type { MobileSession } from '../mobile-session.ts';
import { WebDriverFault } from '../webdriver/webdriver-fault.ts';
import { ABOUT } from './in-page-text.ts';
import { goToApp, goToPage, type PagePlace, WebView } from './web-view.ts';

/** A page that the last tap opened may take so long to come, or a third of the time that there is. */
const APPEAR_MS = 5_000;
const PAUSE_MS = 250;

interface FoundPage extends PagePlace {
  title: string;
  url: string;
  isVisible: boolean;
}

/** From now on the page inside the app is what is looked at and acted on. */
export const webView: Act = async (session, given, deadlineMs) => {
  const wanted = textArgument(given, 'page').trim();
  await session.leaveWebView(deadlineMs);
  const endsAt = performance.now() + Math.min(deadlineMs / 3, APPEAR_MS);
  for (;;) {
    const area = await areaOf(session, deadlineMs);
    const { pages, meant } = await withAppAfterwards(session, deadlineMs, async () => {
      const pages = await findPages(session, deadlineMs);
      const meant = pages.filter((one) => (wanted === '' ? one.isVisible : isCalled(one, wanted)));
      const [only] = meant;
      if (only && meant.length === 1) {
        await goToPage(session.wire, only, deadlineMs);
        session.webView = new WebView(session.wire, only, area, (ms) => areaOf(session, ms));
      }
      return { pages, meant };
    });
    if (session.webView) return done(area, `It shows ${namesOf(meant)}.`);
    if (meant.length > 1) return cannot(`Several web views fit: ${namesOf(meant)}. ${HOW_TO_SAY}`);
    if (performance.now() >= endsAt) return explainNone(session, wanted, pages, deadlineMs);
    await setTimeout(PAUSE_MS);
  }
};

/** Unless a page was gone into, the server deals with the app again, whatever happened. */
async function withAppAfterwards<T>(
  session: MobileSession,
  deadlineMs: number,
  search: () => Promise<T>,
): Promise<T> {
  try {
    return await search();
  } finally {
    if (!session.webView) await goToApp(session.wire, deadlineMs);
  }
}

const HOW_TO_SAY = 'Say which one by its title, as in: Switch to the "Checkout" web view.';

/** Back to what the app itself shows; if it was sent away, to the app. */
export const nativeApp: Act = async (session, given, deadlineMs) => {
  const wasInPage = session.webView !== null;
  await session.leaveWebView(deadlineMs);
  if (!(await isInFront(session, deadlineMs))) return launch(session, given, deadlineMs);
  return done(null, wasInPage ? null : 'It was shown already.');
};

/** A web view that is there but cannot be looked into is for whoever builds the app; one that is not there is the app's failure. */
async function explainNone(
  session: MobileSession,
  wanted: string,
  pages: readonly FoundPage[],
  deadlineMs: number,
): Promise<Outcome> {
  if (pages.length > 0 && wanted !== '')
    return failed(`The app shows no web view "${wanted}"; it has ${namesOf(pages)}.`);
  const isThere = (await webViewsOf(session, deadlineMs)).length > 0;
  if (isThere)
    return cannot(
      'The app shows a web view that cannot be looked into: its build must allow that, on Android by WebView.setWebContentsDebuggingEnabled(true), on iOS by isInspectable.',
    );
  return failed('The app shows no web view.');
}

const isCalled = ({ title, url }: FoundPage, wanted: string): boolean =>
  [title, url].some((one) => one.toLowerCase().includes(wanted.toLowerCase()));

const namesOf = (pages: readonly FoundPage[]): string =>
  pages.map(({ title, url }) => `"${title || url}"`).join(', ');

/** All pages that can be gone to, of the app under test where others have some, too. */
async function findPages({ wire, facts }: MobileSession, deadlineMs: number): Promise<FoundPage[]> {
  const contexts = (await wire.get('/contexts', deadlineMs)) as unknown[];
  const named = contexts.filter((one): one is string => typeof one === 'string' && /^WEBVIEW/.test(one));
  const own = named.filter((name) => name.includes(facts.app.id));
  const pages: FoundPage[] = [];
  for (const context of own.length > 0 ? own : named)
    for (const place of await placesIn(context)) {
      const page = await aboutPage(place);
      if (page) pages.push(page);
    }
  return pages;

  async function placesIn(context: string): Promise<PagePlace[]> {
    if (facts.platform === 'ios') return [{ context, window: null }];
    await wire.post('/context', { name: context }, deadlineMs);
    const windows = (await wire.get('/window/handles', deadlineMs)) as string[];
    return windows.map((window) => ({ context, window }));
  }

  /** Null: it was closed while it was asked. */
  async function aboutPage(place: PagePlace): Promise<FoundPage | null> {
    try {
      await goToPage(wire, place, deadlineMs);
      const about = (await wire.run(ABOUT, [], deadlineMs)) as Omit<FoundPage, keyof PagePlace>;
      return { ...place, ...about };
    } catch (error) {
      if (error instanceof WebDriverFault && /^no such (window|context)$/.test(error.code)) return null;
      throw error;
    }
  }
}

async function webViewsOf(session: MobileSession, deadlineMs: number) {
  const nodes = await session.nodes(deadlineMs);
  return nodes.filter(
    ({ identity, isVisible }) => isVisible && /^(android\.webkit\.)?WebView\|/.test(identity),
  );
}

/** Where the only web view on the screen is, in points. The innermost, since web views are sometimes wrapped in others. */
async function areaOf(session: MobileSession, deadlineMs: number): Promise<Box | null> {
  const views = await webViewsOf(session, deadlineMs);
  const innermost = views.filter((one) => !views.some(({ xpath }) => xpath.startsWith(`${one.xpath}/`)));
  const [only] = innermost;
  return only && innermost.length === 1 ? session.boxOf(only) : null;
}
