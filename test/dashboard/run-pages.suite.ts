import assert from 'node:assert/strict';
import test, { after, before, describe } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { holds } from './holds.ts';
import { makeRunScenes, type RunScenes } from './run-scenes.ts';
import type { Stage } from './stage.ts';

export function testRunPages(stage: Stage): void {
  test('a failed run says why above everything and opens at the action where it went wrong', async () => {
    await using opened = await stage.dashboard.open(`/runs/${stage.seeded.failedRunId}`);
    const { page } = opened;
    await page.getByRole('heading', { name: 'Greeting' }).waitFor();
    await page.locator('article header').getByText('failed').waitFor();
    await page
      .getByText(/Welcome to the moon.*|Good to see you/)
      .first()
      .waitFor();
    await page.getByText('because of the app · step 3 of 4').waitFor();
    const current = page.locator('[data-action][aria-current="true"]');
    assert.match((await current.textContent()) ?? '', /Welcome to the moon/);
    await page.getByText('not reached').waitFor();
    const step = page.getByRole('button', { name: /The heading reads "Welcome to the moon"/ }).first();
    await step.click();
    assert.equal(await step.getAttribute('aria-expanded'), 'false');
    assert.equal(await current.count(), 0, 'what is folded is not there');
    await step.click();
    await current.waitFor();
    const picture = page.getByRole('img', { name: /^The screen at/ });
    await picture.waitFor();
    await holds(page, `document.querySelector('img[alt^="The screen at"]').naturalWidth > 100`);
  });

  test('arrows step through the actions, the address and the film go with them, space plays', async () => {
    await using opened = await stage.dashboard.open(`/runs/${stage.seeded.failedRunId}`);
    const { page } = opened;
    await page.locator('[data-action]').first().waitFor();
    await holds(page, "document.querySelector('video')?.duration > 0.1");
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/action=1/);
    await page.locator('[data-box]').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/action=2/);
    await page.reload();
    await page.locator('[data-action="2"][aria-current="true"]').waitFor();
    await page.locator('[data-action="0"]').click();
    await page.waitForURL(/action=0/);
    await holds(page, "document.querySelector('video')?.readyState >= 2");
    await page.getByRole('button', { name: 'After', exact: true }).click();
    await page.getByRole('img', { name: /^The screen at: .*anna/ }).waitFor();
    await page.getByRole('button', { name: /^Go to: .*Welcome to the moon/ }).click();
    await page.waitForURL(/action=2/);
    await page.getByLabel('Moment of the video').fill('0');
    await page.waitForURL(/action=0/);
    await page.getByRole('button', { name: 'Video', exact: true, pressed: true }).waitFor();
    await page.locator('h1').click();
    await page.keyboard.press(' ');
    await holds(page, "document.querySelector('video').currentTime > 0.05");
  });

  test('c compares with the last passing run, side by side and as a slider', async () => {
    await using opened = await stage.dashboard.open(`/runs/${stage.seeded.failedRunId}?action=0`);
    const { page } = opened;
    await page.locator('[data-action]').first().waitFor();
    await page.keyboard.press('c');
    await page.waitForURL(/compare=/);
    await page.getByRole('img', { name: /^Last passing run/ }).waitFor();
    await page.getByRole('button', { name: 'As a slider' }).click();
    await page.getByLabel('How much of this run is shown').waitFor();
    await page.keyboard.press('c');
    await eventually(() => assert.doesNotMatch(page.url(), /compare=/));
  });

  test('the variables of a run are shown with where they came from, secrets as placeholders', async () => {
    await using opened = await stage.dashboard.open(`/runs/${stage.seeded.failedRunId}?tab=variables`);
    const row = opened.page.getByRole('row', { name: /SHOP_PASSWORD/ });
    await row.getByText('${env:SHOP_PASSWORD}').waitFor();
    await row.getByText('secret').waitFor();
    await row.getByText('environment Demo').waitFor();
    await opened.page.getByRole('row', { name: /SHOP_USER.*anna/ }).waitFor();
    const { variables } = await stage.dashboard.client.getRun({
      params: { run_id: stage.seeded.failedRunId },
    });
    await opened.page.getByRole('tab', { name: `Variables ${variables.length}` }).waitFor();
  });

  test('the tabs show device, usage and attempts, a link to a moment can be shared', async () => {
    await using opened = await stage.dashboard.open(`/runs/${stage.seeded.failedRunId}`);
    const { page } = opened;
    await page.getByRole('tab', { name: /Device/ }).click();
    await page.getByText(/browser \(web\)/).waitFor();
    await page.getByRole('tab', { name: /Usage/ }).click();
    await page.getByText('Not from the cache').waitFor();
    await page.getByRole('tab', { name: /Attempts/ }).click();
    await page.getByText('the last one').waitFor();
    assert.match(page.url(), /tab=attempts/);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('menuitem', { name: 'Copy link to this moment' }).click();
    await page.getByText('Link copied').waitFor();
    assert.match(await page.evaluate<string>('navigator.clipboard.readText()'), /[?&]t=\d+/);
  });

  test('running again leads to the new run, and a batch shows its runs and gives JUnit', async () => {
    await using opened = await stage.dashboard.open(`/runs/${stage.seeded.passedRunId}`);
    const { page } = opened;
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(stage.seeded.passedRunId));
    await page.getByRole('link', { name: 'Batch', exact: true }).click();
    await page.getByText('1 of 1 flows done').waitFor({ timeout: 30_000 });
    const junit = await page.getByRole('link', { name: 'JUnit' }).getAttribute('href');
    const answer = await page.request.get(stage.dashboard.address + junit);
    assert.match(await answer.text(), /<testsuites/);
    await page.locator('main [data-row]').filter({ hasText: 'Greeting' }).click();
    await page.getByRole('heading', { name: 'Greeting' }).waitFor();
  });

  describe('runs of several kinds', () => {
    let scenes: RunScenes;
    before(async () => {
      scenes = await makeRunScenes(stage.dashboard);
    });
    after(() => scenes?.close());

    test('what came from the cache and what healed is marked, with what became of what', async () => {
      await using opened = await stage.dashboard.open(`/runs/${scenes.healedRunId}`);
      const { page } = opened;
      const steps = page.getByRole('list', { name: 'Steps and actions' });
      await steps.getByTitle('healed: button "Add to cart" → button "Add to basket"').waitFor();
      assert.equal(await steps.getByTitle('from the cache').count(), 2);
      await page.getByText('Step 2 healed: button "Add to cart" is now button "Add to basket".').waitFor();
      await page.getByText('All 3 steps passed.').waitFor();
    });

    test('both devices are shown and filmed, and every action says on which it was', async () => {
      await using opened = await stage.dashboard.open(`/runs/${scenes.pairRunId}`);
      const { page } = opened;
      const [first, second] = [1, 2].map((number) => page.getByRole('figure', { name: `Device ${number}` }));
      await second?.getByRole('img', { name: /^The screen of device 2 at: .*Goodbye/ }).waitFor();
      await first?.getByRole('img', { name: /^The screen of device 1 at: .*Send/ }).waitFor();
      const marks = page
        .getByRole('list', { name: 'Steps and actions' })
        .getByRole('img', { name: /^device / });
      assert.deepEqual(await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label'))), [
        'device 1',
        'device 1',
        'device 2',
        'device 2',
      ]);
      await page.locator('[data-action="0"]').click();
      await first?.locator('[data-box]').waitFor();
      assert.equal(await second?.locator('[data-box]').count(), 0);
      await holds(page, "[...document.querySelectorAll('video')].every((film) => film.readyState >= 2)");
      await page.locator('h1').click();
      await page.keyboard.press(' ');
      await holds(
        page,
        "[...document.querySelectorAll('video')].filter((film) => film.currentTime > 0.2).length === 2",
      );
      await page.getByRole('button', { name: 'Device 2', exact: true }).click();
      assert.deepEqual([await first?.isVisible(), await second?.isVisible()], [false, true]);
    });

    test('of hundreds of actions those in sight are on the page, and it opens at the one that failed', async () => {
      await using opened = await stage.dashboard.open('/runs');
      const { page } = opened;
      await page.goto(`${stage.dashboard.address}/runs/${scenes.longRunId}`);
      const current = page.locator('[data-action][aria-current="true"]');
      await page.locator('[data-action="300"][aria-current="true"]').waitFor();
      await eventually(async () => assert.ok(await isInSight(page, 300)));
      await current.getByText('expected').waitFor();
      const rows = await page.locator('[data-action]').count();
      assert.ok(rows < 40, `${rows} of 301 rows are on the page`);
      await page.keyboard.press('ArrowLeft');
      await page.waitForURL(/action=299/);
      for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowLeft');
      await page.waitForURL(/action=279/);
      await eventually(async () => assert.ok(await isInSight(page, 279)));
      await page.reload();
      await eventually(async () => assert.ok(await isInSight(page, 279)));
      await page.goBack();
      await page.waitForURL(/\/runs$/);
    });

    test('on a line full of marks the one nearest to the pointer is meant, and is named first', async () => {
      const { client, open } = stage.dashboard;
      const { actions } = await client.getRun({ params: { run_id: scenes.longRunId } });
      await using opened = await open(`/runs/${scenes.longRunId}`, { width: 360 });
      const { page } = opened;
      await holds(page, "document.querySelector('video')?.duration > 0.1");
      const { x, y, width, height } = (await page.getByLabel('Moment of the video').boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      const lengthMs = Number(await page.getByLabel('Moment of the video').getAttribute('max'));
      const placeOf = (index: number) => x + ((actions[index]?.started_ms ?? 0) / lengthMs) * width;
      for (const wanted of [4, 150, 299, 300]) {
        await page.mouse.move(placeOf(wanted), y + height / 2);
        await page.getByRole('tooltip').waitFor();
        await page.mouse.down();
        await page.mouse.up();
        await eventually(() => {
          const chosen = Number(new URL(page.url()).searchParams.get('action'));
          assert.ok(Math.abs(placeOf(chosen) - placeOf(wanted)) < 2, `${chosen} instead of ${wanted}`);
        });
      }
      await page.waitForURL(/action=300/);
      await eventually(async () => assert.ok(await isInSight(page, 300)));
    });

    test('attempts stand side by side, each with its picture, and open on the same page', async () => {
      await using opened = await stage.dashboard.open(`/runs/${scenes.retriedRunId}?tab=attempts`);
      const { page } = opened;
      const first = page.getByRole('link', { name: /Attempt 1 failed/ });
      const second = page.getByRole('link', { name: /Attempt 2 passed/ });
      await first.getByRole('img', { name: /^Attempt 1 at: / }).waitFor();
      await second.getByText('shown above').waitFor();
      const [left, right] = [await first.boundingBox(), await second.boundingBox()];
      assert.equal(left?.y, right?.y, 'they stand side by side');
      await first.click();
      await page.waitForURL(/attempt=1/);
      await page.locator('article header').getByText('failed').waitFor();
      await first.getByText('shown above').waitFor();
      await second.click();
      await page.locator('article header').getByText('passed', { exact: true }).waitFor();
    });

    test('nothing moves while a run goes on, from its first event to its end, on any screen', async () => {
      const { client, open, address } = stage.dashboard;
      await using pages = new AsyncDisposableStack();
      const shown: { page: Page; devices: 1 | 2; name: string }[] = [];
      for (const devices of [1, 2] as const)
        for (const width of [360, 768, 1280]) {
          const { page } = pages.use(await open('/icon.svg', { width, mayFail: /favicon/ }));
          await page.addInitScript(COUNT_SHIFTS);
          shown.push({ page, devices, name: `${width} px, ${devices} devices` });
        }
      const runIds = [await scenes.startLiveRun(1), await scenes.startLiveRun(2)];
      await Promise.all(
        shown.map(({ page, devices }) => page.goto(`${address}/runs/${runIds[devices - 1]}`)),
      );
      for (const run_id of runIds) {
        for await (const _ of await client.followRun({ params: { run_id } }));
        const { actions, status } = await client.getRun({ params: { run_id } });
        assert.equal(status, 'failed');
        assert.ok(actions.length > 60, `${actions.length} actions`);
      }
      for (const { page, name } of shown) {
        await page
          .locator('article header')
          .getByText(/^because of the app/)
          .waitFor();
        await page.waitForLoadState('networkidle');
        assert.deepEqual(await shiftsOf(page), [], name);
      }
    });

    test('a live run of many actions is followed until the reader scrolls away', async () => {
      const { open, address } = stage.dashboard;
      await using opened = await open('/runs');
      const { page } = opened;
      const runId = await scenes.startEndlessRun();
      await page.goto(`${address}/runs/${runId}`);
      await using narrow = await open(`/runs/${runId}`, { width: 360 });
      // A browser is opened first, and others may be at work, too.
      const timeout = 60_000;
      await page.getByRole('img', { name: 'The screen now' }).waitFor({ timeout });
      await page.locator('[data-action="119"][aria-current="true"]').waitFor({ timeout });
      for (const one of [page, narrow.page]) {
        await eventually(async () => assert.ok(await isInSight(one, 119)));
        assert.equal(await one.getByRole('button', { name: 'Jump to live' }).count(), 0);
      }
      await page.locator('[data-action="119"]').hover();
      await page.mouse.wheel(0, -5000);
      await swipeDown(narrow.page);
      for (const one of [page, narrow.page]) {
        const jump = one.getByRole('button', { name: 'Jump to live' });
        await jump.waitFor();
        await one.waitForURL(/action=119/);
        await eventually(async () => assert.equal(await isInSight(one, 119), false));
        await jump.click();
        await eventually(async () => assert.ok(await isInSight(one, 119)));
        assert.equal(await jump.count(), 0);
      }
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.locator('article header').getByText('terminated').waitFor();
      await page.getByText('The run was cancelled.').waitFor();
    });

    test('a flow on two devices is asked for with two devices', async () => {
      const { client, open } = stage.dashboard;
      const phone = await client.createApp({
        body: { name: 'Phone chat', platform: 'android', bundle_id: 'org.example.chat' },
      });
      await using opened = await open(`/flows/${scenes.pairFlowId}`, { mayFail: /422/ });
      const { page } = opened;
      await page.getByRole('heading', { name: 'Two talk' }).click();
      await page.keyboard.press('r');
      const dialog = page.getByRole('dialog', { name: /^Run/ });
      await dialog.getByLabel('App').selectOption({ label: 'scenes-chat (web)' });
      await dialog.getByText('Both devices are sessions of it').waitFor();
      await dialog.getByLabel('App').selectOption({ label: 'Phone chat (android)' });
      await dialog.getByLabel('Device 1', { exact: true }).selectOption('latest');
      await dialog.getByLabel('Kind of device 2').selectOption('real');
      await dialog.getByLabel('System of device 2').selectOption('latest');
      await dialog.getByLabel('Most actions').fill('0');
      const asked = page.waitForRequest(/\/flows\/run$/);
      await dialog.getByRole('button', { name: 'Run', exact: true }).click();
      const { devices, device, max_actions } = (await asked).postDataJSON();
      assert.deepEqual(
        { devices, device, max_actions },
        {
          devices: [
            { physical: false, model: 'latest' },
            { physical: true, os_version: 'latest' },
          ],
          device: undefined,
          max_actions: 0,
        },
      );
      await dialog.getByText(/max_actions|at least 1|1 or more|>=1/).waitFor();
      await client.deleteApp({ params: { app_id: phone.id } });
    });
  });
}

/** Last of all: its many runs would push those of others out of sight in the list. */
export function testBatchPage(stage: Stage): void {
  test('a batch of many is told run by run: it is not read again, and nothing moves', async () => {
    const { client, open, address } = stage.dashboard;
    const names = Array.from({ length: 120 }, (_, index) => `One of many ${index + 1}`);
    const instructions = 'The "Sign in" button is visible';
    const flows = await Promise.all(names.map((name) => client.createFlow({ body: { name, instructions } })));
    const flow_ids = flows.map(({ id }) => id);
    const { batch_id } = await client.startRuns({ body: { app_id: 'demo-shop', flow_ids, parallel: true } });
    await using wide = await open('/runs');
    await using narrow = await open('/runs', { width: 360 });
    for (const { page } of [wide, narrow]) {
      let answers = 0;
      page.on('response', (response) => {
        if (response.url().includes('/runs/status')) answers++;
      });
      await page.addInitScript(COUNT_SHIFTS);
      await page.goto(`${address}/batches/${batch_id}`);
      await page.locator('main [data-row]').first().waitFor();
      const rows = await page.locator('main [data-row]').count();
      assert.ok(rows < 60, `${rows} of 120 rows are on the page`);
      await page.getByText(/^([4-9]|\d\d+) of 120 flows done$/).waitFor({ timeout: 60_000 });
      assert.ok(answers < 4, `the batch was read ${answers} times`);
    }
    await wide.page.getByRole('button', { name: 'Cancel all' }).click();
    for await (const _ of await client.followBatch({ params: { batch_id } }));
    for (const { page } of [wide, narrow]) {
      await page.getByText('120 of 120 flows done').waitFor();
      assert.deepEqual(await shiftsOf(page), []);
    }
    await Promise.all(flow_ids.map((flow_id) => client.deleteFlow({ params: { flow_id } })));
  });
}

/** Notes whatever moves, as browsers measure it, also after input; scrolling is no moving. */
const COUNT_SHIFTS = `
  window.shifts = [];
  const nameOf = (node) => (node?.nodeType === 3 ? node.parentElement : node)?.outerHTML.slice(0, 120) ?? 'gone';
  const placeOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const moved = sources.map(({ node, previousRect, currentRect }) =>
        placeOf(previousRect) + ' to ' + placeOf(currentRect) + ': ' + nameOf(node));
      window.shifts.push({ value, what: moved.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

/** A tenth of what readers are said to bear; a line more above the screen comes to several times this. */
const LEAST_SHIFT = 0.01;

const shiftsOf = async (page: Page): Promise<string[]> => {
  const shifts = await page.evaluate<{ value: number; what: string }[]>('window.shifts');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum < LEAST_SHIFT ? [] : shifts.map(({ value, what }) => `${value.toFixed(5)} ${what}`);
};

/** Whether the row of an action is inside of the part of the list that is seen. */
const isInSight = (page: Page, index: number) =>
  page.evaluate<boolean>(`(() => {
    const row = document.querySelector('[data-action="${index}"]')?.getBoundingClientRect();
    const list = document.querySelector('[aria-label="What was done"]').getBoundingClientRect();
    return row !== undefined && row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
  })()`);

/** A finger that draws the list of steps down, to what was before. */
async function swipeDown(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'What was done' });
  await list.scrollIntoViewIfNeeded();
  const box = await list.boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + 40];
  const devTools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await touch('touchStart', y);
  for (let moved = 20; moved <= 240; moved += 20) await touch('touchMove', y + moved);
  await touch('touchEnd');
}
