import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';
import type { Stage } from './stage.ts';

const APK = path.resolve(import.meta.dirname, '../../src/features/apps/package-files/fixtures/aapt2.apk');

export function testApps(stage: Stage): void {
  test('a web app is added with its address; errors stand at their field and what was typed stays', async () => {
    await using opened = await stage.dashboard.open('/apps', { mayFail: /422|400/ });
    const { page } = opened;
    await page.getByRole('button', { name: 'Add an app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an app' });
    await dialog.getByLabel('Name').fill('Desk');
    await dialog.getByLabel('App id').fill('Not An Id');
    await dialog.getByRole('button', { name: 'Add app' }).click();
    await dialog.getByText(/must be lower-case letters/).waitFor();
    assert.equal(await dialog.getByLabel('App id').getAttribute('aria-invalid'), 'true');
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'Desk');
    await dialog.getByLabel('App id').fill('desk');
    await dialog.getByLabel('Address').fill('http://desk.invalid/');
    await dialog.getByRole('button', { name: 'Add app' }).click();
    await page.getByRole('heading', { name: 'Desk' }).waitFor();
    await page.getByLabel('Address').fill('http://desk.invalid/next');
    await page.getByLabel('Branch').fill('main');
    await page.getByRole('button', { name: 'Add build' }).click();
    await page.getByRole('row', { name: /desk\.invalid\/next.*active/ }).waitFor();
    await page.getByRole('button', { name: 'Make active' }).click();
    await page.getByRole('row', { name: /desk\.invalid\/ .*active/ }).waitFor();
  });

  test('a file becomes a build of the app that its bundle id names, and can be deleted after a question', async () => {
    await using opened = await stage.dashboard.open('/apps', { mayFail: /422/ });
    const { page } = opened;
    await page.locator('input[type=file]').setInputFiles(APK);
    const dialog = page.getByRole('dialog', { name: /Upload/ });
    await dialog.getByLabel('Bundle id').fill('com.wrong.bundle');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    const refusal = page
      .getByRole('region', { name: 'Notices' })
      .getByText(/bundle/i)
      .first();
    await refusal.waitFor();
    const bundleId = /[a-z]+(\.[a-z0-9_]+)+/i.exec(
      ((await refusal.textContent()) ?? '').replaceAll('com.wrong.bundle', ''),
    )?.[0];
    await page.locator('input[type=file]').setInputFiles(APK);
    await dialog.getByLabel('Bundle id').fill(bundleId ?? '');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('aapt2.apk is the active build').waitFor();
    await page.getByRole('link', { name: new RegExp(bundleId ?? '?') }).click();
    await page.getByRole('row', { name: /aapt2\.apk/ }).waitFor();
    await page.getByRole('button', { name: /Delete the build/ }).click();
    await page.getByRole('button', { name: 'Delete build' }).click();
    await page.getByText('No builds yet').waitFor();
  });
}
