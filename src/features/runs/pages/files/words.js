import { element } from './element.js';

const ICONS = {
  queued: '○',
  running: '◐',
  passed: '✓',
  failed: '✗',
  error: '!',
  terminated: '■',
  skipped: '–',
};

/** Never by colour alone: each state has its sign and, where there is room, its word. */
export const stateIcon = (state) =>
  element('span', { class: `icon ${state}`, 'aria-hidden': 'true' }, ICONS[state]);

export const statePill = (state) => element('span', { class: `pill ${state}` }, stateIcon(state), state);

/** 0.4s, 12.3s, 1m 04s. */
export function duration(ms) {
  if (ms === null || ms === undefined) return '';
  if (ms < 950)
    return `${Math.max(ms / 1000, 0)
      .toFixed(ms < 9.5 ? 0 : 2)
      .replace(/^0$/, '0')}s`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)}s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}m ${String(seconds % 60).padStart(2, '0')}s`;
}

/** 0:07, as players have it. */
export const clock = (ms) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor((ms / 1000) % 60)).padStart(2, '0')}`;

const STEPS = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [Number.POSITIVE_INFINITY, 'day', 86_400],
];

/** How long ago, with the exact time on hover. */
export function ago(timestamp) {
  const seconds = (Date.now() - Date.parse(timestamp)) / 1000;
  const [, unit, size] = STEPS.find(([limit]) => seconds < limit);
  const text = new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(
    -Math.round(seconds / size),
    unit,
  );
  return element('time', { datetime: timestamp, title: new Date(timestamp).toLocaleString() }, text);
}

/** Placeholders of variables stand out. */
export const withPlaceholders = (text) =>
  text
    .split(/(\$\{env:[^}]*\})/)
    .map((part) => (part.startsWith('${env:') ? element('code', {}, part) : part));

export const isFinal = (state) => state !== 'queued' && state !== 'running';
