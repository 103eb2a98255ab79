import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The pages of an extension that people know by a name. */
export type ExtensionPage = 'popup' | 'options' | 'side panel' | 'new tab';

export interface ExtensionManifest {
  /** In the words of its default language. */
  name: string;
  pages: Partial<Record<ExtensionPage, string>>;
  hasServiceWorker: boolean;
}

interface Written {
  name?: string;
  default_locale?: string;
  action?: { default_popup?: string };
  browser_action?: { default_popup?: string };
  page_action?: { default_popup?: string };
  options_page?: string;
  options_ui?: { page?: string };
  side_panel?: { default_path?: string };
  chrome_url_overrides?: { newtab?: string };
  background?: { service_worker?: string };
}

/** Reads what an unpacked extension says of itself. */
export async function readExtensionManifest(directory: string): Promise<ExtensionManifest> {
  const written = (await readJson(join(directory, 'manifest.json'))) as Written;
  const pages: Record<ExtensionPage, string | undefined> = {
    popup: (written.action ?? written.browser_action ?? written.page_action)?.default_popup,
    options: written.options_ui?.page ?? written.options_page,
    'side panel': written.side_panel?.default_path,
    'new tab': written.chrome_url_overrides?.newtab,
  };
  return {
    name: await localName(directory, written),
    pages: Object.fromEntries(Object.entries(pages).filter(([, page]) => Boolean(page))),
    hasServiceWorker: Boolean(written.background?.service_worker),
  };
}

async function localName(directory: string, { name = '', default_locale }: Written): Promise<string> {
  const key = /^__MSG_([\w@]+)__$/.exec(name)?.[1]?.toLowerCase();
  if (!key || !default_locale) return name;
  const messages = (await readJson(join(directory, '_locales', default_locale, 'messages.json'))) as Record<
    string,
    { message?: string }
  >;
  const found = Object.entries(messages).find(([one]) => one.toLowerCase() === key);
  return found?.[1].message ?? name;
}

/** Chrome bears comments and a byte order mark in these files. */
async function readJson(file: string): Promise<unknown> {
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  const bare = text.replace(
    /("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_all, quoted) => quoted ?? '',
  );
  return JSON.parse(bare);
}
