import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runInstructions } from '../../../../test/support/run-instructions.ts';
import { webStage } from '../../drivers/web/fixtures/web-stage.ts';

/** Widgets drawn from plain boxes by scripts, as many libraries and most hand-made pages have them. */

const hand =
  '<style>[data-press] { cursor: pointer } .list { border: 1px solid } main { width: 700px }</style>';

/** A box that opens a list; `take` is what a press on an entry does, with the box and the entry at hand. */
const box = (shown: string, entries: readonly string[], take = 'box.firstChild.data = entry.textContent') => `
  <div class=box data-press style="width:160px" onmousedown="open_(this)" data-entries="${entries.join('|')}" data-take="${take}">${shown}</div>`;
const script = `<script>
  function open_(box) {
    document.querySelector('.list')?.remove();
    const list = document.createElement('div');
    list.className = 'list';
    for (const words of box.dataset.entries.split('|')) {
      const entry = document.createElement('div');
      entry.dataset.press = '';
      entry.innerHTML = '<span>' + words + '</span>';
      entry.onclick = () => { new Function('box', 'entry', box.dataset.take)(box, entry); list.remove(); };
      list.append(entry);
    }
    document.body.append(list);
  }
  function choose_(tab) {
    for (const one of tab.parentElement.children) one.classList.toggle('is-active', one === tab);
    document.querySelector('output').textContent = tab.textContent + ' is open';
  }</script>`;
const page = (content: string) => `${hand}<main>${content}</main>${script}`;
const tabs = (names: readonly string[], more = '') =>
  `<div style="display:flex;gap:20px">${names.map((name, at) => `<div ${more} data-press onclick="choose_(this)"${at === 0 ? ' class="is-active"' : ''}>${name}</div>`).join('')}</div><output></output>`;
const card = (id: number, name: string) =>
  `<div style="border:1px solid"><div><small>#${id}</small> <button>⋮</button></div><p>${name}</p></div>`;
const column = (name: string, cards: readonly string[]) =>
  `<section style="width:200px" class=lane><div style="display:flex;gap:8px"><h3>${name}</h3><div>${cards.length}</div></div>${cards.map((one, at) => card(at + 70, one)).join('') || '<p>Nothing here</p>'}</section>`;

const status = ['Open', 'Waiting', 'Awaiting parts'];
const stage = webStage({
  '/filter': page(
    `<div style="display:flex;gap:10px">${box('All states', status)}${box('All sizes', ['Small', 'Large'])}</div>`,
  ),
  '/labelled': page(
    `<div>Language <i>*</i></div>${box('English', ['English', 'Deutsch'])}<div>Size</div>${box('Small', ['Small', 'Large'])}`,
  ),
  '/two-labelled': page(
    `<div>Size</div>${box('Small', ['Small', 'Large'])}<div>Size</div>${box('Small', ['Small', 'Large'])}`,
  ),
  '/takes-nothing': page(`<div>Size</div>${box('Extra large', ['Small', 'Large'], '')}`),
  '/twice': page(`<div>Size</div>${box('Small', ['Large', 'Large'])}`),
  '/only-select': page(
    `<h1>Board</h1>${box('Website', ['Website', 'Billing']).replace('class=box', 'class=my-select')}`,
  ),
  '/no-select': page(`<h1>Board</h1>${box('Website', ['Website', 'Billing'])}`),
  '/tabs': page(tabs(['General', 'Danger zone'])),
  '/tabs-and-button': page(`<button>Alerts</button>${tabs(['General', 'Alerts'], 'id=settings-tab')}`),
  '/tabs-untold': page(tabs(['General', 'Danger zone']).replace(' class="is-active"', '')),
  '/radios': page(
    '<div><div>Start page</div><div><label><input type=radio name=s checked> List</label> <label><input type=radio name=s> Board</label></div></div>',
  ),
  '/swatches': page(
    `<div><div>Colour: Red</div><div>${['Red', 'Blue'].map((name) => `<button aria-label=${name} aria-pressed=${name === 'Red'} onclick="for (const one of this.parentElement.children) one.setAttribute('aria-pressed', one === this)">●</button>`).join('')}</div></div>`,
  ),
  '/board': page(
    `<div style="display:flex;gap:20px">${column('Open', ['Fix door', 'Paint wall', 'Buy nails'])}${column('Doing', ['Cut wood'])}${column('Done', [])}</div>`,
  ).replace('width: 700px', 'width: 900px'),
  '/badge': page(
    '<div style="position:relative;width:40px"><button aria-label=Messages style="width:40px;height:40px">✉</button><sup style="position:absolute;top:-4px;left:32px">3</sup></div><p>7</p><button>Help</button>',
  ),
  '/switches': page(
    ['Sound', 'Mentions']
      .map(
        (name) =>
          `<div style="display:flex;gap:300px"><div><div>${name}</div><div>Tell me about ${name.toLowerCase()}</div></div><div role=switch aria-checked=false tabindex=0 onclick="this.setAttribute('aria-checked', 'true')" style="width:40px;height:20px;border:1px solid"></div></div>`,
      )
      .join(''),
  ),
});

const flow = (path: string, instructions: string, expected: string, because = /(?:)/) =>
  test(`${path}: ${instructions.replaceAll('\n', ' / ')}`, () =>
    stage.on(path, async ({ driver }) => {
      const verdict = await runInstructions(driver, instructions, { patienceMs: 1_500, actionMs: 5_000 });
      assert.equal(verdict.status, expected, verdict.reason?.message);
      assert.match(verdict.reason?.message ?? '', because);
    }));

describe('a select that is drawn from plain boxes', () => {
  flow(
    '/filter',
    'Choose "Waiting" in the "All states" filter\n"Waiting" is shown\n"All sizes" is shown',
    'passed',
  );
  flow(
    '/filter',
    'Choose "Large" in the "All states" filter',
    'error',
    /no option "Large"; it has "Open", "Waiting"/,
  );
  flow('/labelled', 'Change Language to Deutsch\n"Deutsch" is shown\n"English" is not shown', 'passed');
  flow('/labelled', 'Select "Large" in "Size"\nThe Size is "Large"', 'passed');
  flow('/labelled', 'Select "Large" in "Language"', 'error', /no option "Large"/);
  flow('/two-labelled', 'Select "Large" in "Size"', 'error', /equally good/);
  flow('/takes-nothing', 'Select "Large" in "Size"', 'error', /not shown as selected/);
  flow('/twice', 'Select "Large" in "Size"', 'error', /Several/);
  flow('/only-select', 'Select Billing as the project\n"Billing" is shown\n"Website" is not shown', 'passed');
  flow('/only-select', 'Select Garden as the project', 'failed', /it has "Website", "Billing"/);
  flow('/no-select', 'Select Billing as the project', 'failed', /nothing on the screen is project/);
});

describe('tabs that are drawn from plain boxes', () => {
  flow(
    '/tabs',
    'Open the tab "Danger zone"\n"Danger zone is open" is shown\nThe Danger zone tab is selected',
    'passed',
  );
  flow('/tabs', 'The Danger zone tab is selected', 'failed', /not selected/);
  flow('/tabs', 'Open the tab "Danger"', 'failed', /nothing on the screen is/);
  flow('/tabs', 'The Danger zone tab is shown', 'passed');
  flow('/tabs', 'The Danger zone tab is not shown', 'failed');
  flow('/tabs-and-button', 'Open the Alerts tab\n"Alerts is open" is shown', 'passed');
  flow('/tabs-and-button', 'The second tab is "Alerts"', 'passed');
  flow('/tabs-untold', 'The Danger zone tab is selected', 'error', /does not tell/);
});

describe('a group of radio buttons that only a text beside it names', () => {
  flow('/radios', 'Select "Board" in "Start page"\n"Board" is selected in "Start page"', 'passed');
  flow('/radios', 'Select "Garden" in "Start page"', 'failed', /it has "List", "Board"/);
});

describe('buttons of which one stays pressed', () => {
  flow('/swatches', 'Select "Blue" in "Colour"\n"Blue" is selected in "Colour"', 'passed');
  flow('/swatches', 'Select "Blue" in "Colour"\n"Red" is selected in "Colour"', 'failed');
  flow('/swatches', 'Select "Pink" in "Colour"', 'failed', /it has "Red", "Blue"|no option "Pink"/);
  flow('/swatches', 'Select "Blue" in "Size"', 'failed', /nothing on the screen is "Size"/);
});

describe('a board without roles', () => {
  flow('/board', 'The Open column contains 3 cards\nThe Doing column contains 1 card', 'passed');
  flow('/board', 'The Done column contains 0 cards', 'passed');
  flow('/board', 'The Doing column contains 3 cards', 'failed', /shows 1/);
  flow('/board', 'The first card in the Open column is "Fix door"', 'passed');
  flow('/board', 'The first card in the Doing column is "Cut wood"', 'passed');
  flow('/board', 'The first card in the Doing column is "Fix door"', 'failed');
  flow('/board', '"Cut wood" is shown in the Open column', 'failed');
  flow('/board', 'The Open column shows 3', 'passed');
  flow('/board', 'The Open column shows 1', 'failed');
});

describe('what is small and has no name', () => {
  flow('/badge', 'The messages badge says 3', 'passed');
  flow('/badge', 'The messages badge says 7', 'failed', /shows "3"/);
  flow('/badge', 'The help badge says 3', 'failed');
  flow('/switches', 'Switch on Mentions\nThe Mentions switch is on\nThe Sound switch is off', 'passed');
});
