import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import type { Stage } from './stage.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Instructions' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function write(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

export function testFlows(stage: Stage): void {
  const makeFlow = (name: string) =>
    stage.dashboard.client.createFlow({ body: { name, instructions: 'Click "Save"' } });

  test('a new flow needs a name; while typing, each line says what it will do', async () => {
    await using opened = await stage.dashboard.open('/flows', { mayFail: /422/ });
    const { page } = opened;
    await page.getByRole('button', { name: 'New flow' }).click();
    await page.getByRole('button', { name: 'Create flow' }).click();
    await page.getByText('must have 1 to 255 characters').waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('Typed here');
    await page.getByRole('button', { name: 'Create flow' }).click();
    await page.getByRole('heading', { name: 'Typed here' }).waitFor();
    await write(page, 'Click the "Buy" button\nFrobnicate the gizmo politely');
    await page.locator('[data-meaning]', { hasText: 'click button "Buy"' }).waitFor();
    await page.locator('[data-meaning]', { hasText: 'needs a model' }).waitFor();
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('Frobnicate').waitFor();
  });

  test('placeholders are completed, and unknown ones are marked with a fix', async () => {
    const flow = await makeFlow('Placeholders');
    await using opened = await stage.dashboard.open(`/flows/${flow.id}`);
    const { page } = opened;
    await write(page, 'Type ');
    await page.keyboard.type('${env:SHOP_U');
    await page.getByRole('option', { name: '${env:SHOP_USER}' }).click();
    await eventually(async () =>
      assert.match((await editor(page).textContent()) ?? '', /\$\{env:SHOP_USER\}/),
    );
    await write(page, 'Type ${env:SHOP_USR} into Name');
    await page.locator('.cm-lintRange-warning').hover();
    await page.getByRole('button', { name: /Use SHOP_USER/ }).click();
    await eventually(async () =>
      assert.match((await editor(page).textContent()) ?? '', /\$\{env:SHOP_USER\}/),
    );
  });

  test('a save that fails loses nothing that was typed, not even over a reload', async () => {
    const flow = await makeFlow('Fragile');
    await using opened = await stage.dashboard.open(`/flows/${flow.id}`, { mayFail: /500|Failed to load/ });
    const { page } = opened;
    await page.route('**/api/v1/flows/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 500,
            contentType: 'application/json',
            body: '{"detail":"The disk is full."}',
          })
        : route.continue(),
    );
    await write(page, 'Click "Something precious"');
    await save(page).click();
    await page.getByText('The disk is full.').waitFor();
    await page.reload();
    await page.getByText('Something precious').first().waitFor();
    await page.unroute('**/api/v1/flows/*');
    await save(page).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const stored = await stage.dashboard.client.getFlow({ params: { flow_id: flow.id } });
    assert.equal(stored.instructions, 'Click "Something precious"');
  });

  test('two who edit the same flow are told, and nobody is overwritten silently', async () => {
    const flow = await makeFlow('Shared');
    await using opened = await stage.dashboard.open(`/flows/${flow.id}`, { mayFail: /409/ });
    const { page } = opened;
    await write(page, 'Click "Mine"');
    const params = { flow_id: flow.id };
    await stage.dashboard.client.updateFlow({ params, body: { instructions: 'Click "Theirs"' } });
    await save(page).click();
    const notice = page.getByRole('alert', { name: 'Changed by somebody else' });
    await notice.getByText('Click "Theirs"').waitFor();
    await notice.getByText('Click "Mine"').waitFor();
    assert.equal((await stage.dashboard.client.getFlow({ params })).instructions, 'Click "Theirs"');
    await page.getByRole('button', { name: 'Save mine over theirs' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.equal((await stage.dashboard.client.getFlow({ params })).instructions, 'Click "Mine"');
    await eventually(async () => assert.equal(await notice.count(), 0));
  });

  test('labels are made while typing; flows are reordered by key, chosen and run together', async () => {
    const { client } = stage.dashboard;
    const suite = await client.createSuite({ body: { name: 'Ordered' } });
    for (const name of ['One', 'Two', 'Three'])
      await client.createFlow({ body: { name, instructions: 'Look', suite_id: suite.id } });
    await client.putSuiteHooks({ params: { suite_id: suite.id }, body: { setup: [stage.seeded.hookId] } });
    await using opened = await stage.dashboard.open('/flows');
    const { page } = opened;
    const branch = page.getByRole('region', { name: 'Suite Ordered' });
    await branch.getByText('Setup: Make a user').waitFor();
    await branch.getByRole('link', { name: 'One' }).click();
    await page.getByLabel('Add a label').fill('fresh label');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Take off fresh label' }).waitFor();

    await branch.getByRole('button', { name: 'Move One' }).focus();
    const isSaid = (words: RegExp) =>
      eventually(async () => {
        const said = await page.locator('[id^="DndLiveRegion"]').allTextContents();
        assert.match(said.join(' '), words);
      });
    await page.keyboard.press('Space');
    await isSaid(/One is at place 1 of 3/);
    await page.keyboard.press('ArrowDown');
    await isSaid(/One is at place 2 of 3/);
    await page.keyboard.press('Space');
    const names = async () =>
      (await client.listFlows({ query: { suite_id: suite.id } })).flows.map(({ name }) => name);
    await eventually(async () => assert.deepEqual(await names(), ['Two', 'One', 'Three']));

    await branch.getByLabel('Choose One').check();
    await branch.getByLabel('Choose Two').check();
    await page.getByRole('button', { name: 'Run 2 flows' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run 2 flows' });
    await dialog.getByLabel('App').selectOption({ label: 'Fern & Fable (web)' });
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await page.waitForURL(/\/batches\//);
    await page.getByText('2 of 2 flows done').waitFor({ timeout: 40_000 });
  });

  test('of a long suite only the lines in sight are there; j goes through all of them', async () => {
    const { client } = stage.dashboard;
    const { id: suite_id } = await client.createSuite({ body: { name: 'Long' } });
    const names = Array.from({ length: 60 }, (_, index) => `Long ${index + 1}`);
    for (const name of names) await client.createFlow({ body: { name, instructions: 'Look', suite_id } });
    await using opened = await stage.dashboard.open('/flows?q=Long');
    const { page } = opened;
    const rows = page.locator('main [data-row]');
    await rows.filter({ hasText: /^Long 1$/ }).waitFor();
    assert.ok((await rows.count()) < 50, `${await rows.count()} lines are on the page`);
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    // A key that comes before the next lines do goes nowhere, as it would for somebody who holds it down.
    await eventually(async () => {
      for (let press = 0; press < 10 && (await focused()) !== 'Long 55'; press++)
        await page.keyboard.press('j');
      assert.equal(await focused(), 'Long 55');
    });
    await page.keyboard.press('k');
    assert.equal(await focused(), 'Long 54');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Long 54' }).waitFor();
  });

  test("a suite's context and login are saved on its page; deleting a flow can be undone", async () => {
    const { client } = stage.dashboard;
    const suite = await client.createSuite({ body: { name: 'Plain suite' } });
    await using opened = await stage.dashboard.open(`/suites/${suite.id}`, { mayFail: /409/ });
    const { page } = opened;
    await page.getByLabel('Login').fill('Log in as anna');
    await page.getByRole('button', { name: 'Add variable' }).click();
    await page.getByLabel('Key 1').fill('COLOR');
    await page.getByLabel('Value of COLOR').fill('red');
    await save(page).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const params = { suite_id: suite.id };
    assert.equal((await client.getSuite({ params })).auth_instructions, 'Log in as anna');
    assert.deepEqual(await client.getSuiteVariables({ params }), { COLOR: 'red' });

    // Somebody else saves meanwhile: both are shown, and theirs stays until somebody decides.
    await page.getByLabel('Context').fill('Mine');
    await client.updateSuite({ params, body: { instructions: 'Theirs' } });
    await save(page).click();
    const notice = page.getByRole('alert', { name: 'Changed by somebody else' });
    await notice.getByText('Theirs', { exact: true }).waitFor();
    await notice.getByText('Mine', { exact: true }).waitFor();
    assert.equal((await client.getSuite({ params })).instructions, 'Theirs');
    await page.getByRole('button', { name: 'Take theirs, drop mine' }).click();
    await notice.waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel('Context').inputValue(), 'Theirs');

    const flow = await makeFlow('Deleted by mistake');
    await page.goto(`${stage.dashboard.address}/flows/${flow.id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete flow' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    const isOther = ({ pathname }: URL) => /^\/flows\/[^/]+$/.test(pathname) && !pathname.endsWith(flow.id);
    await page.waitForURL(isOther);
    await page.getByRole('heading', { name: 'Deleted by mistake' }).waitFor();
  });
}
