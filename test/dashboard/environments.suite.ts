import assert from 'node:assert/strict';
import test from 'node:test';
import type { Stage } from './stage.ts';

export function testEnvironments(stage: Stage): void {
  test('secrets can be written and not read, plain variables come back by undo', async () => {
    const { client, open } = stage.dashboard;
    const { id } = await client.createEnvironment({ body: { name: 'Staging' } });
    const body = { environment_id: id, key: 'CITY', value: 'Porto' };
    await client.createVariable({ body });
    await using opened = await open(`/environments/${id}`, { mayFail: /409|422/ });
    const { page } = opened;
    await page.getByRole('button', { name: 'Add variable' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a variable' });
    await dialog.getByLabel('Key').fill('1BAD');
    await dialog.getByLabel('Secret').check();
    await dialog.getByLabel('Value').fill('hunter2-hunter2');
    await dialog.getByRole('button', { name: 'Add variable' }).click();
    await dialog.getByText(/must be a key of letters/).waitFor();
    await dialog.getByLabel('Key').fill('TOKEN');
    await dialog.getByRole('button', { name: 'Add variable' }).click();
    await page.getByRole('row', { name: /TOKEN secret/ }).waitFor();
    assert.ok(!(await page.content()).includes('hunter2'), 'the secret is nowhere on the page');
    await page.getByRole('button', { name: 'Delete CITY' }).click();
    // Gone first: otherwise the row that is waited for may be the one that goes.
    await page.getByRole('row', { name: /CITY Porto/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /CITY Porto/ }).waitFor();
    const { env_vars } = await client.getEnvironment({ params: { environment_id: id } });
    const city = env_vars.find(({ key }) => key === 'CITY')?.id ?? '';
    await page.getByRole('button', { name: 'Change CITY' }).click();
    const change = page.getByRole('dialog', { name: 'Change CITY' });
    await change.getByLabel('Value').fill('Oslo');
    await client.updateVariable({ params: { variable_id: city }, body: { value: 'Lima' } });
    await change.getByRole('button', { name: 'Save variable' }).click();
    await change.getByRole('alert', { name: 'Changed by somebody else' }).getByText('Lima').waitFor();
    await change.getByRole('button', { name: 'Save mine over theirs' }).click();
    await page.getByRole('row', { name: /CITY Oslo/ }).waitFor();
    await page.getByLabel('Proxy').fill('socks5://proxy.invalid:1080');
    await page.getByRole('button', { name: 'Set proxy' }).click();
    await page.getByText('One is set').waitFor();
  });

  test('a copy is made with values changed and variables left out before it is saved', async () => {
    await using opened = await stage.dashboard.open(`/environments/${stage.seeded.environmentId}`);
    const { page } = opened;
    await page.getByRole('button', { name: 'Duplicate' }).click();
    const dialog = page.getByRole('dialog', { name: /Duplicate/ });
    await dialog.getByLabel('Name').fill('Demo two');
    await dialog.getByRole('checkbox', { name: 'SHOP_USER' }).uncheck();
    await dialog.getByLabel('Value of CITY in the copy').fill('Oslo');
    await dialog.getByRole('button', { name: 'Make the copy' }).click();
    await page.getByRole('heading', { name: 'Demo two' }).waitFor();
    await page.getByRole('row', { name: /CITY Oslo/ }).waitFor();
    await page.getByRole('row', { name: /SHOP_PASSWORD secret/ }).waitFor();
    assert.equal(await page.getByRole('row', { name: /SHOP_USER/ }).count(), 0);
  });
}
