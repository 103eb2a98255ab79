import { follow, get } from './api.js';
import { element } from './element.js';
import { stateIcon, statePill } from './words.js';

const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What a batch as a whole has come to. */
function stateOf({ is_complete, run_groups, summary }) {
  if (!is_complete) return run_groups.some(({ status }) => status !== 'queued') ? 'running' : 'queued';
  const states = run_groups.flatMap(({ runs }) => runs.map(({ status }) => status));
  const worst = ['failed', 'error', 'terminated', 'skipped'].find((state) => states.includes(state));
  return summary.passed_flows === summary.total_flows ? 'passed' : worst;
}

function counts(summary) {
  const parts = ['passed', 'failed', 'error', 'terminated', 'skipped']
    .map((state) => [state, summary[`${state}_flows`]])
    .filter(([, count]) => count > 0);
  const ended = parts.reduce((sum, [, count]) => sum + count, 0);
  return element(
    'div',
    { class: 'counts' },
    parts.map(([state, count]) => element('span', {}, stateIcon(state), `${count} ${state}`)),
    element('span', { class: 'dim' }, `${ended} of ${plural(summary.total_flows, 'flow')} done`),
    element(
      'div',
      { class: 'bar', 'aria-hidden': 'true' },
      [...parts, ['', summary.total_flows - ended]].filter(([, count]) => count > 0).map(piece),
    ),
  );
}

/** Part of the bar, as long as its share of the flows. */
function piece([state, count]) {
  const part = element('i', { class: state });
  part.style.flexGrow = count;
  return part;
}

const runRow = (run) =>
  element(
    'a',
    { class: 'row', href: `../runs/${run.id}` },
    stateIcon(run.status),
    element('span', { class: 'grow' }, run.name, run.summary && element('small', {}, run.summary)),
    element('span', { class: `word ${run.status}` }, run.status),
    element('span', { class: 'dim', 'aria-hidden': 'true' }, '›'),
  );

const groupOf = ({ id, name, status, runs }) =>
  element(
    'section',
    { class: 'sheet', id },
    element(
      'h2',
      {},
      stateIcon(status),
      name,
      element('span', { class: 'dim' }, plural(runs.length, 'flow')),
    ),
    runs.map(runRow),
  );

export async function showBatch(main, id) {
  let isAsking = false;
  let isStale = false;

  /** Events come faster than a page need change: while one answer is on its way, one more is asked for at most. */
  async function refresh() {
    if (isAsking) {
      isStale = true;
      return;
    }
    isAsking = true;
    const batch = await get(`/runs/status?batch_id=${id}`);
    isAsking = false;
    render(batch);
    if (isStale) {
      isStale = false;
      return refresh();
    }
    return batch;
  }

  function render(batch) {
    const { app, git, summary, run_groups } = batch;
    const state = stateOf(batch);
    document.title = `${state} · ${app.name}`;
    const facts = [app.name, git.branch_name, git.commit_sha?.slice(0, 7)].filter(Boolean).join(' · ');
    main.replaceChildren(
      element(
        'div',
        { class: 'title' },
        statePill(state),
        element('h1', {}, 'Batch'),
        element('span', { class: 'dim' }, facts),
      ),
      counts(summary),
      ...run_groups.map(groupOf),
    );
  }

  const batch = await refresh();
  if (batch.is_complete) return;
  main.removeAttribute('aria-busy');
  await follow(`/batches/${id}/events`, 'batch-finished', (event) => {
    if (event !== 'action-recorded') void refresh();
  });
  await refresh();
}
