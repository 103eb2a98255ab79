import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { webStage } from './fixtures/web-stage.ts';

/** A list that is searched a moment after the last key; the page may be held up in between. */
const debounced = (heldUpMs: number) =>
  `<input type=search aria-label=Search><ul><li><a href=#apple>Apple</a><li><a href=#pear>Pear</a></ul><script>
    let search, work; document.querySelector('input').oninput = ({ target }) => {
      clearTimeout(search); search = setTimeout(() => {
        for (const one of document.querySelectorAll('li')) one.hidden = !one.textContent.includes(target.value); }, 300);
      clearTimeout(work); work = setTimeout(() => {
        for (const until = performance.now() + ${heldUpMs}; performance.now() < until; ); }, 50); };</script>`;

const stage = webStage({
  '/names': `<h1>Shop <b>now</b></h1>
    <label for=a>First name</label><input id=a>
    <label>Last name <input></label>
    <span id=l1>Card</span><span id=l2>number</span><input aria-labelledby="l1 l2">
    <input aria-label="Search term" type=search>
    <input placeholder="Your city">
    <button><svg aria-hidden=true width=10 height=10></svg><span style="position:absolute;width:1px;height:1px;overflow:hidden">Close</span></button>
    <button aria-label="Menu">☰</button>
    <a href=/x><img alt="Home page" width=20 height=20 src="data:,"></a>
    <input type=submit value="Send it">
    <fieldset><legend>Delivery</legend><label><input type=radio name=d> Pick up</label></fieldset>
    <table><caption>People</caption><tr><th>Name<th>Age<tr><td>Anna<td>31</table>
    <p>Read <a href=/t>our terms</a> first.</p>`,
  '/unseen': `<p>Seen</p><p hidden>Hidden</p><p style="visibility:hidden">Invisible</p><p style="opacity:0">Clear</p>
    <p style="position:absolute;left:-9999px">Far away</p>
    <p><span style="position:absolute;clip:rect(0,0,0,0);width:1px;height:1px;overflow:hidden">For readers</span>Price $5</p>
    <div style="height:0;overflow:hidden"><p>Folded</p></div>
    <div style="height:40px;overflow:auto"><p>Top</p><p style="margin-top:500px">Reachable</p></div>
    <details><summary>More</summary><p>Inside details</p></details>
    <p aria-hidden=true>Shown to eyes</p><span aria-hidden=true>★</span>
    <label><input type=checkbox style="position:absolute;opacity:0;width:0;height:0"><i style="display:inline-block;width:12px;height:12px"></i> Styled away</label>
    <p style="margin-top:3000px">Below</p>`,
  '/sale': `<p>Pan <b>€54.00</b><s>€68.00</s></p><p>Pot <span>€59</span><span style="text-decoration:line-through">€79</span></p>
    <p style="text-decoration:line-through">Buy milk</p>`,
  '/shadow': `<my-card><span slot=title>Slotted</span></my-card><script>
    customElements.define('my-card', class extends HTMLElement { connectedCallback() {
      this.attachShadow({mode:'open'}).innerHTML = '<h2><slot name=title></slot></h2><button>Inner</button>';
      this.shadowRoot.querySelector('button').onclick = (event) => { event.target.textContent = 'Pressed'; };
    } })</script>`,
  '/inner': `<style>body{margin:0}</style><h2>Inner page</h2><label>Code <input></label><button onclick="this.textContent='Sent'">Send</button>`,
  '/framed': `<style>body{margin:0}</style><h1>Outer</h1><iframe src=/inner style="position:absolute;left:100px;top:200px;border:5px solid"></iframe><iframe src=/inner hidden></iframe>`,
  '/slow': `<button onclick="fetch('/data').then((one) => one.text()).then((one) => { document.querySelector('p').textContent = one })">Load</button><p>Nothing yet</p>`,
  '/data': (response) => {
    const timer = setTimeout(() => response.end('Data is here'), 700);
    response.on('close', () => clearTimeout(timer));
  },
  '/debounced': debounced(0),
  '/debounced-and-busy': debounced(700),
  '/debounced-and-very-busy': debounced(1_500),
  '/feed': `<p>Ready</p><script>const poll = () => fetch('/never').then(poll, poll); poll()</script>`,
  '/never': () => undefined,
  '/ticking': `<p>0</p><script>setInterval(() => { document.querySelector('p').textContent++ }, 10)</script>`,
  '/fading': `<style>@keyframes in { from { opacity: 0 } } div { animation: in 300ms }</style>
    <button onclick="document.body.insertAdjacentHTML('beforeend', '<div>Faded in</div>')">Show</button>`,
  '/spa': `<h1>One</h1><a href=/spa/two>Next</a><script>
    document.querySelector('a').onclick = (event) => { event.preventDefault(); history.pushState({}, '', '/spa/two');
    setTimeout(() => { document.querySelector('h1').textContent = 'Two'; document.title = 'Second' }, 10) }</script>`,
  '/slow-page': `<a href=/late>Go</a>`,
  '/late': (response) => {
    const timer = setTimeout(
      () => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Late page</h1>'),
      500,
    );
    response.on('close', () => clearTimeout(timer));
  },
});

test('things are called by their labels, their words, their pictures and their captions', async () => {
  await stage.on('/names', async (tester) => {
    assert.deepEqual(await tester.names('heading'), ['Shop now']);
    assert.deepEqual(await tester.names('textbox'), ['First name', 'Last name', 'Card number', 'Your city']);
    assert.deepEqual(await tester.names('searchbox'), ['Search term']);
    assert.deepEqual(await tester.names('button'), ['Close', 'Menu', 'Send it']);
    assert.deepEqual(await tester.names('link'), ['Home page', 'our terms']);
    assert.deepEqual(await tester.names('group'), ['Delivery']);
    assert.deepEqual(await tester.names('radio'), ['Pick up']);
    assert.deepEqual(await tester.names('table'), ['People']);
    assert.deepEqual(await tester.names('row'), ['Name Age', 'Anna 31']);
    assert.deepEqual(await tester.names('columnheader'), ['Name', 'Age']);
    assert.equal((await tester.find('text', 'Read our terms first.')).text, 'Read our terms first.');
  });
});

test('only what a person could see is listed, and what must be scrolled to is out of the viewport', async () => {
  await stage.on('/unseen', async (tester) => {
    const screen = await tester.look();
    const all = screen.elements.map((one) => one.text).join('|');
    for (const unseen of [
      'Hidden',
      'Invisible',
      'Clear',
      'Far away',
      'For readers',
      'Folded',
      'Inside details',
      '★',
    ]) {
      assert.ok(!all.includes(unseen), `${unseen} in ${all}`);
    }
    assert.ok((await tester.find('text', 'Seen')).isInViewport);
    await tester.find('text', 'Price $5');
    await tester.find('text', 'Shown to eyes');
    assert.equal((await tester.find('text', 'Reachable')).isInViewport, false);
    assert.equal((await tester.find('text', 'Below')).isInViewport, false);
    assert.equal((await tester.find('button', 'More')).states.expanded, false);
    assert.equal((await tester.find('checkbox', 'Styled away')).states.checked, false);
    await tester.must('check', 'checkbox', 'Styled away');
    assert.equal((await tester.find('checkbox', 'Styled away')).states.checked, true);
  });
});

test('a price that is crossed out stands apart from the one that holds, a task that is done is still a text', async () => {
  await stage.on('/sale', async (tester) => {
    const { elements } = await tester.look();
    assert.deepEqual(
      elements.filter(({ role }) => role === 'deletion').map(({ text }) => text),
      ['€68.00', '€79'],
    );
    for (const text of ['Pan €54.00', 'Pot €59', 'Buy milk']) await tester.find('text', text);
  });
});

test('open shadow roots are part of the screen and can be acted on', async () => {
  await stage.on('/shadow', async (tester) => {
    assert.deepEqual(await tester.names('heading'), ['Slotted']);
    await tester.must('click', 'button', 'Inner');
    await tester.find('button', 'Pressed');
  });
});

test('visible frames are part of the screen, at their place on it, also from another site', async () => {
  const other = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<button>Foreign</button><button onclick="this.textContent=`Pressed`">Far</button>');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  try {
    await stage.on('/framed', async (tester) => {
      const heading = await tester.find('heading', 'Inner page');
      assert.ok(heading.box.x >= 105 && heading.box.y >= 205, JSON.stringify(heading.box));
      await tester.must('type', 'textbox', 'Code', { text: 'A1' });
      assert.equal((await tester.find('textbox', 'Code')).value, 'A1');
      await tester.must('click', 'button', 'Send');
      const sent = await tester.find('button', 'Sent');
      assert.equal((await tester.look()).elements[sent.parent ?? -1]?.role, 'iframe');
      const url = `http://localhost:${(other.address() as AddressInfo).port}/`;
      await tester.driver.session.page.evaluate(
        `document.querySelector('iframe').src = ${JSON.stringify(url)}`,
      );
      await tester.must('click', 'button', 'Far');
      await tester.find('button', 'Pressed');
      await tester.find('button', 'Foreign');
    });
  } finally {
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
  }
});

test('a look waits for the data that the last action asked for', async () => {
  await stage.on('/slow', async (tester) => {
    await tester.must('click', 'button', 'Load');
    await tester.find('text', 'Data is here');
  });
});

for (const page of ['/debounced', '/debounced-and-busy', '/debounced-and-very-busy'])
  test(`what an app puts off for a moment is waited for (${page.slice(1)})`, () =>
    stage.on(page, async (tester) => {
      await tester.must('type', 'searchbox', 'Search', { text: 'Pear' });
      assert.deepEqual(await tester.names('link'), ['Pear']);
    }));

test('a request that never ends holds a look up once, and only for a while', async () => {
  await stage.on('/feed', async (tester) => {
    const times: number[] = [];
    for (let look = 0; look < 3; look++) {
      const startedAt = performance.now();
      await tester.find('text', 'Ready');
      times.push(performance.now() - startedAt);
    }
    const [held = 0, ...others] = times;
    assert.ok(Math.min(...others) < held, `${times}`);
  });
});

test('a page that never rests is read all the same', async () => {
  await stage.on('/ticking', async (tester) => {
    const [deadlineMs, startedAt] = [20_000, performance.now()];
    assert.equal((await tester.look(deadlineMs)).elements.length, 1);
    assert.ok(performance.now() - startedAt < deadlineMs / 2, 'its deadline was not waited for');
  });
});

test('what fades in is seen', async () => {
  await stage.on('/fading', async (tester) => {
    await tester.must('click', 'button', 'Show');
    await tester.find('text', 'Faded in');
  });
});

test('a page that changes its address by itself is read at its new one', async () => {
  await stage.on('/spa', async (tester) => {
    await tester.must('click', 'link', 'Next');
    const screen = await tester.look();
    assert.equal(new URL(screen.url).pathname, '/spa/two');
    assert.equal(screen.title, 'Second');
    assert.deepEqual(await tester.names('heading'), ['Two']);
  });
});

test('a slow next page is waited for', async () => {
  await stage.on('/slow-page', async (tester) => {
    await tester.must('click', 'link', 'Go');
    assert.deepEqual(await tester.names('heading'), ['Late page']);
  });
});
