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

  test('what a hook prints is shown while it still runs, and stopping ends it', async () => {
    const { client, open } = stage.dashboard;
    const script = 'echo "the first line"; sleep 50; echo "the last line"';
    const hook = await client.createHook({ body: { name: 'Slow', script, script_type: 'bash' } });
    await using opened = await open(`/hooks/${hook.id}`);
    const test = opened.page.getByRole('region', { name: 'Test' });
    await test.getByRole('button', { name: 'Test hook' }).click();
    await test.getByRole('log').getByText('the first line').waitFor();
    await test.getByText('of 60 seconds at most').waitFor();
    await test.getByRole('button', { name: 'Stop' }).click();
    await test.getByText(/^Stopped\./).waitFor();
    assert.equal((await test.getByRole('log').textContent())?.trim(), 'the first line');
    await test.getByRole('button', { name: 'Test hook' }).waitFor();
  });

  test('two people who edit a hook are told, and nothing is overwritten silently', async () => {
    const { client, open } = stage.dashboard;
    const { id: hook_id } = await client.createHook({
      body: { name: 'Shared', script: 'true', script_type: 'bash', description: 'as it was' },
    });
    await using opened = await open(`/hooks/${hook_id}`, { mayFail: /409/ });
    const { page } = opened;
    await page.getByLabel('Description').fill('mine');
    await client.updateHook({ params: { hook_id }, body: { description: 'theirs' } });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const notice = page.getByRole('alert', { name: 'Changed by somebody else' });
    await notice.getByText('theirs', { exact: true }).waitFor();
    await notice.getByText('mine', { exact: true }).waitFor();
    assert.equal((await client.getHook({ params: { hook_id } })).description, 'theirs');
    await notice.getByRole('button', { name: 'Save mine over theirs' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.equal((await client.getHook({ params: { hook_id } })).description, 'mine');
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
