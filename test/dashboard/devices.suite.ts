import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'node:test';
import { realFile } from '../../src/features/apps/package-files/fixture-files.ts';
import { eventually } from '../support/eventually.ts';
import { apkOf } from '../support/upload-file.ts';
import type { Stage } from './stage.ts';

const BUNDLE = 'com.example.phone';
const FAULT = 'The phone shows its lock';

/** An Appium server whose phones begin no session: each try is held until it is told to end, and ends in a fault. */
async function openBrokenServer() {
  const held: (() => void)[] = [];
  let isHolding = true;
  const server = createServer((request, reply) => {
    const answer = (status: number, value: object) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ value }));
    if (request.url === '/status') return answer(200, { ready: true });
    const refuse = () => answer(500, { error: 'session not created', message: FAULT });
    if (isHolding) held.push(refuse);
    else refuse();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release() {
      isHolding = false;
      for (const refuse of held.splice(0)) refuse();
    },
    async [Symbol.asyncDispose]() {
      this.release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function testDevices(stage: Stage): void {
  test('devices: none says how to get one; then each with its state, who has it, and what was wrong with it', async () => {
    const { dashboard } = stage;
    const { client } = dashboard;
    await using opened = await dashboard.open('/devices');
    const { page } = opened;
    await page.getByText('No phone or tablet is connected.').waitFor();
    await page.getByText('SAYWRIGHT_APPIUM_URLS=http://127.0.0.1:4723 npm start').waitFor();
    await page
      .getByRole('row', { name: /Chromium.*browser.*now/ })
      .first()
      .waitFor();

    await using appium = await openBrokenServer();
    const phone = { platform: 'android', target: 'emulator', model: 'Pixel 8', os_version: '14' };
    const gone = { ...phone, platform: 'ios', target: 'physical', model: 'iPhone 15', os_version: '18.2' };
    await writeFile(
      dashboard.devicesFile,
      JSON.stringify([
        { ...phone, server: appium.url, capabilities: { udid: 'emulator-5554' } },
        { ...gone, server: 'http://127.0.0.1:9', capabilities: { udid: '00008110-1' } },
      ]),
    );
    const row = (model: string) => page.getByRole('listitem').filter({ hasText: model });
    const states = async (...expected: string[]) =>
      eventually(async () => {
        const { units } = await client.listDeviceUnits();
        assert.deepEqual(units.map(({ state }) => state).sort(), expected);
      }, 60_000);
    await states('away', 'free');
    await page.reload();
    await row('Pixel 8').getByText('free').waitFor();
    await row('iPhone 15').getByText('away', { exact: true }).waitFor();
    await row('iPhone 15')
      .getByText(/127\.0\.0\.1:9 cannot be reached/)
      .waitFor();
    await page.getByText('1 free · 1 away').waitFor();

    const about = { bundle_id: BUNDLE, platform: 'android' as const };
    const { upload_url, file_path } = await client.startUpload({ body: { ...about, filename: 'a.apk' } });
    assert.ok((await fetch(upload_url, { method: 'PUT', body: new Uint8Array(apkOf(BUNDLE)) })).ok);
    await client.confirmUpload({ body: { ...about, uploaded_file_path: file_path } });
    const flow = await client.createFlow({ body: { name: 'On a phone', instructions: '"Hello" is shown' } });
    const { batch_id } = await client.startRuns({ body: { ...about, flow_ids: [flow.id] } });
    await states('away', 'busy');
    await row('Pixel 8').getByText('busy').waitFor();
    const { run_groups } = await client.getBatchStatus({ query: { batch_id } });
    const link = row('Pixel 8').getByRole('link', { name: 'On a phone' });
    assert.equal(await link.getAttribute('href'), `/runs/${run_groups[0]?.runs[0]?.id}`);

    appium.release();
    await states('away', 'resting');
    await row('Pixel 8').getByText('resting').waitFor();
    await row('Pixel 8')
      .getByText(/3 sessions in a row went wrong/)
      .waitFor();
    await row('Pixel 8')
      .getByText(/Can be had again at \d/)
      .waitFor();
    await row('Pixel 8')
      .getByText(new RegExp(`Last fault.*${FAULT}`))
      .waitFor();
    await page.setViewportSize({ width: 360, height: 720 });
    await eventually(async () =>
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360),
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel('Search devices').fill('iphone 18');
    await row('Pixel 8').waitFor({ state: 'hidden' });
    assert.equal(await row('iPhone 15').count(), 1);
  });

  test('the page of an iOS app says what came of remapping the keychain access groups of its active build', async () => {
    const { client, open } = stage.dashboard;
    const about = { bundle_id: 'com.example.notes', platform: 'ios' as const };
    const { upload_url, file_path } = await client.startUpload({ body: { ...about, filename: 'notes.ipa' } });
    const body = new Uint8Array(realFile('plistlib-binary.ipa'));
    assert.ok((await fetch(upload_url, { method: 'PUT', body })).ok);
    const wish = { uploaded_file_path: file_path, enable_ios_keychain_access_group_remapping: true };
    await client.confirmUpload({ body: { ...about, ...wish } });
    const [app] = (await client.listApps({ query: about })).apps;
    await using opened = await open(`/apps/${app?.id}`);
    await opened.page
      .getByRole('status')
      .filter({ hasText: /are not remapped: no SAYWRIGHT_IPA_RESIGN_COMMAND is set/ })
      .waitFor();
  });
}
