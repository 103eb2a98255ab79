import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';
import { apkOf, storedBytes, uploadFile } from '../../../test/support/upload-file.ts';
import { realFile } from './package-files/fixture-files.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant } = service.organization;
const { blobs } = service.parts;

const upload = uploadFile.bind(null, service);
const confirm = (bundle_id: string, uploaded_file_path: string, more = {}) =>
  api.call('confirmUpload', { body: { bundle_id, platform: 'android', uploaded_file_path, ...more } });

const onlyApp = async (app_id: string) => {
  const { apps } = await api.make('listApps', { query: { app_id } });
  assert.ok(apps[0] && apps.length === 1);
  return apps[0];
};

const isStored = async (key: string) => (await storedBytes(blobs, key)) !== null;

proves('confirmUpload', 200, 'makes the app, named as the file says, and its active build', async () => {
  await api.make('createEnvironment', { body: { name: 'Staging' } });
  const bytes = realFile('aapt2.apk');
  const path = await upload(bytes, 'Notes 2.apk');
  const reply = await confirm('com.example.notes', path, {
    environment: 'Staging',
    commit_sha: 'ABCDEF0',
    branch_name: 'main',
    repo_full_name: 'example/notes',
    variables: 'FLAG=on,URL=https://example.org/?a=b',
  });
  const { build_id, ...answer } = reply.body;
  assert.deepEqual(answer, { status: 'success', app_id: 'com.example.notes', warnings: [] });
  const app = await onlyApp('com.example.notes');
  assert.deepEqual(
    [app.name, app.platform, app.bundle_id, app.environment?.name, app.active_build?.id],
    ['Nötes 📓', 'android', 'com.example.notes', 'Staging', build_id],
  );
  const { created_at: _, ...build } = await api.make('getBuild', { params: { app_id: app.id, build_id } });
  assert.deepEqual(build, {
    id: build_id,
    commit_sha: 'abcdef0',
    branch_name: 'main',
    filename: 'Notes 2.apk',
    size_bytes: bytes.length,
    version: '2.5.1',
    url: null,
    is_active: true,
    variables: { FLAG: 'on', URL: 'https://example.org/?a=b' },
    ios_keychain_access_group_remapping: null,
  });
  const row = await tenant
    .select('builds')
    .where('id', '=', build_id)
    .select(['repo_full_name', 'package_kind', 'blob_key'])
    .executeTakeFirstOrThrow();
  assert.deepEqual([row.repo_full_name, row.package_kind], ['example/notes', 'apk']);
  assert.equal(await isStored(path), false);
  assert.ok(await isStored(row.blob_key ?? ''));
  await api.make('deleteBuild', { params: { app_id: app.id, build_id } });
  assert.equal(await isStored(row.blob_key ?? ''), false);
  return reply;
});

proves('confirmUpload', 200, 'makes no second app for an app_id that is the bundle id', async () => {
  const bundle = 'com.example.same';
  const first = await confirm(bundle, await upload(apkOf(bundle)), { name: 'Same' });
  const reply = await confirm(bundle, await upload(apkOf(bundle)), { app_id: bundle, name: 'Other' });
  await confirm(bundle, await upload(apkOf(bundle)), { app_id: 'com.example.same-beta' });
  const { apps } = await api.make('listApps', { query: { bundle_id: bundle } });
  assert.deepEqual(
    apps.map(({ app_id, name }) => [app_id, name]),
    [
      [bundle, 'Same'],
      ['com.example.same-beta', 'com.example.same-beta'],
    ],
  );
  const { builds } = await api.make('listBuilds', { params: { app_id: apps[0]?.id ?? '' } });
  assert.deepEqual(
    builds.map(({ id }) => id),
    [reply.body.build_id, first.body.build_id],
  );
  return reply;
});

proves('confirmUpload', 200, 'keeps the keychain preference of an iOS app until it is changed', async () => {
  const confirmIos = async (file: string, more = {}) => {
    const uploaded_file_path = await upload(realFile(file), file, 'ios');
    const body = {
      bundle_id: 'com.example.notes',
      platform: 'ios' as const,
      uploaded_file_path,
      app_id: 'ios-notes',
    };
    return api.call('confirmUpload', { body: { ...body, ...more } });
  };
  const reply = await confirmIos('plistlib-binary.ipa', { enable_ios_keychain_access_group_remapping: true });
  await confirmIos('plistlib-xml.app.zip');
  const app = await onlyApp('ios-notes');
  assert.equal(app.ios_keychain_access_group_remapping_enabled, true);
  const targets = await tenant
    .select('builds')
    .where('app_id', '=', app.id)
    .orderBy('sequence')
    .select('ios_target')
    .execute();
  assert.deepEqual(targets, [{ ios_target: 'device' }, { ios_target: 'simulator' }]);
  await confirmIos('plistlib-binary.ipa', { enable_ios_keychain_access_group_remapping: false });
  assert.equal((await onlyApp('ios-notes')).ios_keychain_access_group_remapping_enabled, false);
  return reply;
});

proves('confirmUpload', 200, 'warns of a keychain preference for an Android app', async () => {
  const path = await upload(apkOf('com.example.warned'));
  const reply = await confirm('com.example.warned', path, {
    enable_ios_keychain_access_group_remapping: true,
  });
  assert.equal(reply.body.warnings.length, 1);
  assert.equal((await onlyApp('com.example.warned')).ios_keychain_access_group_remapping_enabled, false);
  return reply;
});

proves('confirmUpload', 200, 'takes an extension under its own id or under a name of the team', async () => {
  const confirmExtension = async (bundle_id: string) => {
    const uploaded_file_path = await upload(realFile('chromium.crx'), 'tiny.crx', 'chrome-extension');
    const body = { bundle_id, platform: 'chrome-extension' as const, uploaded_file_path };
    return api.call('confirmUpload', { body });
  };
  assert.equal((await confirmExtension('a'.repeat(32))).status, 422);
  assert.equal((await confirmExtension('tiny-extension')).status, 200);
  return confirmExtension('pkjcblneabcdmbjgofimpnmikaeplokd');
});

test('of two who confirm an upload at once, one succeeds and the other finds nothing', async () => {
  for (let round = 0; round < 5; round++) {
    const bundle = `com.example.race${round}`;
    const path = await upload(apkOf(bundle));
    const replies = await Promise.all([confirm(bundle, path), confirm(bundle, path)]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404]);
    const { active_build } = await onlyApp(bundle);
    assert.equal(active_build?.id, replies.find(({ status }) => status === 200)?.body.build_id);
  }
});

test('twenty first uploads of one new app at once make one app with twenty builds, the newest active', async () => {
  const bundle = 'com.example.popular';
  const paths = await Promise.all(Array.from({ length: 20 }, () => upload(apkOf(bundle))));
  const replies = await Promise.all(paths.map((path) => confirm(bundle, path)));
  assert.deepEqual(
    replies.map(({ status }) => status),
    Array(20).fill(200),
  );
  const app = await onlyApp(bundle);
  const { builds } = await api.make('listBuilds', { params: { app_id: app.id } });
  assert.deepEqual(builds.map(({ id }) => id).sort(), replies.map(({ body }) => body.build_id).sort());
  assert.equal(app.active_build?.id, builds[0]?.id);
});
