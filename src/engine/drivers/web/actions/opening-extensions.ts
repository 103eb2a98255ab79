import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { textArgument } from '../../arguments.ts';
import type { Outcome } from '../../driver.ts';
import { done, failed } from '../../outcomes.ts';
import type { LoadedExtension } from '../extension-context.ts';
import type { ExtensionPage } from '../extension-manifest.ts';
import { percentDecoded } from '../percent-decoded.ts';
import { shownAsPopup } from '../shown-as-popup.ts';
import type { WebSession } from '../web-session.ts';
import type { Act } from './act.ts';

const PAGES: Record<string, ExtensionPage> = {
  popup: 'popup',
  icon: 'popup',
  options: 'options',
  settings: 'options',
  sidepanel: 'side panel',
  newtab: 'new tab',
};

/**
 * Opens a page of a loaded extension in a tab of its own. The popup too: the small window that a person gets ends at the first
 * thing done outside it, and nothing in it can be seen by Playwright.
 */
export const openExtension: Act = async (session, given, deadlineMs) => {
  const extension = extensionCalled(session, textArgument(given, 'name'));
  if ('status' in extension) return extension;
  const wanted = textArgument(given, 'page') || 'popup';
  const known = PAGES[wanted.toLowerCase().replace(/[\s_-]|page$/g, '')];
  const path = (known ? extension.pages[known] : wanted)?.replace(/^\/+/, '');
  if (path === undefined) {
    const isIcon = wanted.toLowerCase() === 'icon';
    if (isIcon) return await pressIcon(session, extension);
    return failed(`The extension "${extension.names[0]}" has no ${known}.`);
  }
  if (!(await hasFile(extension, path)))
    return failed(`The extension "${extension.names[0]}" holds no file ${path}.`);
  const page = await session.context.newPage();
  session.page = page;
  if (known === 'popup') await page.addInitScript(shownAsPopup);
  await page.goto(`chrome-extension://${extension.id}/${path}`, {
    waitUntil: 'domcontentloaded',
    timeout: deadlineMs,
  });
  return done(null, `The ${known ?? path} of "${extension.names[0]}" is open in a tab of its own.`);
};

/** `extension://<name or id>/<page>`, as addresses go; `extension:///popup` for the only one. */
export function extensionAddress(address: string): { name: string; page: string } | null {
  const parts = /^extension:\/\/([^/]*)\/?(.*)$/i.exec(address.trim());
  if (!parts) return null;
  const [, name = '', page = ''] = parts;
  return { name: percentDecoded(name), page };
}

function extensionCalled(session: WebSession, name: string): LoadedExtension | Outcome {
  const { extensions } = session;
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  const wanted = plain(name).replace(/^the | extension$/g, '');
  const exact = extensions.filter(
    (one) => one.id === wanted || one.names.some((each) => plain(each) === wanted),
  );
  const parts = extensions.filter((one) => one.names.some((each) => plain(each).includes(wanted)));
  const fitting = exact.length > 0 ? exact : parts;
  const [only] = fitting;
  if (only && fitting.length === 1) return only;
  if (extensions.length === 0)
    return failed(
      'No extension is loaded: the app has none as a dependency, or the run was told to load none.',
    );
  const loaded = extensions.map((one) => `"${one.names[0]}"`).join(', ');
  if (wanted === '') return failed(`Several extensions are loaded, and the step names none: ${loaded}.`);
  return failed(
    `${only ? 'More than one' : 'No'} loaded extension is called "${name}"; there are ${loaded}.`,
  );
}

async function hasFile(extension: LoadedExtension, path: string): Promise<boolean> {
  const file = new URL(path, 'file:///').pathname;
  return await access(join(extension.directory, percentDecoded(file))).then(
    () => true,
    () => false,
  );
}

/** What a press on an icon without a popup does: the extension itself is told. */
async function pressIcon(session: WebSession, extension: LoadedExtension): Promise<Outcome> {
  const cdp = await session.context.browser()?.newBrowserCDPSession();
  if (!cdp) return failed('This browser has no icons of extensions.');
  try {
    const send = cdp.send.bind(cdp) as (method: string, parameters: object) => Promise<unknown>;
    const { targetInfos } = (await send('Target.getTargets', { filter: [{ type: 'tab' }] })) as {
      targetInfos: { targetId: string; url: string }[];
    };
    const url = session.page.url();
    const tabs = targetInfos.filter((one) => one.url === url);
    const [tab] = tabs;
    if (!tab || tabs.length > 1)
      return failed('Which tab is in front cannot be told: several show the same page.');
    await send('Extensions.triggerAction', { id: extension.id, targetId: tab.targetId });
    return done(null, `The icon of "${extension.names[0]}" was pressed.`);
  } finally {
    await cdp.detach();
  }
}
