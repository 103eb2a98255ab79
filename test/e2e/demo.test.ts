import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import test, { after } from 'node:test';
import { promisify } from 'node:util';
import { createClient } from '../../src/client/client.ts';
import type { StartedBatch } from '../../src/contract/runs.ts';
import { startService } from '../support/start-service.ts';

const service = await startService({ SAYWRIGHT_WORKERS: '2' });
after(() => service.stop());
const client = createClient({ baseUrl: service.address, apiKey: service.apiKey });

/** What a person does after the first start: pastes the printed line into a shell. */
async function runPrintedLine(): Promise<StartedBatch> {
  const line = /Try +(curl .*\/api\/v1\/flows\/run)$/m.exec(service.output())?.[1] ?? '';
  const { stdout } = await promisify(execFile)('sh', ['-c', line]);
  return JSON.parse(stdout);
}

test('the printed line runs the demo suite, which passes and shows everything that was done', async () => {
  const { batch_id, batch_url, flow_run_count } = await runPrintedLine();
  assert.equal(flow_run_count, 5);
  for await (const _ of await client.followBatch({ params: { batch_id } }));
  const { run_groups } = await client.getBatchStatus({ query: { batch_id } });
  const runs = await Promise.all(
    run_groups.flatMap((group) => group.runs.map(({ id }) => client.getRun({ params: { run_id: id } }))),
  );
  assert.deepEqual(
    runs.map(({ flow_name, status, reason }) => [flow_name, status, reason]),
    runs.map(({ flow_name }) => [flow_name, 'passed', null]),
  );
  for (const run of runs) {
    assert.ok(run.actions.length >= 10, `${run.flow_name}: ${run.actions.length} actions`);
    assert.ok(!JSON.stringify(run).includes('sprout-42'), 'no secret in what is kept');
    for (const { screenshot_url, description } of run.actions) {
      const picture = await fetch(screenshot_url ?? '');
      assert.equal(picture.headers.get('content-type'), 'image/jpeg', description);
    }
    const video = await fetch(run.artifacts.video_urls[0] ?? '');
    assert.equal(video.headers.get('content-type'), 'video/mp4');
    assert.ok((await video.arrayBuffer()).byteLength > 10_000);
    const markers = await (await fetch(run.artifacts.markers_url ?? '')).text();
    assert.equal(markers.match(/ --> /g)?.length, run.actions.length);
  }
  assert.match(batch_url, /\/batches\/[0-9a-f-]{36}$/);
  const page = await fetch(batch_url);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
});
