import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webStage } from '../fixtures/web-stage.ts';

/** A list that a script draws: `take` is what a press on an option does. */
const list = (options: string, take: string, more = '') => `
  <div role=combobox aria-label=Colour aria-expanded=false tabindex=0 id=box>Pick one</div>
  <div id=list hidden ${more}>${options}</div><script>
    const [box, list] = [document.getElementById('box'), document.getElementById('list')];
    box.onclick = () => { list.hidden = !list.hidden; box.setAttribute('aria-expanded', String(!list.hidden)); };
    document.onkeydown = ({ key }) => { if (key === 'Escape') list.hidden = true; };
    list.onclick = ({ target }) => { ${take} };</script>`;
const option = (words: string) => `<div role=option>${words}</div>`;
const show =
  "box.textContent = target.textContent; list.hidden = true; box.setAttribute('aria-expanded', 'false');";

const stage = webStage({
  '/plain': list(['Red', 'Green', 'Dark green'].map(option).join(''), show, 'role=listbox'),
  '/without-roles': list('<ul><li>Red<li>Green</ul>', show),
  '/takes-nothing': list(option('Red'), 'list.hidden = true;', 'role=listbox'),
  '/chips': `<div>${list(['Red', 'Green'].map(option).join(''), "const chip = document.createElement('b'); chip.textContent = target.textContent; document.getElementById('chips').append(chip);", 'role=listbox')}<p id=chips></p></div><button onclick="this.textContent='Sent'" style="position:absolute;top:20px">Send</button>`,
  '/long': `${list('', show, 'role=listbox style="height:100px;overflow:auto"')}<script>
    const drawn = () => { const first = Math.floor(list.scrollTop / 20);
      list.innerHTML = '<div style="height:' + first * 20 + 'px"></div>' + Array.from({ length: 6 }, (_, at) => '<div role=option style="height:20px">Shade ' + (first + at) + '</div>').join('') + '<div style="height:' + Math.max(0, 200 - first - 6) * 20 + 'px"></div>'; };
    list.onscroll = drawn; drawn();</script>`,
  '/two-lists': `<ul role=listbox aria-label=Other><li role=option onclick="document.title='wrong'">Red</ul>${list(option('Red'), show, 'role=listbox')}`,
  '/typed': `<input role=combobox aria-label=City><div role=listbox id=found></div><script>
    const input = document.querySelector('input'); const found = document.getElementById('found');
    input.oninput = () => { found.innerHTML = ['Lisbon', 'Lima', 'Oslo'].filter((one) => input.value && one.startsWith(input.value)).map((one) => '<div role=option>' + one + '</div>').join(''); };
    found.onclick = ({ target }) => { input.value = target.textContent; found.innerHTML = ''; };</script>`,
});
const choose = (words: string) => ['select', 'combobox', 'Colour', { option: words }] as const;

test('a list that a script draws is pressed open, and so is the option', () =>
  stage.on('/plain', async (tester) => {
    assert.equal(await tester.must(...choose('Green')), '"Green" is selected.');
    await tester.mustFail(/no option "Blue"; it has "Red", "Green", "Dark green"/, ...choose('Blue'));
    assert.deepEqual(await tester.names('option'), [], 'the list is closed again');
  }));

test('a list whose options have no role is chosen from too', () =>
  stage.on('/without-roles', async (tester) => {
    await tester.must(...choose('Red'));
    assert.equal((await tester.find('combobox', 'Colour')).value, 'Red');
  }));

test('an option that is pressed without any effect fails', () =>
  stage.on('/takes-nothing', (tester) => tester.mustFail(/not shown as selected/, ...choose('Red'))));

test('a choice that becomes a chip counts, and a list that stays open is closed', () =>
  stage.on('/chips', async (tester) => {
    await tester.must(...choose('Red'));
    assert.deepEqual(await tester.names('option'), []);
  }));

test('an option far below in a list that draws only what is seen is found', () =>
  stage.on('/long', async (tester) => {
    await tester.must(...choose('Shade 42'));
    assert.equal((await tester.find('combobox', 'Colour')).value, 'Shade 42');
  }));

test('an option of the same name in another list is left alone', () =>
  stage.on('/two-lists', async (tester) => {
    await tester.must(...choose('Red'));
    assert.notEqual((await tester.look()).title, 'wrong');
  }));

test('an option that comes only by typing is typed for', () =>
  stage.on('/typed', async (tester) => {
    await tester.must('select', 'combobox', 'City', { option: 'Lima' });
    assert.equal((await tester.find('combobox', 'City')).value, 'Lima');
    await tester.mustFail(/no option "Rome"/, 'select', 'combobox', 'City', { option: 'Rome' });
  }));
