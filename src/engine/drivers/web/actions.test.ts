import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { webStage } from './fixtures/web-stage.ts';

const stage = webStage({
  '/fields': `<label>Phone <input id=phone></label><label>Code <input maxlength=4></label><label>Age <input type=number></label>
    <label>Day <input type=date></label><label>Fixed <input value=old readonly></label><label>Stubborn <input id=stubborn value=mine></label>
    <label>Search <input id=search onkeyup="document.querySelector('output').textContent = 'Keys: ' + this.value"></label><output>Keys:</output>
    <div contenteditable aria-label=Notes style="border:1px solid;min-height:20px">Draft</div><label>Text <textarea></textarea></label>
    <form onsubmit="event.preventDefault(); document.querySelector('h1').textContent = 'Sent'"><label>Last <input></label></form><h1>Open</h1>
    <script>phone.oninput = () => { const d = phone.value.replace(/\\D/g, ''); phone.value = d.length > 3 ? '(' + d.slice(0,3) + ') ' + d.slice(3) : d };
    stubborn.oninput = () => { stubborn.value = 'mine' }</script>`,
  '/blocked': `<button disabled>Off</button><button onclick="this.textContent='Hit'">Under</button><button>Free</button>
    <div id=veil style="position:fixed;left:0;top:0;right:0;height:60px;background:#0008">Please wait</div>
    <p style="height:2000px"></p><button onclick="this.textContent='Reached'">Far down</button>`,
  '/toggles': `<div role=switch aria-checked=false tabindex=0 aria-label=Wifi style="width:40px;height:20px;background:#ccc" onclick="this.setAttribute('aria-checked', this.getAttribute('aria-checked') !== 'true')"></div>
    <label><input type=checkbox onclick="event.preventDefault()"> Never</label><label><input type=radio name=r> Blue</label>`,
  '/asks-first': `<label><input type=checkbox aria-label="Block card" onclick="event.preventDefault(); ask.showModal()"> Block card</label>
    <dialog id=ask style="position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none"><p>Really?</p></dialog>`,
  '/veiled': `<label><input type=checkbox aria-label=Terms onclick="event.preventDefault(); veil.hidden = false"> Terms</label>
    <div id=veil hidden style="position:fixed;inset:0;background:#fff">Hello</div>`,
  '/loads': `<div id=area style="pointer-events:none"><span style="cursor:pointer" onclick="this.textContent='Turned'">Page 3</span></div>
    <button onclick="setTimeout(() => { area.style.pointerEvents = '' }, 400)">Load</button>`,
  '/drawn-slider': `<span style="display:block;position:relative;width:200px;height:20px;background:#ccc"><span style="position:absolute;left:90px;width:20px;height:20px;background:#333">
    <input type=range min=0 max=100 value=50 aria-label=Limit style="position:absolute;clip:rect(0 0 0 0);width:100%;height:100%" oninput="out.textContent = this.value"></span></span><output id=out></output>`,
  '/covered-select': `<div style="position:relative;width:200px" onmousedown="l.hidden=false"><input role=combobox aria-label="Page size" readonly style="width:180px">
      <span id=shown style="position:absolute;left:0;top:0;width:180px;height:24px;background:#fff">10 / page</span></div>
    <ul id=l role=listbox hidden><li role=option onclick="shown.textContent='20 / page';l.hidden=true">20 / page</li></ul>`,
  '/custom-select': `<button id=b role=combobox aria-haspopup=listbox aria-label=Size onclick="l.hidden=false">Choose</button>
    <ul id=l role=listbox hidden style="cursor:pointer"><li role=option onclick="b.textContent='Small';l.hidden=true">Small</li><li role=option onclick="b.textContent='Large';l.hidden=true">Large</li></ul>`,
  '/tabs': `<title>First tab</title><a href=/second target=_blank>Open</a><button onclick="window.open('/second')">Script</button>`,
  '/second': `<title>Second tab</title><h1>Second</h1>`,
  '/dialogs': `<button onclick="document.querySelector('p').textContent = prompt('Your name?', 'x') ?? 'nobody'">Ask</button><button onclick="alert('One'); alert('Two')">Twice</button><p>-</p>`,
  '/files': `<label>Avatar <input type=file onchange="document.querySelector('p').textContent = this.files[0].name"></label><button onclick="hid.click()">Pick</button><input id=hid type=file hidden onchange="document.querySelector('p').textContent = 'hidden ' + this.files[0].name"><p>-</p>`,
  '/drag': `<style>div{width:150px;height:60px;border:1px solid}</style><div id=src draggable=true>Card</div><div id=dst aria-label=Done role=region>Drop here</div><div id=stuck>Stuck</div>
    <script>src.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'card'); dst.ondragover = (e) => e.preventDefault();
    dst.ondrop = (e) => { e.preventDefault(); if (e.dataTransfer.getData('text/plain') === 'card') dst.append(src) }</script>`,
  '/pointer-drag': `<style>div{width:80px;height:40px;position:absolute;background:#ddd}</style><div id=box style="left:10px;top:10px">Box</div><div style="left:300px;top:200px">Goal</div>
    <script>box.onpointerdown = (e) => { const move = (m) => { box.style.left = m.clientX - 40 + 'px'; box.style.top = m.clientY - 20 + 'px' };
    addEventListener('pointermove', move); addEventListener('pointerup', () => removeEventListener('pointermove', move), { once: true }) }</script>`,
  '/clipboard': `<button onclick="navigator.clipboard.writeText('copied words')">Copy</button>`,
  '/menu': `<button oncontextmenu="event.preventDefault(); this.textContent='Right'" ondblclick="this.textContent='Double'">Thing</button><div onmouseover="this.textContent='Hovered'">Over</div>`,
  '/swipe': `<div style="width:400px;height:200px;background:#eee" id=s>Swipe me</div><script>let x; s.addEventListener('touchstart', (e) => { x = e.touches[0].clientX });
    s.addEventListener('touchend', (e) => { s.textContent = e.changedTouches[0].clientX < x ? 'Went left' : 'Went right' })</script>`,
});

test('a field holds what was typed, and says so where it shows it otherwise', async () => {
  await stage.on('/fields', async (tester) => {
    assert.match((await tester.must('type', 'textbox', 'Phone', { text: '5551234' })) ?? '', /\(555\) 1234/);
    assert.match((await tester.must('type', 'textbox', 'Code', { text: '123456' })) ?? '', /only 4/);
    await tester.must('type', 'spinbutton', 'Age', { text: '42' });
    await tester.mustFail(/holds ""/, 'type', 'spinbutton', 'Age', { text: 'abc' });
    await tester.must('type', 'textbox', 'Day', { text: '24 December 2026' });
    assert.equal((await tester.find('textbox', 'Day')).value, '2026-12-24');
    await tester.mustFail(/without doubt/, 'type', 'textbox', 'Day', { text: '03/04/2026' });
    await tester.mustFail(/read-only/, 'type', 'textbox', 'Fixed', { text: 'new' });
    await tester.mustFail(/holds "mine"/, 'type', 'textbox', 'Stubborn', { text: 'yours' });
    await tester.mustFail(/not a field/, 'type', 'heading', 'Open', { text: 'x' });
  });
});

test('typing reaches apps that listen for keys, editable text, long text and forms', async () => {
  await stage.on('/fields', async (tester) => {
    await tester.must('type', 'textbox', 'Search', { text: 'shoes' });
    await tester.find('status', 'Keys: shoes');
    await tester.must('type', 'textbox', 'Notes', { text: 'Final words' });
    assert.equal((await tester.find('textbox', 'Notes')).value, 'Final words');
    await tester.must('type', 'textbox', 'Notes', { text: ' and more', append: true });
    assert.equal((await tester.find('textbox', 'Notes')).value, 'Final words and more');
    await tester.must('type', 'textbox', 'Text', { text: 'two\nlines' });
    assert.equal((await tester.find('textbox', 'Text')).value, 'two\nlines');
    await tester.must('type', 'textbox', 'Last', { text: 'x', submit: true });
    await tester.find('heading', 'Sent');
    await tester.must('click', 'textbox', 'Search');
    assert.equal((await tester.do('press', { keys: 'ctrl + a' })).status, 'done');
    assert.equal((await tester.do('type', { text: 'hats' })).status, 'done');
    assert.equal((await tester.find('textbox', 'Search')).value, 'hats');
    assert.equal((await tester.do('press', { keys: 'no such key' })).status, 'failed');
  });
});

test('a covered or disabled target fails with the reason, a far one is scrolled to', async () => {
  await stage.on('/blocked', async (tester) => {
    await tester.mustFail(/disabled/, 'click', 'button', 'Off');
    await tester.mustFail(/covered by .*veil.*Please wait/, 'click', 'button', 'Under');
    await tester.must('click', 'button', 'Far down');
    await tester.find('button', 'Reached');
    assert.equal((await tester.do('scroll', { direction: 'top' })).status, 'done');
    assert.equal((await tester.find('button', 'Reached')).isInViewport, false);
  });
});

test('toggles are read back, and one that does not move fails', async () => {
  await stage.on('/toggles', async (tester) => {
    await tester.must('check', 'switch', 'Wifi');
    assert.equal((await tester.find('switch', 'Wifi')).states.checked, true);
    await tester.must('check', 'radio', 'Blue');
    await tester.mustFail(/cannot be unchecked/, 'uncheck', 'radio', 'Blue');
    await tester.mustFail(/twice/, 'check', 'checkbox', 'Never');
  });
});

test('a toggle that asks before it moves was pressed', async () => {
  await stage.on('/asks-first', async (tester) => {
    assert.match((await tester.must('check', 'checkbox', 'Block card')) ?? '', /answered the press.*covered/);
    await tester.find('dialog', '');
  });
  await stage.on('/veiled', (tester) => tester.mustFail(/covered/, 'check', 'checkbox', 'Terms'));
});

test('what takes no presses while it loads is pressed once it does', async () => {
  await stage.on('/loads', async (tester) => {
    await tester.mustFail(/covered/, 'click', 'generic', 'Page 3');
    await tester.must('click', 'button', 'Load');
    await tester.must('click', 'generic', 'Page 3');
    await tester.find('generic', 'Turned');
  });
});

test('a slider that is drawn over a hidden field is set', async () => {
  await stage.on('/drawn-slider', async (tester) => {
    await tester.must('type', 'slider', 'Limit', { text: '80' });
    await tester.find('status', '80');
  });
});

test('a select opens though what it shows lies over it', async () => {
  await stage.on('/covered-select', async (tester) => {
    await tester.must('select', 'combobox', 'Page size', { option: '20 / page' });
    await tester.find('text', '20 / page');
  });
});

test('a list that a script draws is opened, chosen from and read back', async () => {
  await stage.on('/custom-select', async (tester) => {
    await tester.must('select', 'combobox', 'Size', { option: 'Large' });
    assert.equal((await tester.find('combobox', 'Size')).value, 'Large');
    await tester.mustFail(/no option "Huge"/, 'select', 'combobox', 'Size', { option: 'Huge' });
  });
});

test('a tab that the page opens comes to the front; tabs are switched to and closed', async () => {
  for (const [role, name] of [
    ['link', 'Open'],
    ['button', 'Script'],
  ] as const) {
    await stage.on('/tabs', async (tester) => {
      await tester.must('click', role, name);
      await tester.find('heading', 'Second');
      assert.deepEqual((await tester.look()).tabs, { count: 2, active: 1 });
      assert.equal((await tester.do('switchTab', { to: { title: 'First' } })).status, 'done');
      assert.equal((await tester.look()).title, 'First tab');
      assert.equal((await tester.do('switchTab', { to: 7 })).status, 'failed');
      assert.equal((await tester.do('switchTab', { to: 2 })).status, 'done');
      assert.equal((await tester.do('closeTab')).status, 'done');
      assert.deepEqual((await tester.look()).tabs, { count: 1, active: 0 });
      assert.equal((await tester.do('closeTab')).status, 'failed');
      assert.equal((await tester.do('newTab', { url: `${stage.origin}/second` })).status, 'done');
      assert.equal((await tester.look()).title, 'Second tab');
    });
  }
});

test('prompts take an answer, and dialogs that follow each other are all shown', async () => {
  await stage.on('/dialogs', async (tester) => {
    await tester.must('click', 'button', 'Ask');
    assert.equal((await tester.look()).dialog?.kind, 'prompt');
    assert.equal((await tester.do('dialog', { answer: 'accept', text: 'Anna' })).status, 'done');
    await tester.find('text', 'Anna');
    await tester.must('click', 'button', 'Twice');
    assert.equal((await tester.look()).dialog?.message, 'One');
    await tester.do('dialog', { answer: 'accept' });
    let message = (await tester.look()).dialog?.message;
    for (let tries = 0; message !== 'Two' && tries < 100; tries++)
      message = (await tester.look()).dialog?.message;
    assert.equal(message, 'Two');
    await tester.do('dialog', { answer: 'accept' });
    assert.equal((await tester.look()).dialog, null);
  });
});

test('files go to a field, or to what opens the chooser', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'saywright-upload-'));
  const file = join(directory, 'photo.txt');
  await writeFile(file, 'x');
  try {
    await stage.on('/files', async (tester) => {
      await tester.must('upload', 'button', 'Avatar', { files: [file] });
      await tester.find('text', 'photo.txt');
      await tester.must('upload', 'button', 'Pick', { file });
      await tester.find('text', 'hidden photo.txt');
      assert.equal((await tester.do('upload', { files: [file] })).status, 'failed');
    });
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('things are dragged by HTML and by pointer, and what does not move fails', async () => {
  await stage.on('/drag', async (tester) => {
    const [card, target, stuck] = [
      await tester.find('text', 'Card'),
      await tester.find('region', 'Done'),
      await tester.find('text', 'Stuck'),
    ];
    const outcome = await tester.do('drag', { ref: card.ref, toRef: target.ref });
    assert.equal(outcome.status, 'done', JSON.stringify(outcome));
    assert.match((await tester.find('region', 'Done')).text, /Drop here Card/);
    assert.equal((await tester.do('drag', { ref: stuck.ref, toRef: target.ref })).status, 'failed');
  });
  await stage.on('/pointer-drag', async (tester) => {
    const [box, goal] = [await tester.find('text', 'Box'), await tester.find('text', 'Goal')];
    assert.equal((await tester.do('drag', { ref: box.ref, toRef: goal.ref })).status, 'done');
    assert.ok((await tester.find('text', 'Box')).box.x > 250);
  });
});

test('right and double presses, hovering, swiping and the clipboard', async () => {
  await stage.on('/menu', async (tester) => {
    await tester.must('hover', 'text', 'Over');
    await tester.find('text', 'Hovered');
    await tester.must('click', 'button', 'Thing', { count: 2 });
    await tester.must('click', 'button', 'Double', { button: 'right' });
    await tester.find('button', 'Right');
  });
  await stage.on('/swipe', async (tester) => {
    await tester.must('swipe', 'text', 'Swipe me', { direction: 'left' });
    await tester.find('text', 'Went left');
  });
  await stage.on('/clipboard', async (tester) => {
    await tester.must('click', 'button', 'Copy');
    const outcome = await tester.do('readClipboard');
    assert.equal(outcome.status === 'done' && outcome.value, 'copied words');
  });
});

test('addresses are opened whole, relative or by host; a page that is not there says so', async () => {
  await stage.on('/tabs', async (tester) => {
    assert.equal((await tester.do('open', { url: '/second' })).status, 'done');
    await tester.find('heading', 'Second');
    assert.equal(
      (await tester.do('open', { url: `${stage.origin.replace('http://', '')}/tabs` })).status,
      'done',
    );
    assert.match(JSON.stringify(await tester.do('open', { url: '/missing' })), /404/);
    assert.equal((await tester.do('reload')).status, 'done');
    const refused = await tester.do('open', { url: 'http://127.0.0.1:1/' });
    assert.equal(refused.status, 'failed');
    assert.match(JSON.stringify(refused), /ERR_/);
  });
});
