import assert from 'node:assert/strict';
import { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const environment = await api.make('createEnvironment', { body: { name: 'Staging' } });
const variable = (key: string, value: string, is_secret: boolean) =>
  api.make('createVariable', { body: { environment_id: environment.id, key, value, is_secret } });
await variable('PLACE', 'staging', false);
await variable('TOKEN', 'hunter22-secret', true);

let made = 0;
async function testOf(
  script: string,
  script_type: 'bash' | 'curl' | 'launch_args' | 'typescript' = 'bash',
  body = {},
) {
  const hook = await api.make('createHook', { body: { name: `H${++made}`, script, script_type } });
  return api.call('testHook', {
    params: { hook_id: hook.id },
    body: { environment_id: environment.id, ...body },
  });
}

proves(
  'testHook',
  200,
  'runs the hook with the variables and shows what came of it, secrets as placeholders',
  async () => {
    const script =
      'echo "$PLACE $NAME $TOKEN"; printf "A=1\\nCOPY=<$TOKEN>\\nbad key=2\\n" > /tmp/service.env';
    const reply = await testOf(script, 'bash', { variables: { NAME: 'anna' } });
    const { duration_ms, warnings, ...rest } = reply.body;
    assert.deepEqual(rest, {
      status: 'passed',
      output: 'staging anna ${env:TOKEN}\n',
      problem: null,
      exports: { A: '1', COPY: '<${env:TOKEN}>' },
    });
    assert.ok(duration_ms > 0 && warnings.length === 1 && warnings[0]?.includes('bad key'));
    return reply;
  },
);

proves('testHook', 200, 'says why a hook failed', async () => {
  const reply = await testOf('echo broken >&2; exit 4');
  assert.deepEqual([reply.body.status, reply.body.output], ['failed', 'broken\n']);
  assert.match(reply.body.problem ?? '', /exit code 4.*broken/s);
  return reply;
});

proves('testHook', 200, 'names the line of a syntax error in the user’s own file', async () => {
  const reply = await testOf('const a: number = 1;\n\nconst b: = 2;\n', 'typescript');
  assert.equal(reply.body.status, 'failed');
  assert.match(reply.body.problem ?? '', /line 3/);
  return reply;
});

proves('testHook', 200, 'refuses in words what is more than one request', async () => {
  const reply = await testOf('curl http://a.invalid | tee x', 'curl');
  assert.equal(reply.body.status, 'failed');
  assert.match(reply.body.problem ?? '', /pipe|\|/i);
  return reply;
});

proves('testHook', 200, 'shows what an app would be launched with, and names what is missing', async () => {
  const reply = await testOf('{"place": "${env:PLACE}", "deep": {"token": "${env:TOKEN}"}}', 'launch_args');
  assert.equal(reply.body.status, 'passed', reply.body.problem ?? '');
  assert.deepEqual(JSON.parse(reply.body.output), { place: 'staging', deep: { token: '${env:TOKEN}' } });
  const lacking = await testOf('{"a": "${env:NOWHERE}"}', 'launch_args');
  assert.match(lacking.body.problem ?? '', /NOWHERE/);
  return reply;
});

const some = await api.make('createHook', { body: { name: 'Some', script: 'true', script_type: 'bash' } });
const params = { hook_id: some.id };
proves('testHook', 404, 'does not find the hook', () =>
  api.call('testHook', { params: { hook_id: '00000000-0000-4000-8000-000000000000' }, body: {} }),
);
proves('testHook', 404, 'does not find the environment', () =>
  api.call('testHook', { params, body: { environment_id: '00000000-0000-4000-8000-000000000000' } }),
);
proves('testHook', 422, 'refuses variables that are none', () =>
  api.send('testHook', { params, body: { variables: { 'no key': 'x' } } }),
);
