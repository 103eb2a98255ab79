import assert from 'node:assert/strict';
import test from 'node:test';
import type { Stage } from './stage.ts';

export function testHooks(stage: Stage): void {
  test('a hook begins with an example of its type, is saved, tested, and shows where it is used', async () => {
    await using opened = await stage.dashboard.open('/hooks', { mayFail: /409|503|500/ });
    const { page } = opened;
    await page.getByRole('button', { name: 'New hook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New hook' });
    await dialog.getByLabel('Name').fill('Make a user');
    await dialog.getByLabel('Type').selectOption('javascript');
    await dialog.getByRole('button', { name: 'Create hook' }).click();
    await dialog.getByText(/already/).waitFor();
    await dialog.getByLabel('Name').fill('Greet');
    await dialog.getByRole('button', { name: 'Create hook' }).click();
    await page.getByRole('heading', { name: 'Greet' }).waitFor();
    await page.getByRole('textbox', { name: 'Script', exact: true }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Backspace');
    await page.keyboard.insertText("console.log('hello from the hook')");
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Test hook' }).click();
    // Where the machine can wall off programs it prints; elsewhere the page says why it cannot.
    const outcome = page.getByRole('region', { name: 'Test' }).locator('pre, [role=alert]').first();
    await outcome.waitFor({ timeout: 60_000 });
    assert.notEqual((await outcome.textContent())?.trim(), '');
    await page.getByText('Nowhere yet.').waitFor();
  });

  test('a hook that is attached names its flows and suites, and is not deleted', async () => {
    const { client, open } = stage.dashboard;
    const params = { flow_id: stage.seeded.failingFlowId };
    const before = await client.getFlowHooks({ params });
    await client.putFlowHooks({ params, body: { setup: [stage.seeded.hookId] } });
    await using opened = await open(`/hooks/${stage.seeded.hookId}`, { mayFail: /409/ });
    const { page } = opened;
    await page.getByRole('link', { name: 'Greeting' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete hook' }).click();
    await page
      .getByRole('region', { name: 'Notices' })
      .getByText(/Greeting/)
      .waitFor();
    await client.putFlowHooks({ params, body: before });
  });
}
