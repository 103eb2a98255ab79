import { follow, get } from './api.js';
import { Details } from './details.js';
import { element } from './element.js';
import { Stage } from './stage.js';
import { stepList, stepsOf } from './steps.js';
import { ago, duration, isFinal, statePill, withPlaceholders } from './words.js';

const REFRESH_MS = 250;

/** A run as it goes, or as it went. The reason stands above everything, and the page opens at the failing action. */
export async function showRun(main, id) {
  let run = await get(`/runs/${id}`);
  let selected = wantedAction(run);
  let isFollowing = !isFinal(run.status);

  const heading = element('div', {});
  const list = element('ol', { class: 'steps', tabindex: '-1' });
  const toLive = element(
    'button',
    { type: 'button', class: 'to-live', hidden: true, onclick: () => goLive() },
    'Jump to live',
  );
  const stage = new Stage(select);
  const details = new Details();
  main.replaceChildren(
    heading,
    element('div', { class: 'run' }, stage.root, element('div', { class: 'side' }, list, toLive)),
    details.root,
  );

  function select(index, { isPlaying = false } = {}) {
    selected = index;
    if (!isFinal(run.status)) isFollowing = index === run.actions.at(-1)?.index;
    history.replaceState(null, '', `#action-${index}`);
    if (!isPlaying) stage.select(index);
    markSelected();
  }

  function goLive() {
    isFollowing = true;
    render();
  }

  function markSelected() {
    toLive.hidden = isFollowing || isFinal(run.status);
    for (const button of list.querySelectorAll('.action')) {
      const isSelected = Number(button.dataset.index) === selected;
      if (!isSelected) button.removeAttribute('aria-current');
      else if (!button.hasAttribute('aria-current')) {
        button.setAttribute('aria-current', 'true');
        keepInView(list, button);
      }
    }
  }

  function render() {
    if (isFollowing) selected = run.actions.at(-1)?.index ?? null;
    document.title = `${run.status} · ${run.flow_name}`;
    document
      .getElementById('trail')
      .replaceChildren(
        element('a', { href: `../batches/${run.batch_id}#${run.group_id}` }, 'Batch'),
        element('span', {}, run.flow_name),
      );
    heading.replaceChildren(...headingOf(run));
    const scrolledTo = list.scrollTop;
    list.replaceChildren(...stepList(run, null, select));
    list.scrollTop = scrolledTo;
    stage.update(run);
    if (selected !== null) stage.select(selected);
    markSelected();
    void details.update(run);
  }

  document.onkeydown = (event) => {
    if (event.target.closest('input, textarea, video')) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === ' ') stage.toggle();
    else if (step && run.actions[(selected ?? -1) + step]) select((selected ?? -1) + step);
    else return;
    event.preventDefault();
  };

  render();
  if (isFinal(run.status)) return;
  main.removeAttribute('aria-busy');
  let timer = null;
  const refresh = async () => {
    timer = null;
    run = await get(`/runs/${id}`);
    render();
  };
  await follow(`/runs/${id}/events?frames=1`, 'run-finished', (event, data) => {
    if (event !== 'frame') timer ??= setTimeout(refresh, REFRESH_MS);
    else if (isFollowing) stage.showLive(`data:${data.mime};base64,${data.data}`);
  });
  clearTimeout(timer);
  await refresh();
  isFollowing = false;
  selected = wantedAction(run) ?? selected;
  render();
}

/** The action that the address names, else the one at which the run ended, else the first. */
function wantedAction(run) {
  const named = /^#action-(\d+)$/.exec(location.hash)?.[1];
  const index = named === undefined ? (run.reason?.action_index ?? 0) : Number(named);
  return run.actions[index] ? index : null;
}

function keepInView(list, button) {
  const { top, bottom } = button.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  if (top < seen.top || bottom > seen.bottom) list.scrollTop += top - seen.top - seen.height / 3;
}

function headingOf(run) {
  const { app, build, environment, devices, reason } = run;
  const facts = [
    app.name,
    environment,
    build.branch_name,
    build.commit_sha?.slice(0, 7),
    devices[0]?.browser,
  ];
  const took = run.run_seconds === null ? '' : duration(run.run_seconds * 1000);
  return [
    element(
      'div',
      { class: 'title' },
      statePill(run.status),
      element('h1', {}, run.flow_name),
      element('span', { class: 'dim' }, facts.filter(Boolean).join(' · ')),
      element('span', { class: 'dim end' }, took, took && ' · ', ago(run.started_at ?? run.created_at)),
    ),
    reason &&
      element(
        'p',
        { class: `reason ${run.status}` },
        element('span', { class: 'grow' }, withPlaceholders(reason.message)),
        whereOf(run),
      ),
    ...run.warnings.map((warning) => element('p', { class: 'reason warning' }, warning)),
  ].filter((part) => part !== null);
}

function whereOf({ reason, ...run }) {
  const step = stepsOf(run).find(({ actions }) => actions.some(({ index }) => index === reason.action_index));
  const place = step ? ` · ${step.isLogin ? 'login' : `step ${step.index + 1}`}` : '';
  return element('span', { class: 'dim' }, reason.kind + place);
}
