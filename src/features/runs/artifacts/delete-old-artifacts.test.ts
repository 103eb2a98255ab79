import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openTestService } from '../../../../test/support/test-service.ts';
import { wordRuns } from '../execution/fixtures/word-runs.ts';
import { deleteOldArtifacts } from './delete-old-artifacts.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const { database, blobs } = service.parts;
await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });
const { runSuite } = wordRuns(service);

/** A run that ended so many days ago. */
async function runOf(days: number): Promise<string> {
  const { execute, show } = await runSuite(['do a\nexpect yes']);
  await execute();
  const id = (await show()).runs[0]?.id ?? '';
  const sql = 'update attempts set finished_at = now() - make_interval(days => $2) where run_id = $1';
  await database.pool.query(sql, [id, days]);
  return id;
}

const showArtifacts = async (run_id: string) => {
  const { artifacts, actions, status } = await api.make('getRun', { params: { run_id } });
  const links = [...artifacts.video_urls, artifacts.markers_url, actions[0]?.screenshot_url];
  return { status, actionCount: actions.length, links: links.filter((link) => typeof link === 'string') };
};

test('artifacts go when their time is over, and the rest of the run stays', async () => {
  const [old, young] = [await runOf(31), await runOf(29)];
  const before = await showArtifacts(old);
  assert.equal(before.links.length, 3);
  await deleteOldArtifacts(database, blobs, 30);
  assert.deepEqual(await showArtifacts(old), { status: 'passed', actionCount: 2, links: [] });
  assert.equal((await showArtifacts(young)).links.length, 3);
  const { pathname, search } = new URL(before.links[0] ?? '');
  const gone = await service.app.inject(pathname + search);
  assert.equal(gone.statusCode, 404);
  assert.match(gone.json().detail, /kept for a limited time/);
});

test('an organization may keep them longer or shorter than the service does', async () => {
  const run = await runOf(10);
  await deleteOldArtifacts(database, blobs, 30);
  assert.equal((await showArtifacts(run)).links.length, 3);
  await api.make('updateSettings', { body: { artifact_days: 7 } });
  await deleteOldArtifacts(database, blobs, 30);
  assert.equal((await showArtifacts(run)).links.length, 0);
});
