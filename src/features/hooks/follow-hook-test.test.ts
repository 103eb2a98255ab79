import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { after } from 'node:test';
import { eventually } from '../../../test/support/eventually.ts';
import { openTestService } from '../../../test/support/test-service.ts';
import { type ApiError, followCall } from '../../client/client.ts';
import type { HookTest } from '../../contract/hooks.ts';

/** Hooks ask here whether they may go on; the test says when. */
let mayGoOn = false;
const gate = createServer((_request, response) => response.writeHead(mayGoOn ? 200 : 404).end());
await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
const { port } = gate.address() as AddressInfo;
const service = await openTestService({ loopbackAllowed: [`127.0.0.1:${port}`] });
const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
after(async () => {
  await service.close();
  gate.close();
});
const { api, key: apiKey } = service.organization;
const environment = await api.make('createEnvironment', { body: { name: 'Staging' } });
await api.make('createVariable', {
  body: { environment_id: environment.id, key: 'TOKEN', value: 'hunter22-secret', is_secret: true },
});

let made = 0;
async function follow(script: string, signal = new AbortController().signal) {
  const { id } = await api.make('createHook', {
    body: { name: `H${++made}`, script, script_type: 'bash' },
  });
  const args = { params: { hook_id: id }, body: { environment_id: environment.id } };
  return followCall({ baseUrl, apiKey }, 'testHook', args, signal);
}

test('what a hook prints is told while it still runs, without secrets, and the result comes last', async () => {
  mayGoOn = false;
  const script = `echo "first $TOKEN"; until curl -sf http://127.0.0.1:${port}/; do sleep 0.05; done; echo second`;
  let printed = '';
  let result: HookTest | undefined;
  for await (const { event, data } of await follow(script)) {
    assert.equal(result, undefined, 'nothing comes after the result');
    if (event === 'result') result = data as HookTest;
    else printed += (data as { text: string }).text;
    // Only this lets the hook end: the first line has come before.
    if (printed.includes('first')) mayGoOn = true;
  }
  assert.equal(printed, 'first ${env:TOKEN}\nsecond\n');
  assert.deepEqual([result?.status, result?.output, result?.problem], ['passed', printed, null]);
});

test('a reader that goes away ends the hook with all its programs', async () => {
  const mark = `9${process.pid}.25`;
  const leaving = new AbortController();
  const events = await follow(`echo begun; sleep ${mark} & sleep ${mark}`, leaving.signal);
  await assert.rejects(async () => {
    for await (const { data } of events) {
      assert.deepEqual(data, { text: 'begun\n' });
      await eventually(async () => assert.notEqual((await sleepersOf(mark)).length, 0));
      leaving.abort();
    }
  }, /abort/i);
  await eventually(async () => assert.deepEqual(await sleepersOf(mark), []));
});

test('what is wrong with the wish is refused before anything is told', async () => {
  const args = { params: { hook_id: '00000000-0000-4000-8000-000000000000' }, body: {} };
  const following = followCall({ baseUrl, apiKey }, 'testHook', args, new AbortController().signal);
  await assert.rejects(following, (error: ApiError) => error.status === 404 && /hook/.test(error.message));
});

/** The processes of this machine that sleep for so long. */
async function sleepersOf(mark: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    // One that has ended meanwhile sleeps no longer.
    ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line === `sleep\0${mark}\0`);
}
