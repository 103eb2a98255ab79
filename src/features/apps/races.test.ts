import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { openTestService } from '../../../test/support/test-service.ts';
import { apkOf, storedBytes, uploadFile } from '../../../test/support/upload-file.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const { pool } = service.parts.database;

const paramsOf = (app: { id: string }) => ({ params: { app_id: app.id } });
const makeWebApp = (app_id: string) =>
  api.make('createApp', { body: { name: 'A', platform: 'web', app_id } });

/** Until so many statements of this database wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const { rows } = await pool.query(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0].count >= count) return;
    assert.ok(Date.now() < deadline, `${count} statements never waited for a lock`);
    await turn();
  }
}

/** Makes calls one after the other, each of which waits for the lock or for the call before it, and then lets go. */
async function whileHeld(lock: string, ...calls: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${lock}`);
    const replies: Promise<{ status: number }>[] = [];
    for (const [index, call] of calls.entries()) {
      replies.push(call());
      await untilWaiting(index + 1);
    }
    await client.query('commit');
    return (await Promise.all(replies)).map((reply) => reply.status);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('an environment that is deleted while an app is put into it stays, or the app is refused', async () => {
  const { id, name } = await api.make('createEnvironment', { body: { name: 'Doomed' } });
  const body = { name: 'A', platform: 'web', app_id: 'lucky', environment: name } as const;
  const statuses = await whileHeld(
    'lock table apps in share row exclusive mode',
    () => api.call('createApp', { body }),
    () => api.call('deleteEnvironment', { params: { environment_id: id } }),
  );
  assert.deepEqual(statuses, [201, 409]);
});

test('an environment that is deleted while a build is uploaded into it stays, or the build is refused', async () => {
  const { id, name } = await api.make('createEnvironment', { body: { name: 'Doomed too' } });
  const body = { app_id: 'lucky-too', url: 'https://example.org', environment: name };
  const statuses = await whileHeld(
    'lock table apps in share row exclusive mode',
    () => api.call('uploadWebBuild', { body }),
    () => api.call('deleteEnvironment', { params: { environment_id: id } }),
  );
  assert.deepEqual(statuses, [200, 409]);
});

test('an extension that is deleted while it is attached stays', async () => {
  const app = await makeWebApp('attaching');
  const extension = await api.make('createApp', { body: { name: 'E', platform: 'chrome-extension' } });
  const statuses = await whileHeld(
    'lock table app_dependencies in share mode',
    () => api.call('attachDependency', { ...paramsOf(app), body: { dependency_app_id: extension.id } }),
    () => api.call('deleteApp', paramsOf(extension)),
  );
  assert.deepEqual(statuses, [201, 409]);
});

test('an app that is deleted while a build of it is uploaded is made again', async () => {
  const app = await makeWebApp('phoenix');
  const body = { app_id: 'phoenix', url: 'https://example.org' };
  const statuses = await whileHeld(
    `select from apps where id = '${app.id}' for update`,
    () => api.call('deleteApp', paramsOf(app)),
    () => api.call('uploadWebBuild', { body }),
  );
  assert.deepEqual(statuses, [204, 200]);
  const { apps } = await api.make('listApps', { query: { app_id: 'phoenix' } });
  assert.deepEqual(
    apps.map(({ id, active_build }) => [id !== app.id, active_build !== null]),
    [[true, true]],
  );
});

test('an app that is deleted while an upload of it is confirmed takes the new file along', async () => {
  const bundle_id = 'com.example.doomed';
  const body = { bundle_id, platform: 'android' } as const;
  const app = await api.make('createApp', { body: { ...body, name: 'A' } });
  const uploaded_file_path = await uploadFile(service, apkOf(bundle_id));
  let build = '';
  const confirm = async () => {
    const reply = await api.call('confirmUpload', { body: { ...body, uploaded_file_path } });
    build = reply.body.build_id;
    return reply;
  };
  const statuses = await whileHeld(`select from apps where id = '${app.id}' for update`, confirm, () =>
    api.call('deleteApp', paramsOf(app)),
  );
  assert.deepEqual(statuses, [200, 204]);
  const { blobs } = service.parts;
  for (const key of [uploaded_file_path, `builds/${service.organization.id}/${build}`]) {
    assert.equal(await storedBytes(blobs, key), null, key);
  }
});
