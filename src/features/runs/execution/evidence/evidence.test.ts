import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { eventually } from '../../../../../test/support/eventually.ts';
import { openTestService } from '../../../../../test/support/test-service.ts';
import { PairDriver } from '../../../../engine/drivers/pair-driver.ts';
import type { Service } from '../../../../engine/planners/planner.ts';
import { artifactKey } from '../../artifacts/artifact-links.ts';
import { listFrames, watchFrames } from '../../events/store.ts';
import { ObedientDriver, WordPlanner, wordRuns } from '../fixtures/word-runs.ts';
import { keepVideoParts } from './video-parts.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant, id: organizationId } = service.organization;
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

test('of two devices each is filmed and shown live, and an action has the picture of its own', async () => {
  class Named extends ObedientDriver {
    readonly name: string;
    constructor(name: string) {
      super();
      this.name = name;
    }
    override screenshot = async () => Buffer.from(`${this.name} after ${this.done.join(', ') || 'nothing'}`);
  }
  /** "type 1 a", "click 2 b", "check 1": which device, and what. */
  class PlannerOfTwo extends WordPlanner {
    override async *serve(index: number, situation: { reveal(text: string): string }): Service {
      const [kind, number, text] = (this.lines[index] ?? '').split(' ');
      const device = number === '2' ? 2 : 1;
      if (kind === 'wait') return yield* super.serve(index, situation);
      if (kind === 'check')
        yield { kind, description: 'it is so', isTrue: true, evidence: '', target: null, device };
      else {
        const action = { name: kind ?? '', arguments: { device, text } };
        yield { kind: 'act', action, description: `${kind} ${text}`, target: null };
      }
      return { status: 'done' };
    }
  }
  let shown: string[] = [];
  const untilShown = () =>
    eventually(async () => {
      const frames = await listFrames(tenant, { batch_id: suite.batch_id, run_id: null }, '-infinity');
      shown = frames
        .toSorted((one, other) => one.device_index - other.device_index)
        .map(({ jpeg }) => `${jpeg}`);
      assert.equal(shown.length, 2);
    });
  const suite = await runSuite(['wait\ntype 1 a\nclick 2 b\ncheck 1\ncheck 2\ntype 2 c\nclick 1 d'], {
    parts: {
      openDriver: async () => new PairDriver([new Named('one'), new Named('two')]),
      makePlanner: () => new PlannerOfTwo(untilShown),
    },
  });
  await watchFrames(tenant, { batch_id: suite.batch_id, run_id: null });
  await suite.execute();
  const [run] = (await suite.show()).runs;
  assert.equal(run?.status, 'passed', run?.reason?.message);
  assert.deepEqual(shown, ['one after nothing', 'two after nothing']);
  assert.equal(run?.artifacts.video_urls.length, 2);
  for (const url of run?.artifacts.video_urls ?? [])
    assert.equal((await fetchArtifact(url)).body, 'film and its end');
  const pictures = await Promise.all(
    (run?.actions ?? [])
      .slice(1)
      .map(async ({ description, device_index, screenshot_url }) => [
        `${description} on ${device_index + 1}`,
        (await fetchArtifact(screenshot_url)).body,
      ]),
  );
  assert.deepEqual(pictures, [
    ['type a on 1', 'one after wait, a'],
    ['click b on 2', 'two after nothing'],
    ['it is so on 1', 'one after wait, a'],
    ['it is so on 2', 'two after b'],
    ['type c on 2', 'two after b, c'],
    ['click d on 1', 'one after wait, a'],
  ]);
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
