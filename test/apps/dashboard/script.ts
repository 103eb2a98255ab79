import type { Hand, Scripts } from '../hand.ts';

const failed = 'text="Export failed. Please try again."';
const ready = 'text="Export ready: orders.csv"';
const rows = '#rows tr';
const isOn = (name: string, on: boolean) => `#${name}[aria-checked=${on}]`;
const visitors = (h: Hand, least: number) =>
  h.equals(async () => Number(await h.at('#visitors').innerText()) >= least, true);

export const scripts: Scripts = {
  Figures: [
    (h) => h.misses('#loading'),
    async (h) => {
      await h.reads('#orders', '128');
      await h.reads('#revenue', '$12,480.00');
      await h.reads('#refunds', '2.4 %');
    },
    async (h) => {
      await h.click('#refresh');
      await h.reads('#orders', '131');
    },
    (h) => h.reads('#revenue', '$12,765.50'),
    (h) => h.reads('#refreshed', 'Refreshed 1 time'),
    (h) => visitors(h, 40),
    (h) => visitors(h, 46),
    async (h) => {
      await h.at('#info').hover();
      await h.sees('#tip');
    },
  ],
  Orders: [
    async (h) => {
      await h.sees('text="#1001"');
      await h.counts(rows, 10);
    },
    async (h) => {
      await h.click('#more');
      await h.counts(rows, 20);
    },
    async (h) => {
      await h.click('#more');
      await h.counts(rows, 25);
      await h.misses('#more');
    },
    async (h) => {
      await h.at(`${rows}:has-text("#1025")`).scrollIntoViewIfNeeded();
      await h.reads(`${rows}:has-text("#1025") td`, '#1025', 'Cem Arslan', '$171.50', 'Open');
    },
    async (h) => void (await h.at('#status').selectOption('Open')),
    async (h) => {
      await h.counts(rows, 5);
      await h.misses(`${rows}:has-text("Paid")`);
    },
    (h) => h.click('#amount'),
    (h) => h.reads(`${rows} td:nth-child(3)`, '$296.50', '$234.00', '$171.50', '$109.00', '$46.50'),
  ],
  Settings: [
    (h) => h.sees(isOn('email', false), '#test-mail:disabled'),
    (h) => h.click('#email'),
    (h) => h.reads('#saved', 'Settings saved.'),
    (h) => h.sees(isOn('email', true), isOn('dark', false)),
    (h) => h.sees('#test-mail:enabled'),
    async (h) => void (await h.page.reload()),
    (h) => h.sees(isOn('email', true)),
    (h) => h.click('#team-fold'),
    async (h) => {
      await h.sees('#team-fold[aria-expanded=true]');
      await h.counts('#team li', 3);
    },
    (h) => h.click('#team-fold'),
    async (h) => {
      await h.sees('#team-fold[aria-expanded=false]');
      await h.misses('text="Ada Park"');
    },
    (h) => h.click('summary'),
    (h) => h.sees('text="Figures are updated every night."'),
  ],
  'Export and report': [
    async (h) => {
      await h.click('#export');
      await h.sees(failed);
    },
    (h) => h.misses(ready),
    async (h) => {
      await h.click('#retry');
      await h.sees(ready);
    },
    (h) => h.misses(failed),
    async (h) => {
      await Promise.all([h.page.waitForEvent('popup'), h.click('text="Open full report"')]);
    },
    async (h) => {
      const tab = h.page.context().pages().at(-1);
      await h.equals(async () => tab?.title(), 'Monthly report – Pulse');
      await h.equals(async () => tab?.locator('h1').innerText(), 'Monthly report');
      await h.equals(async () => tab?.url().endsWith('/report.html'), true);
    },
    async (h) => {
      await h.page.context().pages().at(-1)?.close();
      await h.equals(() => h.page.title(), 'Pulse dashboard');
      await h.sees(ready);
    },
    async (h) => {
      await h.page.goto(new URL('/report.html', h.page.url()).href);
      await h.sees('text="The best day was 14 May, with 31 orders."');
    },
  ],
};
