import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openTestService } from '../../../../../test/support/test-service.ts';
import { apkOf, uploadFile } from '../../../../../test/support/upload-file.ts';
import type { LaunchConfiguration } from '../../../../engine/hooks/launch-configuration.ts';
import { type HooksWish, ObedientDriver, wordRuns } from '../fixtures/word-runs.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const about = { bundle_id: 'com.example', platform: 'android' as const };
const uploaded_file_path = await uploadFile(service, apkOf(about.bundle_id));
await api.make('confirmUpload', { body: { ...about, uploaded_file_path, variables: { BUILT: 'ci-7' } } });
const { runSuite } = wordRuns(service);

/** A phone that tells how its app was started. */
class Phone extends ObedientDriver {
  async launch(values: LaunchConfiguration): Promise<void> {
    this.done.push(`launch ${JSON.stringify(values)}`);
  }
  async restart(values: LaunchConfiguration = {}): Promise<void> {
    this.done.push(`restart ${JSON.stringify(values)}`);
  }
}

async function run(flows: string[], hooks: HooksWish, flowHooks: HooksWish[] = [], request: object = {}) {
  const phones: Phone[] = [];
  const hooksAtStart: string[][] = [];
  const suite = await runSuite(flows, {
    hooks,
    flowHooks,
    request: { app_id: undefined, ...about, ...request },
    parts: {
      openDriver: async (_tenant, _group, { values }) => {
        const { runs } = await suite.show();
        hooksAtStart.push(
          (runs[0]?.hooks ?? []).filter(({ status }) => status === 'passed').map(({ name }) => name),
        );
        const phone = new Phone();
        await phone.launch(values);
        phones.push(phone);
        return phone;
      },
    },
  });
  await suite.execute();
  return { ...(await suite.show()), phones, hooksAtStart };
}

const bash = (name: string, script = 'true') => ({ name, script });
const launch = (name: string, values: object) => ({
  name,
  script: JSON.stringify(values),
  script_type: 'launch_args' as const,
});

test('launch configuration, rule 2: hooks above it run before the app starts, hooks below against the running app', async () => {
  const setup = [bash('Above'), launch('Start', { a: 1 }), bash('Below')];
  const { statuses, runs, phones, hooksAtStart } = await run(['do x'], { setup });
  assert.deepEqual(statuses, ['passed'], runs[0]?.reason?.message);
  assert.deepEqual(hooksAtStart, [['Above']]);
  assert.deepEqual(phones[0]?.done, ['launch {"a":1}', 'start', 'x']);
  const without = await run(['do x'], { setup: [bash('Above'), bash('Below')] });
  assert.deepEqual(
    without.hooksAtStart,
    [['Above', 'Below']],
    'without one the app starts after all of them',
  );
});

test('launch configuration, rules 3 and 4: each applies at its position, merged, and restarts the app on the same device', async () => {
  const setup = [
    launch('One', { flags: { a: true, b: 1 }, list: [1], single: 'x' }),
    bash('Between'),
    launch('Two', { flags: { b: 2 }, list: [2] }),
  ];
  const { statuses, phones } = await run(['do x'], { setup });
  assert.deepEqual(statuses, ['passed']);
  assert.equal(phones.length, 1, 'nothing is installed again');
  assert.deepEqual(phones[0]?.done.slice(0, 2), [
    'launch {"flags":{"a":true,"b":1},"list":[1],"single":"x"}',
    'restart {"flags":{"a":true,"b":2},"list":[2],"single":"x"}',
  ]);
});

test('launch configuration, rule 5: a flow’s values are merged over the suite’s; a flow without keeps the session’s', async () => {
  const { statuses, phones } = await run(['do 1', 'do 2', 'do 3'], { setup: [launch('Suite', { s: 1 })] }, [
    { setup: [launch('First', { f: 1 })] },
    {},
    { setup: [launch('Third', { t: 1 })] },
  ]);
  assert.deepEqual(statuses, ['passed', 'passed', 'passed']);
  assert.deepEqual(phones[0]?.done, [
    'launch {"s":1}',
    'restart {"s":1,"f":1}',
    'start',
    '1',
    'start',
    '2',
    'restart {"s":1,"t":1}',
    'start',
    '3',
  ]);
});

test('launch configuration, rule 5: flows in parallel begin with the suite’s values from scratch', async () => {
  const { phones } = await run(
    ['do 1', 'do 2'],
    { setup: [launch('Suite', { s: 1 })] },
    [{ setup: [launch('First', { f: 1 })] }, {}],
    { parallel: true },
  );
  const starts = phones.map(({ done }) => done[0]).sort();
  assert.deepEqual(starts, ['launch {"s":1,"f":1}', 'launch {"s":1}']);
});

test('launch configuration, rule 6: placeholders see exports, the environment and the build; what is missing stops the run', async () => {
  const setup = [
    bash('Export', 'echo MADE=hook > /tmp/service.env'),
    launch('Filled', { made: '${env:MADE}', built: '${env:BUILT}' }),
  ];
  const { statuses, phones } = await run(['do x'], { setup });
  assert.deepEqual([statuses, phones[0]?.done[0]], [['passed'], 'launch {"made":"hook","built":"ci-7"}']);
  const blank = [
    bash('Blank', 'echo "EMPTY=  " > /tmp/service.env'),
    launch('Blanked', { e: '${env:EMPTY}' }),
  ];
  const stopped = await run(['do x'], {}, [{ setup: blank }]);
  assert.deepEqual(stopped.statuses, ['error']);
  assert.match(stopped.runs[0]?.reason?.message ?? '', /EMPTY/);
  assert.equal(stopped.phones.length, 0);
});

test('a launch configuration in a run on the web is an error that says so', async () => {
  await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });
  const { execute, show } = await runSuite(['do x'], { flowHooks: [{ setup: [launch('Web', {})] }] });
  await execute();
  assert.match((await show()).runs[0]?.reason?.message ?? '', /only as a setup hook of iOS and Android apps/);
});
