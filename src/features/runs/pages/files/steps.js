import { element } from './element.js';
import { duration, isFinal, stateIcon, withPlaceholders } from './words.js';

/** Consecutive actions that served the same line; a suite's login comes before the flow's own lines. */
export function stepsOf(run) {
  const steps = [];
  for (const action of run.actions) {
    const last = steps.at(-1);
    if (last && last.index === action.step_index && last.text === action.step) last.actions.push(action);
    else
      steps.push({
        index: action.step_index,
        text: action.step,
        isLogin: !run.instructions.includes(action.step),
        actions: [action],
      });
  }
  return steps;
}

const worst = (actions) =>
  ['error', 'failed'].find((state) => actions.some(({ status }) => status === state)) ?? 'passed';

/** The lines after the one at which the run ended. */
function linesNotReached(run, last) {
  if (!isFinal(run.status) || run.status === 'passed') return [];
  const lines = run.instructions.split('\n').filter((line) => line.trim() !== '');
  const at = last ? lines.findLastIndex((line) => line.includes(last.text)) : -1;
  const first = last && !last.isLogin ? last.index + 2 : 1;
  return lines
    .slice(at + 1)
    .map((line, offset) => ({ number: first + offset, text: line.replace(/^\s*(\d+[.)]|[-*•])\s+/, '') }));
}

export function stepList(run, selected, onSelect) {
  const steps = stepsOf(run);
  const items = steps.map(({ index, text, isLogin, actions }) => {
    const took = actions.at(-1).started_ms + actions.at(-1).duration_ms - actions[0].started_ms;
    return element(
      'li',
      { class: `step ${worst(actions)}` },
      element(
        'button',
        { type: 'button', class: 'line', onclick: () => onSelect(actions[0].index) },
        element('span', { class: 'number' }, isLogin ? '·' : String(index + 1)),
        stateIcon(worst(actions)),
        element('span', { class: 'grow' }, withPlaceholders(text)),
        element('span', { class: 'time' }, duration(took)),
      ),
      actions.map((action) => actionButton(action, action.index === selected, onSelect)),
    );
  });
  const rest = linesNotReached(run, steps.at(-1)).map(({ number, text }) =>
    element(
      'li',
      { class: 'step skipped' },
      element(
        'div',
        { class: 'line' },
        element('span', { class: 'number' }, String(number)),
        stateIcon('skipped'),
        element('span', { class: 'grow' }, withPlaceholders(text)),
        element('span', { class: 'time' }, 'not reached'),
      ),
    ),
  );
  return [...items, ...rest];
}

const actionButton = (action, isSelected, onSelect) =>
  element(
    'button',
    {
      type: 'button',
      class: `action ${action.status}`,
      'data-index': action.index,
      'aria-current': isSelected ? 'true' : null,
      onclick: () => onSelect(action.index),
    },
    element(
      'span',
      { class: 'grow' },
      withPlaceholders(action.description),
      action.error && element('small', {}, action.error),
    ),
    action.cached && element('span', { title: 'from the cache' }, '⚡'),
    action.healed && element('span', { class: 'healed', title: 'healed' }, '✚'),
    element('span', { class: 'time' }, duration(action.duration_ms)),
  );
