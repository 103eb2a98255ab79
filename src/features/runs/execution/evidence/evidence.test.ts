import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openTestService } from '../../../../../test/support/test-service.ts';
import { artifactKey } from '../../artifacts/artifact-links.ts';
import { ObedientDriver, WordPlanner, wordRuns } from '../fixtures/word-runs.ts';
import { keepVideoParts } from './video-parts.ts';

const service = await openTestService();
after(() => service.close());
const { api, id: organizationId } = service.organization;
await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });
await api.make('createEnvironment', { body: { name: 'Staging' } });
const { runSuite } = wordRuns(service);

async function fetchArtifact(url: string | null | undefined) {
  const { pathname, search } = new URL(url ?? '');
  return service.app.inject(pathname + search);
}

test('a run keeps its video, a marker for each action, and what went wrong in the app', async () => {
  const { execute, show } = await runSuite(['do a\nexpect yes'], { auth: 'do login' });
  await execute();
  const [run] = (await show()).runs;
  const { artifacts } = run ?? {};
  const video = await fetchArtifact(artifacts?.video_urls[0]);
  assert.deepEqual([video.headers['content-type'], video.body], ['video/mp4', 'film and its end']);
  const markers = (await fetchArtifact(artifacts?.markers_url)).body;
  assert.match(markers, /^WEBVTT/);
  assert.deepEqual(markers.match(/^(do|expect).*$/gm), ['do login', 'do a', 'expect']);
  assert.match((await fetchArtifact(artifacts?.console_url)).body, /is bad/);
  assert.equal((await fetchArtifact(artifacts?.network_url)).body, '[]');
  const times = run?.actions.map((action) => action.started_ms) ?? [];
  assert.deepEqual(
    times,
    times.toSorted((one, other) => one - other),
    'all count from the start of the video',
  );
});

test('secrets, rule 2: they stand nowhere in what is kept', async () => {
  const { execute, show } = await runSuite(['do ${env:TOKEN}\ntell ${env:TOKEN}\nfail ${env:TOKEN}'], {
    request: { environment: 'Staging' },
  });
  await execute();
  const [run] = (await show()).runs;
  const events = await api.call('followRun', { params: { run_id: run?.id ?? '' } });
  const { console_url, markers_url } = run?.artifacts ?? {};
  const kept = [
    JSON.stringify(run),
    String(events.body),
    (await fetchArtifact(console_url)).body,
    (await fetchArtifact(markers_url)).body,
  ];
  for (const text of kept) {
    assert.ok(!text.includes('hunter22'), text);
    assert.ok(text.includes('${env:TOKEN}'), text);
  }
});

test('one picture serves actions between which nothing changed', async () => {
  const { execute, show } = await runSuite(['do a\nexpect yes\nexpect yes\ndo b']);
  await execute();
  const [run] = (await show()).runs;
  const names = run?.actions.map((action) => new URL(action.screenshot_url ?? '').pathname.split('/').at(-1));
  assert.deepEqual(names, ['0.jpg', '0.jpg', '0.jpg', '3.jpg']);
});

test('a device that cannot be filmed says why on the run', async () => {
  class Blind extends ObedientDriver {
    override async capture() {
      return { ...(await super.capture()), video: { why: 'It cannot be filmed.' } };
    }
  }
  const { execute, show } = await runSuite(['expect yes'], {
    parts: { openDriver: async () => new Blind() },
  });
  await execute();
  const [run] = (await show()).runs;
  assert.deepEqual([run?.status, run?.artifacts.video_urls], ['passed', []]);
  assert.deepEqual(run?.warnings, ['It cannot be filmed.']);
});

test('what a worker had put away before it died is there for people to see', async () => {
  const dying = new AbortController();
  const makePlanner = () => new WordPlanner(async () => dying.abort());
  const { execute, show } = await runSuite(['do a\nwait'], { parts: { makePlanner } });
  await assert.rejects(execute(dying.signal));
  const id = (await show()).runs[0]?.id ?? '';
  // As if the worker had died without joining the parts of the video.
  const key = artifactKey(organizationId, id, 1, 'video.mp4');
  await service.parts.blobs.delete(key);
  async function* film() {
    yield Buffer.from('what was filmed');
  }
  await keepVideoParts(service.parts.blobs, key, film());
  await execute();
  const { runs } = await show();
  assert.deepEqual([runs[0]?.status, runs[0]?.attempt], ['passed', 2]);
  const { attempts } = await api.make('listAttempts', { params: { run_id: id } });
  const [lost] = attempts;
  assert.deepEqual([lost?.attempt, lost?.status, lost?.reason?.kind], [1, 'error', 'infrastructure']);
  assert.deepEqual(lost?.actions.map((action) => action.step).slice(0, 1), ['do a']);
  assert.equal((await fetchArtifact(lost?.artifacts.video_urls[0])).body, 'what was filmed');
});
