import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { Tester, webStage } from './fixtures/web-stage.ts';
import { openWebSession } from './open-web-session.ts';

const stage = webStage({
  '/': `<label>Proof <input type="file" multiple></label><p id="told"></p><script>
    document.querySelector('input').onchange = async ({ target }) => {
      const told = [];
      for (const file of target.files) told.push(file.name + ' ' + file.type + ' ' + (await file.text()).slice(0, 8));
      document.getElementById('told').textContent = told.join(' | ');
    };</script>`,
  '/files/K%C3%A4se%20list.csv': (response) => response.writeHead(200).end('cheese,price'),
  '/huge.bin': (response) => response.writeHead(200, { 'content-length': String(60 * 1024 * 1024) }).end(),
});
let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'saywright-uploads-'));
});
after(() => rm(directory, { recursive: true }));

async function uploading(files: string[]) {
  const driver = await openWebSession({ pool: stage.pool, filesDirectory: directory });
  try {
    const tester = new Tester(driver);
    await tester.do('open', { url: stage.origin });
    await tester.look();
    const outcome = await tester.do('upload', { files });
    let told = '';
    // The page reads the files by and by.
    await eventually(async () => {
      const { elements } = await tester.look();
      told = elements.find(({ attributes }) => attributes.id === 'told')?.text ?? '';
      assert.ok(outcome.status !== 'done' || told !== '');
    });
    return { outcome, told };
  } finally {
    await driver.close();
    assert.deepEqual(await readdir(directory), [], 'nothing is left of the session');
  }
}

test('a file that is only named is a sample of its kind, under that very name', async () => {
  const { outcome, told } = await uploading([
    'student-card.pdf',
    'C:\\Users\\anna\\photo.PNG',
    '../../etc/passwd',
  ]);
  assert.equal(outcome.status, 'done', JSON.stringify(outcome));
  assert.match(
    outcome.status === 'done' ? (outcome.effect ?? '') : '',
    /student-card\.pdf \(a sample made for this run\)/,
  );
  assert.match(told, /student-card\.pdf application\/pdf %PDF-1\.4/);
  assert.match(told, /photo\.PNG image\/png .PNG/);
  assert.match(told, /passwd\s+Sample f/, 'the files of this machine are not given away');
});

test('an address is fetched', async () => {
  const { outcome, told } = await uploading([`${stage.origin}/files/K%C3%A4se%20list.csv`]);
  assert.equal(outcome.status, 'done', JSON.stringify(outcome));
  assert.match(told, /Käse list\.csv text\/csv cheese,p/);
});

test('what cannot be fetched, or is too large, is told', async () => {
  for (const [path, problem] of [
    ['/nothing.pdf', /it answered with 404/],
    ['/huge.bin', /larger than 50 MB/],
  ] as const) {
    const { outcome } = await uploading([stage.origin + path]);
    assert.match(outcome.status === 'failed' ? outcome.problem : outcome.status, problem);
  }
  const { outcome } = await uploading(['http://nowhere.test/a.pdf']);
  assert.match(outcome.status === 'failed' ? outcome.problem : outcome.status, /could not be fetched/);
});
