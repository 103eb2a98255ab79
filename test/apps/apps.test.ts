import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContext } from 'playwright-core';
import { scripts as admin } from './admin/script.ts';
import { apps } from './apps.ts';
import { scripts as board } from './board/script.ts';
import { scripts as dashboard } from './dashboard/script.ts';
import { Hand, type Line, type Scripts } from './hand.ts';
import { openBrowser } from './open-browser.ts';
import { serveApp } from './serve-app.ts';
import { scripts as shop } from './shop/script.ts';
import { scripts as todo } from './todo/script.ts';
import { scripts as wizard } from './wizard/script.ts';

/** The apps' flows done by hand: what is told of an intact app is so, and what is told of a broken one too. */
const byHand: Record<string, Scripts> = { shop, admin, todo, wizard, board, dashboard };
/** The dashboard's longest delay is 0.8 s, the others have none: what has not come after this time does not come. */
const failsAfterMs = (app: string) => (app === 'dashboard' ? 1_300 : 500);

/** Each app is served on a port of its own, so that windows can be used again: storage is kept by origin. */
const AT_ONCE = 4;
const windows: BrowserContext[] = [];
let browser: Browser;
before(async () => {
  browser = await openBrowser();
  for (let count = 0; count < AT_ONCE; count++) {
    const window = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    window.setDefaultTimeout(5_000);
    await window.newPage();
    windows.push(window);
  }
});
after(() => browser.close());

/** Does the lines one by one and says which one failed, if any. */
async function play(name: string, lines: Line[], broken?: { name: string; failsAtStep: number }) {
  const app = await serveApp(name, { broken: broken?.name });
  const window = windows.pop();
  const [page, ...others] = window?.pages() ?? [];
  assert.ok(window && page && others.length === 0, 'a window is free and has one tab');
  try {
    const hand = new Hand(page);
    await page.goto(app.url);
    for (const [index, line] of lines.entries()) {
      if (index === broken?.failsAtStep) hand.deadlineMs = failsAfterMs(name);
      try {
        await line(hand);
      } catch (problem) {
        return { line: index, problem };
      }
    }
    return null;
  } finally {
    for (const tab of window.pages().slice(1)) await tab.close();
    windows.push(window);
    await app.close();
  }
}

describe('the target apps', { concurrency: AT_ONCE, timeout: 300_000 }, () => {
  for (const app of apps)
    for (const flow of app.flows) {
      const lines = byHand[app.name]?.[flow.name] ?? [];

      test(`${app.name}: "${flow.name}" holds`, async () => {
        assert.equal(lines.length, flow.instructions.split('\n').length);
        const failure = await play(app.name, lines);
        assert.equal(failure, null, `line ${failure?.line}: ${failure?.problem}`);
      });

      for (const defect of flow.breaks)
        test(`${app.name}: "${flow.name}" fails when ${defect.what}`, async () => {
          const failure = await play(app.name, lines, defect);
          assert.equal(failure?.line, defect.failsAtStep, `${defect.name}: ${failure?.problem}`);
        });
    }
});

test('every app is broken in ten ways or more, each under its own name', () => {
  for (const app of apps) {
    const names = app.flows.flatMap((flow) => flow.breaks.map((one) => one.name));
    assert.ok(names.length >= 10, app.name);
    assert.equal(new Set(names).size, names.length, app.name);
  }
});

test('no line of a flow is empty', () => {
  for (const flow of apps.flatMap((app) => app.flows))
    assert.deepEqual(
      flow.instructions.split('\n').filter((line) => line.trim() === ''),
      [],
    );
});

test('an app or a break that does not exist is refused', async () => {
  await assert.rejects(serveApp('nothing'), /there is no app nothing/);
  await assert.rejects(serveApp('shop', { broken: 'nothing' }), /shop has no break nothing/);
});
