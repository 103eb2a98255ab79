import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { after } from 'node:test';
import { openTestService } from '../../../../../test/support/test-service.ts';
import { WordPlanner, wordRuns } from '../fixtures/word-runs.ts';

/** A backend of the tests, which hooks may reach. */
const calls: string[] = [];
const backend = createServer((request, response) => {
  calls.push(`${request.method} ${request.url}`);
  response.statusCode = request.url === '/missing' ? 404 : 200;
  response.end('{"user":"anna@example.org"}');
});
await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
const { port } = backend.address() as AddressInfo;
const service = await openTestService({ loopbackAllowed: [`127.0.0.1:${port}`] });
after(async () => {
  await service.close();
  backend.close();
});
const { api } = service.organization;
await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });
const { runSuite, makeHook } = wordRuns(service);

const echo = (name: string, script: string) => ({ name, script });
const positions = (hooks: { name: string; position: string; status: string }[]) =>
  hooks.map(({ name, position, status }) => `${position} ${name} ${status}`);

test('execution order, rules 1 to 5: setup, app start, actions and runtime hooks, the end, teardown', async () => {
  await makeHook(echo('Middle', 'echo middle'));
  const { execute, show } = await runSuite(['do a\nhook ${hooks:Middle}\ndo b', 'do c'], {
    hooks: { setup: [echo('SuiteUp', 'echo up')], teardown: [echo('SuiteDown', 'echo down')] },
    flowHooks: [
      {
        setup: [echo('FlowUp', 'echo 1'), echo('FlowUp2', 'echo 2')],
        teardown: [echo('FlowDown', 'echo 3')],
      },
    ],
  });
  await execute();
  const { runs, statuses } = await show();
  assert.deepEqual(statuses, ['passed', 'passed']);
  assert.deepEqual(positions(runs[0]?.hooks ?? []), [
    'setup SuiteUp passed',
    'setup FlowUp passed',
    'setup FlowUp2 passed',
    'runtime Middle passed',
    'teardown FlowDown passed',
    'teardown SuiteDown passed',
  ]);
  assert.deepEqual(positions(runs[1]?.hooks ?? []), ['setup SuiteUp passed', 'teardown SuiteDown passed']);
  assert.deepEqual(
    runs[0]?.actions.map((action) => action.kind),
    ['do', 'run-hook', 'do'],
  );
  assert.match(runs[0]?.hooks[0]?.output ?? '', /^up\n/);
});

test('sharing data, rules 1 to 4: what scripts write to /tmp/service.env reaches later hooks and flows, the latest value wins', async () => {
  const { execute, show, drivers } = await runSuite(['do ${env:WHO}', 'do ${env:WHO}-${env:MORE}'], {
    hooks: {
      setup: [
        {
          name: 'Python',
          script_type: 'python',
          script: 'open("/tmp/service.env","w").write("WHO=python\\nMORE=a=b\\n")',
        },
        {
          name: 'TypeScript',
          script_type: 'typescript',
          script:
            'import { writeFileSync } from "node:fs";\nconst who: string = `${process.env.WHO}+ts`;\nwriteFileSync("/tmp/service.env", `WHO=${who}\\r\\n`);',
        },
      ],
    },
    flowHooks: [
      {},
      {
        setup: [
          {
            name: 'JavaScript',
            script_type: 'javascript',
            script: 'require("fs").writeFileSync("/tmp/service.env", "WHO=" + process.env.WHO + "+js\\n")',
          },
        ],
      },
    ],
  });
  await execute();
  assert.deepEqual((await show()).statuses, ['passed', 'passed']);
  assert.deepEqual(drivers[0]?.done, ['python+ts', 'start', 'python+ts+js-a=b']);
});

test('sharing data, rule 5: a cURL hook reads exports and cannot export; what it meets is reported', async () => {
  calls.length = 0;
  const { execute, show } = await runSuite(['expect yes'], {
    hooks: {
      setup: [
        echo('Export', 'echo "ID=7 8" > /tmp/service.env'),
        {
          name: 'Call',
          script_type: 'curl',
          script: `curl -s -X POST "http://127.0.0.1:${port}/users?id=1" -H 'X-Id: \${env:ID}'`,
        },
        { name: 'Missing', script_type: 'curl', script: `curl -s http://127.0.0.1:${port}/missing` },
      ],
    },
  });
  await execute();
  const { runs, statuses } = await show();
  assert.deepEqual(statuses, ['passed']);
  assert.deepEqual(calls, ['POST /users?id=1', 'GET /missing']);
  assert.match(runs[0]?.hooks[1]?.output ?? '', /anna@example\.org/);
  assert.match(runs[0]?.hooks[2]?.output ?? '', /404/);
  assert.deepEqual(runs[0]?.hooks[1]?.exports, []);
});

test('sharing data, rule 6: a key that is none is dropped with a warning', async () => {
  const script = 'printf "1ST=a\\nGOOD=b\\nbad-key=c\\n" > /tmp/service.env';
  const { execute, show } = await runSuite(['do ${env:GOOD}'], { hooks: { setup: [echo('Keys', script)] } });
  await execute();
  const { runs, statuses } = await show();
  assert.deepEqual(statuses, ['passed']);
  assert.deepEqual(runs[0]?.hooks[0]?.exports, ['GOOD']);
  assert.equal(runs[0]?.hooks[0]?.warnings.length, 2);
  assert.match(runs[0]?.hooks[0]?.warnings[0] ?? '', /1ST/);
});

test('the agent’s word wins over an export, an export over the flow, the suite, the request and the environment', async () => {
  const { execute, drivers } = await runSuite(
    ['do ${env:WHO}\nset WHO agent\ndo ${env:WHO}\nhook ${hooks:Again}\ndo ${env:WHO}'],
    {
      suiteVariables: { WHO: 'suite' },
      hooks: { setup: [echo('Once', 'echo "$WHO" && echo WHO=export > /tmp/service.env')] },
      flowHooks: [{ setup: [echo('Again', 'echo WHO=again > /tmp/service.env')] }],
    },
  );
  await execute();
  assert.deepEqual(drivers[0]?.done, ['again', 'agent', 'agent']);
});

test('a suite whose setup fails runs nothing, says why, and is torn down', async () => {
  const { execute, show, drivers } = await runSuite(['do a', 'do b'], {
    hooks: {
      setup: [echo('Breaks', 'echo about to break; exit 3'), echo('Never', 'echo never')],
      teardown: [echo('Cleans', 'echo clean')],
    },
  });
  await execute();
  const { batch, runs, statuses } = await show();
  assert.deepEqual(statuses, ['skipped', 'skipped']);
  assert.equal(batch.run_groups[0]?.status, 'error');
  assert.match(runs[0]?.reason?.message ?? '', /"Breaks" ended with exit code 3.*about to break/s);
  assert.deepEqual(positions(runs[1]?.hooks ?? []), ['setup Breaks failed', 'teardown Cleans passed']);
  assert.equal(drivers.length, 0);
});

test('a flow whose setup fails is an error, its teardown runs, and the next flow goes on', async () => {
  const { execute, show } = await runSuite(['do a', 'do b'], {
    flowHooks: [{ setup: [echo('FlowBreaks', 'exit 1')], teardown: [echo('FlowCleans', 'echo c')] }],
  });
  await execute();
  const { runs, statuses } = await show();
  assert.deepEqual(statuses, ['error', 'passed']);
  assert.match(runs[0]?.reason?.message ?? '', /"FlowBreaks"/);
  assert.deepEqual(positions(runs[0]?.hooks ?? []), [
    'setup FlowBreaks failed',
    'teardown FlowCleans passed',
  ]);
});

test('a teardown that fails is a warning and changes no verdict; it runs after a failure, too', async () => {
  const { execute, show } = await runSuite(['expect no'], {
    flowHooks: [{ teardown: [echo('TearsBadly', 'exit 9'), echo('TearsOn', 'echo on')] }],
  });
  await execute();
  const { runs, statuses } = await show();
  assert.deepEqual(statuses, ['failed']);
  assert.match(runs[0]?.warnings.join() ?? '', /"TearsBadly" ended with exit code 9/);
  assert.deepEqual(positions(runs[0]?.hooks ?? []), [
    'teardown TearsBadly failed',
    'teardown TearsOn passed',
  ]);
});

test('an unknown hook name ends the run in error and is named', async () => {
  const { execute, show } = await runSuite(['do a\nhook ${hooks:Nobody}\ndo b']);
  await execute();
  const { runs, statuses } = await show();
  assert.deepEqual(statuses, ['error']);
  assert.match(runs[0]?.reason?.message ?? '', /no hook named "Nobody"/);
  assert.equal(runs[0]?.reason?.kind, 'test');
});

test('a cURL hook with a variable that does not exist fails and names it', async () => {
  const script = `curl http://127.0.0.1:${port}/\${env:NOWHERE}`;
  const { execute, show } = await runSuite(['do a'], {
    flowHooks: [{ setup: [{ name: 'Lacks', script_type: 'curl', script }] }],
  });
  await execute();
  const { runs, statuses } = await show();
  assert.deepEqual(statuses, ['error']);
  assert.match(runs[0]?.reason?.message ?? '', /NOWHERE/);
});

test('secrets, rules 2 and 3: a secret that a hook echoes or exports stands nowhere', async () => {
  const script =
    'echo "token is $TOKEN"; echo "COPY=x-$TOKEN" > /tmp/service.env; echo "$TOKEN" | base64; exit 0';
  const { execute, show, batch_id } = await runSuite(['do ${env:COPY}', 'do ${env:COPY}'], {
    request: {
      environment: (await api.make('createEnvironment', { body: { name: `E${Date.now()}` } })).name,
    },
    hooks: { setup: [echo('Leaks', script)] },
    flowHooks: [{}, { setup: [echo('LeaksCopy', 'echo "copy $COPY"; exit 1')] }],
  });
  await execute();
  const { runs } = await show();
  assert.equal(runs[0]?.status, 'passed', JSON.stringify(runs[0]?.reason));
  const all = JSON.stringify([runs, await api.make('getBatchStatus', { query: { batch_id } })]);
  assert.ok(
    !all.includes('hunter22') && !all.includes(Buffer.from('hunter22').toString('base64').slice(0, 8)),
    all,
  );
  assert.match(runs[0]?.hooks[0]?.output ?? '', /token is \$\{env:TOKEN\}/);
  assert.match(runs[1]?.reason?.message ?? '', /copy/);
});

test('a cancelled run stops its hook at once and is torn down', async () => {
  const { execute, show, batch_id } = await runSuite(['do a'], {
    flowHooks: [
      { setup: [echo('Sleeps', 'echo asleep; sleep 60')], teardown: [echo('Wakes', 'echo awake')] },
    ],
  });
  const executing = execute();
  const isAsleep = async () => (await show()).runs[0]?.hooks.some((hook) => hook.output.includes('asleep'));
  while (!(await isAsleep())) await new Promise((resolve) => setImmediate(resolve));
  await api.make('cancelBatch', { params: { batch_id } });
  await executing;
  const { runs, statuses } = await show();
  assert.deepEqual(statuses, ['terminated']);
  assert.deepEqual(positions(runs[0]?.hooks ?? []), ['setup Sleeps terminated', 'teardown Wakes passed']);
});

test('a worker that dies leaves the suite’s setup done: the next one goes on with its exports', async () => {
  const stopping = new AbortController();
  calls.length = 0;
  const script = `curl -s http://127.0.0.1:${port}/once && echo WHO=first > /tmp/service.env`;
  const makePlanner = () => new WordPlanner(async () => stopping.abort());
  const { execute, show, drivers } = await runSuite(['wait\ndo ${env:WHO}'], {
    hooks: { setup: [echo('Once only', script)], teardown: [echo('Last', 'echo last')] },
    parts: { makePlanner },
  });
  await assert.rejects(execute(stopping.signal), /the worker is stopping/);
  await execute();
  const { runs, statuses } = await show();
  assert.deepEqual(statuses, ['passed']);
  assert.deepEqual(calls, ['GET /once']);
  assert.deepEqual(positions(runs[0]?.hooks ?? []), ['setup Once only passed', 'teardown Last passed']);
  assert.deepEqual(drivers.at(-1)?.done.at(-1), 'first');
});

test('finished hooks are events of their batch', async () => {
  const { execute, batch_id } = await runSuite(['do a'], { hooks: { setup: [echo('Tells', 'echo hi')] } });
  await execute();
  const { payload } = await service.app.inject({
    url: `/api/v1/batches/${batch_id}/events`,
    headers: { 'x-api-key': service.organization.key },
  });
  assert.match(payload, /event: hook-finished\ndata: .*"name":"Tells"/);
});
