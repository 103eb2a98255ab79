import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { BrowserPool } from '../../src/engine/drivers/web/browser-pool.ts';
import { findBrowser } from '../../src/engine/drivers/web/find-browser.ts';
import { foreignApps } from './apps.ts';
import { judgeFlow } from './judge-flow.ts';

let pool: BrowserPool;
before(async () => {
  pool = new BrowserPool(
    await findBrowser({
      name: null,
      configuredPath: null,
      path: process.env.PATH ?? '',
      cacheDirectory: path.join(tmpdir(), 'saywright-test-browser'),
    }),
  );
});
after(() => pool.close());

describe('apps that nobody here wrote', { concurrency: 3, timeout: 600_000 }, () => {
  for (const app of foreignApps)
    for (const flow of app.flows)
      test(`${app.name}: ${flow.name}`, async () => {
        for (const { lines, expected, verdict, isRight } of await judgeFlow(pool, app, flow))
          assert.ok(
            isRight,
            `should be ${expected} but is ${verdict.status}: ${lines}\n${verdict.reason?.message ?? ''}`,
          );
      });
});
