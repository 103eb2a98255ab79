import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { Api } from '../../../test/support/api.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openTestService } from '../../../test/support/test-service.ts';
import { storedBytes, uploadFile } from '../../../test/support/upload-file.ts';
import { buildService } from '../../main/build-service.ts';
import { startResigning } from '../../main/start-resigning.ts';
import { readConfig } from '../../platform/config/config.ts';
import { keepBuildFile } from './keep-build-file.ts';
import { xmlPlist } from './package-files/ios-fixtures.ts';
import { zipOf } from './package-files/zip-fixtures.ts';
import { resignBuild } from './resign-build.ts';

const service = await openTestService({ ipaResignCommand: 'set' });
const { api, tenant } = service.organization;
const { blobs } = service.parts;
const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-resign-'));
after(async () => {
  await service.close();
  await rm(directory, { recursive: true, force: true });
});

const BUNDLE = 'com.example.notes';
const ipaOf = (bundleId: string, version: string) => {
  const facts = {
    ...{ CFBundleIdentifier: bundleId, CFBundleShortVersionString: version, DTPlatformName: 'iphoneos' },
    CFBundleSupportedPlatforms: ['iPhoneOS'],
  };
  return zipOf([{ name: 'Payload/Notes.app/Info.plist', data: Buffer.from(xmlPlist(facts)) }]);
};
const uploaded = ipaOf(BUNDLE, '1.0');
const resigned = ipaOf(BUNDLE, '1.0-resigned');
const inDirectory = async (name: string, content: string | Buffer) => {
  const file = path.join(directory, name);
  await writeFile(file, content);
  return file;
};
const newFile = await inDirectory('new.ipa', resigned);

async function command(name: string, script: string): Promise<string> {
  const file = await inDirectory(name, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}
async function upload(remapping?: boolean, by: Api = api, filename = 'Notes $(touch pwned);.ipa') {
  const uploaded_file_path = await uploadFile(service, uploaded, filename, 'ios');
  const body = { bundle_id: BUNDLE, platform: 'ios' as const, uploaded_file_path };
  const wish = remapping === undefined ? {} : { enable_ios_keychain_access_group_remapping: remapping };
  const { build_id, warnings } = await by.make('confirmUpload', { body: { ...body, ...wish } });
  const [app] = (await api.make('listApps', { query: { bundle_id: BUNDLE } })).apps;
  const params = { app_id: app?.id ?? '', build_id };
  const shown = async () => (await api.make('getBuild', { params })).ios_keychain_access_group_remapping;
  return { params, build_id, warnings, shown };
}
const never = new AbortController().signal;
const resign = (buildId: string, program: string, deadlineMs?: number) =>
  resignBuild(
    tenant,
    {
      ...{ blobs, command: program, searchPath: '/usr/bin:/bin', directory, maxBytes: 1e6 },
      ...(deadlineMs === undefined ? {} : { deadlineMs }),
    },
    buildId,
    never,
  );
async function installed({ app_id, build_id }: { app_id: string; build_id: string }): Promise<Buffer> {
  const kept = await keepBuildFile(
    tenant,
    { blobs, directory: path.join(directory, 'kept') },
    {
      ...{ app_id, build_id, signal: never },
    },
  );
  assert.ok('fetch' in kept);
  return readFile(await kept.fetch());
}

test('an .ipa is signed anew by the command, and the new file is what devices get; later uploads inherit it', async () => {
  const record = path.join(directory, 'record');
  const program = await command(
    'good',
    `echo "$#|$(basename "$1")|$(basename "$2")|$SAYWRIGHT_REMAP_KEYCHAIN_ACCESS_GROUPS|$SAYWRIGHT_BUNDLE_ID" >> ${record}\ncmp -s "$1" ${await inDirectory('old.ipa', uploaded)} && cp ${newFile} "$2"`,
  );
  const config = {
    ...readConfig({ SAYWRIGHT_DATA: directory, PATH: '/usr/bin:/bin' }),
    ipaResignCommand: program,
  };
  const parts = { ...service.parts, connection: service.connection } as never;
  const workers = await startResigning(config, parts, () => undefined);
  try {
    const asked = await upload(true);
    const inherited = await upload();
    for (const { shown, params } of [asked, inherited]) {
      await eventually(async () =>
        assert.deepEqual(await shown(), { status: 'instrumented', message: null }),
      );
      assert.deepEqual(await installed(params), resigned);
    }
    assert.equal(await readFile(record, 'utf8'), `2|in.ipa|out.ipa|1|${BUNDLE}\n`.repeat(2));
    await api.make('deleteBuild', { params: asked.params });
    const key = `builds/${tenant.organizationId}/${asked.build_id}`;
    assert.deepEqual(
      [await storedBytes(blobs, key), await storedBytes(blobs, `${key}-resigned`)],
      [null, null],
    );
  } finally {
    await workers?.stop();
  }
  await assert.rejects(readFile('pwned'), 'no name of a file ever reaches a shell');
});

test('nothing is done where the preference is off, and without a command the build says that it was skipped', async () => {
  assert.equal(await (await upload(false)).shown(), null);
  const without = await buildService({
    ...service.parts,
    config: { ...service.parts.config, ipaResignCommand: undefined },
  });
  after(() => without.close());
  const skipped = await upload(true, new Api(without, { 'x-api-key': service.organization.key }));
  const { status, message } = (await skipped.shown()) ?? {};
  assert.equal(status, 'skipped');
  assert.match(message ?? '', /no SAYWRIGHT_IPA_RESIGN_COMMAND is set/);
  assert.match(skipped.warnings.join(), /not remapped/);
  assert.deepEqual(await installed(skipped.params), uploaded);
});

test('a command that fails is told with its last lines, and the build is installed as it was uploaded', async () => {
  const { shown, build_id, params } = await upload(true);
  await resign(
    build_id,
    await command(
      'bad',
      'for n in 1 2 3 4 5 6 7; do echo "line $n"; done; echo "no identity found" >&2; exit 3',
    ),
  );
  const { status, message } = (await shown()) ?? {};
  assert.equal(status, 'failed');
  assert.match(message ?? '', /ended with 3\. Its last lines: .*line 7.*installed as it was uploaded/);
  assert.match(message ?? '', /no identity found/);
  assert.ok(!message?.includes('line 1 '));
  assert.deepEqual(await installed(params), uploaded);
});

test('what the command makes must be an .ipa of the same app', async () => {
  const other = await inDirectory('other.ipa', ipaOf('com.example.other', '1.0'));
  const cases: [string, string, RegExp][] = [
    ['nothing', 'true', /made no file/],
    ['garbage', 'echo garbage > "$2"', /made no \.ipa/],
    ['stranger', `cp ${other} "$2"`, /of com\.example\.other instead of com\.example\.notes/],
  ];
  for (const [name, script, problem] of cases) {
    const { shown, build_id } = await upload(true);
    await resign(build_id, await command(name, script));
    assert.match((await shown())?.message ?? '', problem);
    const key = `builds/${tenant.organizationId}/${build_id}-resigned`;
    assert.equal(await storedBytes(blobs, key), null);
  }
  const { shown, build_id } = await upload(true);
  await resign(build_id, path.join(directory, 'no-such-program'));
  assert.match((await shown())?.message ?? '', /could not be started/);
});

test('how far it is can be read meanwhile; one that takes too long is ended with all that it started', async () => {
  const { shown, build_id } = await upload(true);
  const pid = path.join(directory, 'pid');
  const program = await command('slow', `echo "Signing 3 of 7"\nsleep 600 &\necho $! > ${pid}\nwait`);
  const working = resign(build_id, program, 3_000);
  await eventually(async () =>
    assert.deepEqual(await shown(), { status: 'running', message: 'Signing 3 of 7' }),
  );
  await working;
  assert.match((await shown())?.message ?? '', /did not end within 3 seconds.*Signing 3 of 7/);
  const child = Number(await readFile(pid, 'utf8'));
  await eventually(() => assert.throws(() => process.kill(child, 0), { code: 'ESRCH' }));
});

test('a run that comes right after the upload waits for the signed build', async () => {
  const { params, build_id } = await upload(true);
  const waiting = installed(params);
  await resign(build_id, await command('quick', `cp ${newFile} "$2"`));
  assert.deepEqual(await waiting, resigned);
});
