import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Client, createClient } from '../../src/client/client.ts';
import { openBrowser } from '../apps/open-browser.ts';
import { startService } from '../support/start-service.ts';

export const PASSWORD = 'correct horse battery staple';
export const EMAIL = 'admin@localhost';

type Theme = 'light' | 'dark';

export interface OpenPage extends AsyncDisposable {
  page: Page;
  /** What the browser complained of, and where it went that is not the service. */
  problems: string[];
}

/** The whole service with its dashboard, and a browser that is signed in to it. */
export interface Dashboard {
  address: string;
  browser: Browser;
  client: Client;
  apiKey: string;
  /** Names the phones of the service; there are none in it yet. */
  devicesFile: string;
  /** A signed-in page of its own, gone at the end of the test; whatever went wrong in it fails the test. */
  open(path: string, options?: { theme?: Theme; width?: number; mayFail?: RegExp }): Promise<OpenPage>;
  close(): Promise<void>;
}

export async function openDashboard(): Promise<Dashboard> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-dashboard-'));
  const devicesFile = path.join(directory, 'devices.json');
  await writeFile(devicesFile, '[]');
  const service = await startService({
    SAYWRIGHT_DEVICES: devicesFile,
    SAYWRIGHT_ADMIN_PASSWORD: PASSWORD,
    SAYWRIGHT_WORKERS: '2',
    SAYWRIGHT_RATE_LIMIT: '0',
  });
  const { address, apiKey } = service;
  const browser = await openBrowser();
  // Signing in is limited to a few times in ten seconds, so all pages share one session.
  const session = await browser.newContext();
  const answer = await session.request.post(`${address}/api/auth/sign-in/email`, {
    data: { email: EMAIL, password: PASSWORD },
    headers: { origin: address },
  });
  assert.equal(answer.status(), 200, await answer.text());
  const storageState = await session.storageState();
  await session.close();
  return {
    address,
    browser,
    apiKey,
    devicesFile,
    client: createClient({ baseUrl: address, apiKey }),
    async open(path, { theme = 'light', width = 1280, mayFail } = {}) {
      const context = await browser.newContext({
        storageState,
        colorScheme: theme,
        viewport: { width, height: 800 },
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const problems = watch(page, address, mayFail);
      await page.goto(address + path);
      return {
        page,
        problems,
        async [Symbol.asyncDispose]() {
          await context.close();
          assert.deepEqual(problems, []);
        },
      };
    },
    async close() {
      await browser.close();
      await service.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Errors in the console (broken policies are among them), exceptions, and requests to anybody else. */
export function watch(page: Page, address: string, mayFail = /^$/): string[] {
  const problems: string[] = [];
  const note = (text: string) => {
    if (!mayFail.test(text)) problems.push(text);
  };
  page.on('pageerror', (error) => note(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== address) note(`request to ${request.url()}`);
  });
  return problems;
}
