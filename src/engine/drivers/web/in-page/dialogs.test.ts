import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webStage } from '../fixtures/web-stage.ts';

const veil = 'position:fixed;inset:0;background:rgba(0,0,0,.4)';
const box = 'position:fixed;left:240px;top:110px;width:800px;height:500px;background:#fff';
const behind =
  '<p style="position:absolute;left:300px;top:150px">Under the box</p><p style="position:absolute;left:20px;top:20px">Beside the box</p><button style="position:absolute;left:300px;top:250px">Pay</button>';

const stage = webStage({
  '/by-role': `${behind}<div style="${veil}"></div><div role=dialog aria-label=Sure style="${box}"><p>Really?</p></div>`,
  '/by-class': `${behind}<div class="app-modal" style="${veil}"><div style="${box}"><h2>Settings</h2><p>Really?</p></div></div>`,
  '/transparent': `${behind}<div role=dialog aria-label=Veil style="${veil}"><p>Loading</p></div>`,
  '/not-one': `${behind}<div class="modal-host"></div><div class="popup-hint" style="position:absolute;right:0;bottom:0">Hint</div>`,
  '/list-over-dialog': `<div role=dialog aria-label=Sure style="${box}"><p>Really?</p></div><ul style="position:fixed;left:300px;top:200px;z-index:9;background:#fff"><li>Offered</ul>`,
});
const texts = async (tester: { look(): Promise<{ elements: { text: string }[] }> }) =>
  (await tester.look()).elements.map(({ text }) => text).join(' | ');

test('what lies under the box of a dialog cannot be seen, what lies beside it can', async () => {
  for (const page of ['/by-role', '/by-class'])
    await stage.on(page, async (tester) => {
      const seen = await texts(tester);
      assert.ok(seen.includes('Beside the box') && seen.includes('Really?'), seen);
      assert.ok(!seen.includes('Under the box') && !seen.includes('Pay'), seen);
    });
});

test('a veil that lets light through hides nothing', () =>
  stage.on('/transparent', async (tester) => assert.match(await texts(tester), /Under the box/)));

test('a dialog without a role is one by its class, its place and being on top', async () => {
  await stage.on('/by-class', async (tester) => assert.deepEqual(await tester.names('dialog'), ['']));
  await stage.on('/not-one', async (tester) => assert.deepEqual(await tester.names('dialog'), []));
});

test('a list that opens over a dialog is seen', () =>
  stage.on('/list-over-dialog', async (tester) => assert.match(await texts(tester), /Offered/)));
