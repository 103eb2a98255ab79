import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Tester, webStage } from './fixtures/web-stage.ts';

const stage = webStage({
  '/': `<h1>Reports</h1><a href="/report">Export</a><a href="/report" target="_blank">In a tab</a>
    <button onclick="const a = document.createElement('a'); a.href = window.URL.createObjectURL(new Blob(['a'])); a.download = 'made here.txt'; a.click()">Make</button>`,
  '/report': (response) =>
    response.writeHead(200, { 'content-disposition': 'attachment; filename="report.csv"' }).end('a,b\n'),
});

async function downloaded(tester: Tester, expected: string[]): Promise<void> {
  const end = performance.now() + 5_000;
  let downloads: string[] = [];
  while (downloads.length < expected.length && performance.now() < end)
    downloads = (await tester.look()).downloads ?? [];
  assert.deepEqual(downloads, expected);
}

test('a download leaves the page where it is, and the screen tells the name of the file', async () => {
  await stage.on('/', async (tester) => {
    assert.equal((await tester.look()).downloads, undefined);
    await tester.must('click', 'link', 'Export');
    await downloaded(tester, ['report.csv']);
    await tester.must('click', 'button', 'Make');
    await downloaded(tester, ['report.csv', 'made here.txt']);
    await tester.must('click', 'link', 'In a tab');
    await downloaded(tester, ['report.csv', 'made here.txt', 'report.csv']);
    await tester.find('heading', 'Reports');
  });
});

test('opening the address of a download is a download', async () => {
  await stage.on('/', async (tester) => {
    const outcome = await tester.do('open', { url: '/report' });
    assert.equal(outcome.status, 'done', JSON.stringify(outcome));
    await downloaded(tester, ['report.csv']);
    await tester.find('heading', 'Reports');
  });
});

test('files of this machine are no pages', async () => {
  await stage.on('/', async (tester) => {
    for (const url of ['file:///etc/hostname', 'view-source:file:///etc/hostname']) {
      const outcome = await tester.do('open', { url });
      assert.match(
        outcome.status === 'failed' ? outcome.problem : outcome.status,
        /no address of a web page/,
      );
    }
  });
});
