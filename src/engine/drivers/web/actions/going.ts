import { textArgument } from '../../arguments.ts';
import { done, failed } from '../../outcomes.ts';
import type { WebSession } from '../web-session.ts';
import type { Act } from './act.ts';
import { extensionAddress, openExtension } from './opening-extensions.ts';

/** Where an address leads from here: whole, relative to the page, or a host alone. */
function addressFrom(session: WebSession, written: string): string | null {
  const url = written.trim();
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(url) || /^(about|data|blob|chrome-extension):/i.test(url)) return url;
  if (/^(localhost|www\.|[\w.-]+:\d+(\/|$)|\d+\.\d+\.\d+\.\d+)/i.test(url)) return `http://${url}`;
  const here = session.page.url();
  if (/^(https?|chrome-extension):/.test(here))
    return URL.canParse(url, here) ? new URL(url, here).href : null;
  return URL.canParse(`http://${url}`) ? `http://${url}` : null;
}

/** Flows are written by people who have no business with the files of the machine that carries them out. */
const OF_PAGES = /^(https?|about|data|blob|chrome-extension|moz-extension):/i;

async function load(session: WebSession, address: string, deadlineMs: number) {
  try {
    const response = await session.page.goto(address, { waitUntil: 'domcontentloaded', timeout: deadlineMs });
    const status = response?.status() ?? 200;
    return done(null, status >= 400 ? `The server answered with ${status}.` : null);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const fault = /net::\w+|NS_ERROR_\w+|Timeout \d+ms exceeded|Download is starting/.exec(
      error.message,
    )?.[0];
    if (!fault) throw error;
    if (fault === 'Download is starting') return done(null, 'It was downloaded instead of shown.');
    return failed(`${address} did not open: ${fault}.`);
  }
}

export const open: Act = async (session, given, deadlineMs) => {
  const ofExtension = extensionAddress(textArgument(given, 'url'));
  if (ofExtension) return await openExtension(session, ofExtension, deadlineMs);
  const address = addressFrom(session, textArgument(given, 'url'));
  if (!address) return failed(`"${textArgument(given, 'url')}" is no address.`);
  if (!OF_PAGES.test(address)) return failed(`${address} is no address of a web page.`);
  return await load(session, address, deadlineMs);
};

export const back: Act = async (session, _given, deadlineMs) =>
  await alongHistory(session, 'back', deadlineMs);
export const forward: Act = async (session, _given, deadlineMs) =>
  await alongHistory(session, 'forward', deadlineMs);

async function alongHistory(session: WebSession, way: 'back' | 'forward', deadlineMs: number) {
  const { page } = session;
  const hasEntry = await page.evaluate(
    `globalThis.navigation ? navigation.can${way === 'back' ? 'GoBack' : 'GoForward'} : null`,
  );
  const options = { waitUntil: 'domcontentloaded', timeout: deadlineMs } as const;
  const before = page.url();
  const response = await (way === 'back' ? page.goBack(options) : page.goForward(options));
  // The page itself knows only entries of its own site; nothing loaded and no new address means there was nowhere to go.
  if (hasEntry === false && !response && page.url() === before)
    return failed(`There is no page to go ${way} to.`);
  return done(null);
}

export const reload: Act = async (session, _given, deadlineMs) => {
  await session.page.reload({ waitUntil: 'domcontentloaded', timeout: deadlineMs });
  return done(null);
};

export const newTab: Act = async (session, given, deadlineMs) => {
  session.page = await session.context.newPage();
  const url = textArgument(given, 'url');
  return url === '' ? done(null) : await open(session, { url }, deadlineMs);
};

export const switchTab: Act = async (session, given) => {
  const { tabs } = session;
  const at = tabs.indexOf(session.page);
  const { to } = given;
  let next = -1;
  if (typeof to === 'number') next = to - 1;
  else if (to === 'next') next = (at + 1) % tabs.length;
  else if (to === 'previous') next = (at - 1 + tabs.length) % tabs.length;
  else if (to === 'last') next = tabs.length - 1;
  const title = typeof to === 'object' && to !== null && 'title' in to ? String(to.title) : null;
  if (title !== null) {
    const titles = await Promise.all(tabs.map((tab) => tab.title()));
    const fitting = titles.flatMap((one, index) =>
      one.toLowerCase().includes(title.toLowerCase()) ? [index] : [],
    );
    if (fitting.length !== 1) {
      const said = titles.map((one) => `"${one}"`).join(', ');
      return failed(
        `${fitting.length === 0 ? 'No tab' : 'More than one tab'} is called "${title}"; there are ${said}.`,
      );
    }
    next = fitting[0] ?? -1;
  }
  const tab = tabs[next];
  if (!tab)
    return failed(`There is no such tab; there ${tabs.length === 1 ? 'is 1' : `are ${tabs.length}`}.`);
  session.page = tab;
  await tab.bringToFront();
  return done(null);
};

export const closeTab: Act = async (session) => {
  if (session.tabs.length === 1) return failed('This is the last tab: closing it would end the session.');
  await session.page.close();
  await session.page.bringToFront();
  return done(null);
};

export const dialog: Act = async (session, given) => {
  const { shown } = session.dialog;
  if (!shown) return failed('No message of the browser is open.');
  const text = typeof given.text === 'string' ? given.text : undefined;
  await session.dialog.answer(given.answer === 'dismiss' ? 'dismiss' : 'accept', text);
  return done(null, `"${shown.message}" was ${given.answer === 'dismiss' ? 'dismissed' : 'accepted'}.`);
};

export const readClipboard: Act = async (session) => {
  const text = await session.page.evaluate<string | null>('navigator.clipboard?.readText() ?? null');
  if (text === null)
    return failed('This page may not read the clipboard: it was not loaded over https or from this machine.');
  return done(null, null, text);
};
