import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../target-app.ts';

const CUSTOMERS = ['Ana Costa', 'Bo Lund', 'Cem Arslan', 'Dina Roth', 'Eli Stone', 'Yara Cohen', 'Finn Daly'];
const ORDERS = Array.from({ length: 25 }, (_, index) => ({
  number: 1001 + index,
  customer: CUSTOMERS[(index * 3) % CUSTOMERS.length],
  amount: ((index * 37) % 25) * 12.5 + 9,
  status: index % 5 === 4 ? 'Open' : 'Paid',
}));

/** The dashboard's data, each answer after its own delay. */
export function startDashboard(broken: string | undefined): Answer {
  const is = (name: string) => name === broken;
  const settings = { email: false, dark: false };
  let visitors = 40;
  let exports = 0;

  const answers: Record<string, (search: URLSearchParams, method: string) => [number, object | null]> = {
    '/api/figures': (search) => {
      const isFresh = search.get('refresh') !== '0';
      const revenue = isFresh && !is('revenue-stays') ? 12765.5 : 12480;
      return [700, { revenue, orders: isFresh ? 131 : 128, refunds: 2.4 }];
    },
    '/api/visitors': () => {
      if (!is('counter-stands-still')) visitors += 1;
      return [100, { visitors }];
    },
    '/api/orders': (search) => {
      const wanted = is('filter-is-ignored') ? 'All' : search.get('status');
      const matching = ORDERS.filter((order) => wanted === 'All' || order.status === wanted);
      const from = Number(search.get('from'));
      const start = is('page-starts-too-early') && from > 0 ? from - 1 : from;
      const orders = matching.slice(start, from + 10);
      return [500, { orders, hasMore: from + 10 < matching.length || is('more-for-ever') }];
    },
    '/api/settings': (search, method) => {
      if (method !== 'POST') return [150, settings];
      const changed = { ...settings };
      if (search.has('email')) changed.email = search.get('email') === 'true';
      if (search.has('dark')) changed.dark = search.get('dark') === 'true';
      if (is('one-switch-turns-both')) changed.dark = changed.email;
      if (!is('settings-not-kept')) Object.assign(settings, changed);
      return [300, changed];
    },
    '/api/export': () => {
      exports += 1;
      return [800, exports > 1 && !is('export-always-fails') ? {} : null];
    },
  };

  return async (request, response, url) => {
    const answer = answers[url.pathname];
    if (!answer) return false;
    const [delayMs, body] = answer(url.searchParams, request.method ?? 'GET');
    await pause(delayMs);
    response.writeHead(body ? 200 : 500, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body ?? { detail: 'The export failed.' }));
    return true;
  };
}
