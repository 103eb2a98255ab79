import assert from 'node:assert/strict';
import test from 'node:test';
import { holds } from './holds.ts';
import type { Stage } from './stage.ts';

export function testSettings(stage: Stage): void {
  test('budgets are saved, and a number out of range is said at its field', async () => {
    await using opened = await stage.dashboard.open('/settings', { mayFail: /422/ });
    const { page } = opened;
    await page.getByLabel('Retries').fill('9');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.locator('[name=retries][aria-invalid=true]').waitFor();
    await page.getByLabel('Retries').fill('0');
    await page.getByLabel('Minutes of one run').fill('30');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.equal((await stage.dashboard.client.getSettings()).max_minutes, 30);
  });

  test('a member is added with a password shown once, changes role and is removed', async () => {
    await using opened = await stage.dashboard.open('/settings/members', { mayFail: /409|422/ });
    const { page } = opened;
    await page.getByRole('button', { name: 'Add a member' }).click();
    const add = page.getByRole('dialog', { name: 'Add a member' });
    await add.getByLabel('Name').fill('Berta');
    await add.getByLabel('Email').fill('berta');
    await page.keyboard.press('Enter');
    await add.getByText('must be an email address').waitFor();
    assert.equal(await add.getByLabel('Name').inputValue(), 'Berta');
    // What was typed outlives a dialog that is closed by mistake.
    await page.keyboard.press('Escape');
    await add.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add a member' }).click();
    assert.equal(await add.getByLabel('Name').inputValue(), 'Berta');
    await add.getByLabel('Email').fill('berta@example.org');
    await page.keyboard.press('Enter');
    await add.getByText(/with this password, shown this once/).waitFor();
    await add.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('Role of Berta').selectOption('admin');
    const role = async () =>
      (await stage.dashboard.client.listMembers()).members.find(({ name }) => name === 'Berta')?.role;
    await holds(page, `document.querySelector('[aria-label="Role of Berta"]').value === 'admin'`);
    assert.equal(await role(), 'admin');
    await page.getByRole('row', { name: /Berta/ }).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove member' }).click();
    await page.getByRole('row', { name: /Berta/ }).waitFor({ state: 'detached' });
    await page.getByLabel('Role of admin').selectOption('member');
    await page.getByText(/the only owner/).waitFor();
  });

  test('a key is shown once and revoked after a question', async () => {
    await using opened = await stage.dashboard.open('/settings/api-keys');
    const { page } = opened;
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('For CI');
    await page.getByRole('button', { name: 'Make key' }).click();
    const key = (await page.locator('code', { hasText: /^sw_.{20}/ }).textContent()) ?? '';
    const ask = () => fetch(`${stage.dashboard.address}/api/v1/me`, { headers: { 'x-api-key': key } });
    assert.equal((await ask()).status, 200);
    assert.equal(await page.evaluate('document.activeElement.ariaLabel'), 'Copy the key');
    await page.getByRole('button', { name: 'Done' }).click();
    await page
      .getByRole('row', { name: /For CI/ })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByRole('row', { name: /For CI/ }).waitFor({ state: 'detached' });
  });

  test('labels are renamed in place, a name that is taken is refused there, webhooks keep their deliveries', async () => {
    const { client, open } = stage.dashboard;
    await client.createLabel({ body: { name: 'nightly' } });
    await client.createLabel({ body: { name: 'smoke' } });
    await using opened = await open('/settings/labels', { mayFail: /409/ });
    const { page } = opened;
    await page.getByLabel('Name of smoke').fill('Nightly');
    await page.getByLabel('Name of smoke').blur();
    await page.getByText(/There is a label named "Nightly" already/).waitFor();
    assert.equal(await page.getByLabel('Name of smoke').inputValue(), 'Nightly');

    await page.getByRole('tab', { name: 'Webhooks' }).click();
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Address').fill('http://127.0.0.1:9/');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByText('Its secret, shown this once.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('row', { name: /failed test/ }).waitFor();
    await page.getByRole('tab', { name: 'Network' }).click();
    await page.getByRole('heading', { name: 'Source addresses to allow' }).waitFor();
  });
}
