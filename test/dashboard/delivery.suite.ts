import assert from 'node:assert/strict';
import test from 'node:test';
import type { Stage } from './stage.ts';

const KILOBYTES = 1024;
const BUDGET = 200 * KILOBYTES;

export function testDelivery(stage: Stage): void {
  test('the first load of sign-in and lists is under 200 KB of compressed JavaScript', async () => {
    const measure = async (path: string) => {
      await using opened = await stage.dashboard.open(path);
      const { page } = opened;
      await page.waitForLoadState('networkidle');
      const bytes = await page.evaluate<number>(
        `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
           .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
      );
      assert.ok(bytes > 10 * KILOBYTES && bytes < BUDGET, `${path}: ${Math.round(bytes / KILOBYTES)} KB`);
    };
    await Promise.all(['/sign-in', '/flows', '/runs', '/apps'].map(measure));
  });

  test('pages allow no inline script or style; hashed files are kept for good and come compressed', async () => {
    const { address } = stage.dashboard;
    const page = await fetch(`${address}/any/page`);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[^']+'/);
    assert.doesNotMatch(policy, /unsafe/);
    const other = (await fetch(address)).headers.get('content-security-policy');
    assert.notEqual(policy, other, 'each page has a nonce of its own');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const file = await fetch(address + script, { headers: { 'accept-encoding': accepted } });
      assert.equal(file.headers.get('content-encoding'), encoding);
      assert.match(file.headers.get('cache-control') ?? '', /immutable/);
      assert.match(await file.text(), /createRoot|React|import/);
    }
  });

  test('what is no page stays an answer for programs', async () => {
    const { address } = stage.dashboard;
    for (const path of [
      '/api/v1/nothing',
      '/api/nothing',
      '/assets/nothing.js',
      '/favicon.ico',
      '/demo/nothing',
    ]) {
      const answer = await fetch(address + path);
      assert.equal(answer.status, 404, path);
      assert.equal(answer.headers.get('content-type'), 'application/json', path);
    }
    assert.equal((await fetch(`${address}/runs`, { method: 'POST' })).status, 404);
    assert.equal((await fetch(`${address}/flows`, { method: 'HEAD' })).status, 200);
  });
}
