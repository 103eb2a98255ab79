import { chromium, firefox } from 'playwright-core';
import { type BrowserName, describeProgram, type FoundBrowser } from './describe-program.ts';
import { npmChromium } from './npm-chromium.ts';
import { isProgram, ownHeadlessShell, programsOnPath } from './programs.ts';

export type { BrowserName, FoundBrowser } from './describe-program.ts';

export interface BrowserSearch {
  /** Null: whichever Chromium there is. */
  name: BrowserName | null;
  /** A path that was configured: before all others, unless it is another browser than the one asked for. */
  configuredPath: string | null;
  /** The directories to search for programs, as in the variable PATH. */
  path: string;
  /** Below which the npm browser is unpacked. */
  cacheDirectory: string;
  /** Extensions need a whole browser. */
  needsExtensions?: boolean;
}

export class NoBrowser extends Error {
  override readonly name = 'NoBrowser';
}

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];
const PROGRAMS: Record<BrowserName, readonly string[]> = {
  chromium: ['chromium', 'chromium-browser'],
  chrome: ['google-chrome', 'google-chrome-stable', 'chrome', 'Google Chrome'],
  edge: ['microsoft-edge', 'microsoft-edge-stable', 'msedge', 'Microsoft Edge'],
  firefox: ['firefox', 'firefox-esr'],
};
const CALLED: Record<BrowserName, string> = {
  chromium: 'Chromium',
  chrome: 'Google Chrome',
  edge: 'Microsoft Edge',
  firefox: 'Firefox',
};

/** The first fitting browser that there is: configured, Playwright's own, on the path, from npm. */
export async function findBrowser(search: BrowserSearch): Promise<FoundBrowser> {
  const { configuredPath } = search;
  const passedOver: string[] = [];
  for await (const found of candidates(search)) {
    if ('why' in found) {
      if (found.path === configuredPath)
        throw new NoBrowser(`The configured browser ${configuredPath} cannot be run: ${found.why}.`);
      passedOver.push(`${found.path} cannot be run: ${found.why}.`);
      continue;
    }
    const unfit = whyUnfit(found, search);
    if (unfit === null) return found;
    if (unfit !== 'other') passedOver.push(unfit);
  }
  throw new NoBrowser(
    [...sentences(search), ...new Set(passedOver), await whatThereIs(search)].join(' ').trim(),
  );
}

type Candidate = FoundBrowser | { path: string; why: string };

/** What could be the browser, in the order of the search. Lazily: asking a program for its version takes time. */
async function* candidates(search: BrowserSearch): AsyncGenerator<Candidate> {
  const { name, configuredPath, needsExtensions = false } = search;
  if (configuredPath !== null) yield await describeProgram(configuredPath, 'configured');
  const own = name === 'firefox' ? [firefox.executablePath()] : [];
  if (name === null || name === 'chromium') {
    if (!needsExtensions) own.push(...(await ownHeadlessShell(chromium.executablePath())));
    own.push(chromium.executablePath());
  }
  for (const path of own) if (await isProgram(path)) yield await describeProgram(path, 'playwright');
  const mayBeShell = !needsExtensions && (name === null || name === 'chromium');
  const programs = [...(mayBeShell ? SHELLS : []), ...programsFor(name)];
  for await (const path of programsOnPath(programs, search.path)) yield await describeProgram(path, 'path');
  const unpacked = mayBeShell ? await npmChromium(search.cacheDirectory) : null;
  if (unpacked) yield await describeProgram(unpacked.executablePath, 'npm', unpacked.environment);
}

const programsFor = (name: BrowserName | null) =>
  name === null ? [...PROGRAMS.chromium, ...PROGRAMS.chrome] : PROGRAMS[name];

/** Null: it fits. `other`: it is another browser than the one asked for. */
function whyUnfit(found: FoundBrowser, { name, needsExtensions }: BrowserSearch): string | null {
  const isMeant =
    name === null ? found.engine === 'chromium' || found.origin === 'configured' : found.name === name;
  if (!isMeant) return 'other';
  if (found.engine === 'firefox' && !found.canBeDriven)
    return `${found.executablePath} (${found.version}) is a plain Firefox, which cannot be driven.`;
  if (needsExtensions && (found.isShell || found.engine !== 'chromium'))
    return `${found.executablePath} (${found.version}) loads no extensions.`;
  return null;
}

/** What was looked for, and how to get it. */
function sentences({ name, needsExtensions }: BrowserSearch): string[] {
  if (name === 'firefox') {
    return needsExtensions
      ? ['Extensions of Chrome cannot be loaded into Firefox: choose chromium, chrome or edge.']
      : [
          'There is no Firefox that can be driven: only the one that Playwright builds answers.',
          '`npx playwright-core install firefox` installs it.',
        ];
  }
  const programs = programsFor(name).join(', ');
  const called = CALLED[name ?? 'chromium'];
  const remedy =
    name === 'chrome' || name === 'edge'
      ? 'Install it, or ask for no browser in particular.'
      : "Install the system's package chromium or run `npx playwright-core install chromium`.";
  return [
    needsExtensions
      ? `Extensions need a whole ${called}, and none is installed: the path has none of ${programs}.`
      : `No ${called} is installed: the path has none of ${programs}.`,
    remedy,
  ];
}

/** Which browsers could be asked for instead. */
async function whatThereIs(search: BrowserSearch): Promise<string> {
  if (search.name === null) return '';
  const others: string[] = [];
  for await (const found of candidates({ ...search, name: null })) {
    if ('why' in found || whyUnfit(found, { ...search, name: null }) !== null) continue;
    others.push(`${found.version} (${found.executablePath})`);
    break;
  }
  return others.length > 0 ? `There is ${others.join(', ')}.` : '';
}
