// Runs in the report's page. All that it shows is in the page itself, so that the file can be sent to anyone.
const report = JSON.parse(document.getElementById('report').textContent);
const SIGNS = { passed: '✓', failed: '✗', error: '?', terminated: '■', skipped: '–' };
const addresses = new Map();

/** A part of the page as something that can be shown or played. Made once, and only when it is looked at. */
function addressOf(name) {
  if (name === null) return null;
  if (!addresses.has(name)) {
    const element = document.querySelector(`script[data-file="${CSS.escape(name)}"]`);
    if (!element) return null;
    const bytes = Uint8Array.from(atob(element.textContent), (character) => character.charCodeAt(0));
    addresses.set(name, URL.createObjectURL(new Blob([bytes], { type: element.dataset.type })));
  }
  return addresses.get(name);
}

function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties))
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function showList() {
  const nav = document.querySelector('nav');
  let group = null;
  for (const [index, run] of report.runs.entries()) {
    // A flow of no suite is a group by itself: its name need not stand there twice.
    const heading = run.group === run.name ? 'In no suite' : run.group;
    if (heading !== group && (group !== null || run.group !== run.name)) nav.append(make('h2', {}, heading));
    group = heading;
    const sign = make('span', { className: run.status, title: run.status }, SIGNS[run.status]);
    const time = make('span', { className: 'time' }, `${run.seconds.toFixed(1)} s`);
    nav.append(make('button', { type: 'button', onclick: () => choose(index) }, sign, run.name, time));
  }
}

function choose(index) {
  location.replace(`#${index + 1}`);
  for (const [at, button] of [...document.querySelectorAll('nav button')].entries())
    button.setAttribute('aria-current', String(at === index));
  document.querySelector('article').replaceChildren(...pageOf(report.runs[index]));
}

function pageOf(run) {
  const facts = [run.status, run.device, `${run.seconds.toFixed(1)} s`, run.file].filter(Boolean).join(' · ');
  // Where nothing was done there is nothing to see.
  const films = (run.actions.length > 0 ? run.videos : []).map((name, index) =>
    make('video', {
      src: addressOf(name),
      controls: true,
      muted: true,
      title: run.videos.length > 1 ? `Device ${index + 1}` : 'The run',
    }),
  );
  const image = make('img', { alt: '' });
  const box = make('div', { className: 'box', hidden: true });
  const picture = make('div', { className: 'picture', hidden: true }, image, box);
  const go = (action, button) => {
    for (const other of document.querySelectorAll('.step button')) other.removeAttribute('aria-current');
    button.setAttribute('aria-current', 'true');
    for (const film of films) film.currentTime = action.started_ms / 1000;
    const source = addressOf(action.picture);
    picture.hidden = source === null;
    if (source === null) return;
    image.src = source;
    image.alt = `The screen at: ${action.description}`;
    box.hidden = action.box === null || run.viewport === null;
    if (box.hidden) return;
    const part = (value, whole) => `${(100 * value) / whole}%`;
    box.style.left = part(action.box.x, run.viewport.width);
    box.style.top = part(action.box.y, run.viewport.height);
    box.style.width = part(action.box.width, run.viewport.width);
    box.style.height = part(action.box.height, run.viewport.height);
  };
  const seen = make('div', { className: 'seen' }, ...films, picture);
  const { list, buttons } = stepsOf(run, go);
  const decisive = run.reason?.action_index ?? run.actions.length - 1;
  if (run.actions[decisive] && buttons[decisive])
    queueMicrotask(() => go(run.actions[decisive], buttons[decisive]));
  const parts = [make('h2', {}, run.name), make('p', { className: `facts ${run.status}` }, facts)];
  if (run.reason)
    parts.push(make('p', { className: `reason ${run.status}` }, make('span', {}, run.reason.message)));
  for (const warning of run.warnings) parts.push(make('p', { className: 'facts' }, `Warning: ${warning}`));
  parts.push(make('div', { className: 'stage' }, seen, list));
  for (const hook of run.hooks)
    parts.push(
      make(
        'details',
        {},
        make('summary', {}, `Hook ${hook.name} (${hook.position}): ${hook.status}`),
        make('pre', {}, hook.problem ?? hook.output),
      ),
    );
  parts.push(
    make(
      'details',
      { open: run.actions.length === 0 },
      make('summary', {}, 'Instructions'),
      make('pre', {}, run.instructions),
    ),
  );
  return parts;
}

function stepsOf(run, go) {
  const list = make('ol');
  const buttons = [];
  let step = null;
  let item = null;
  for (const action of run.actions) {
    if (action.step_index !== step) {
      item = make('li', { className: 'step' }, make('p', {}, action.step));
      list.append(item);
    }
    step = action.step_index;
    const sign = make('span', { className: action.status }, `${SIGNS[action.status]} `);
    const button = make(
      'button',
      { type: 'button', onclick: () => go(action, button) },
      sign,
      action.description,
    );
    if (action.error) button.append(make('small', {}, action.error));
    item.append(button);
    buttons.push(button);
  }
  return { list, buttons };
}

const counts = Object.entries(report.counts).filter(([, count]) => count > 0);
document.querySelector('h1').textContent = report.title;
document.querySelector('header p').textContent =
  `${counts.map(([status, count]) => `${count} ${status}`).join(', ')} · ${report.target} · ${new Date(report.startedAt).toLocaleString()}`;
showList();
const wanted = Number(location.hash.slice(1)) - 1;
const firstBad = report.runs.findIndex((run) => run.status !== 'passed');
if (report.runs.length > 0) choose(report.runs[wanted] ? wanted : Math.max(0, firstBad));
