import type { RunUsage } from '../../../contract/usage.ts';
import { service } from '../../api/service.ts';

const COLUMNS = [
  'run_id',
  'flow_id',
  'flow_name',
  'status',
  'created_at',
  'run_seconds',
  'total_action_count',
  'uncached_action_count',
  'cached_action_count',
  'url',
] as const satisfies (keyof RunUsage)[];

/** Quoted as spreadsheets want it; a text that begins like a formula must not become one. */
function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line for each run of the range, read page by page. */
export async function downloadUsage(range: { start: string; end: string }): Promise<void> {
  const lines = [COLUMNS.join(',')];
  let starting_after: string | undefined;
  for (let hasMore = true; hasMore; ) {
    const { runs, has_more } = await service.listRunUsage({
      query: { ...range, limit: '500', starting_after },
    });
    lines.push(...runs.map((run) => COLUMNS.map((column) => cell(run[column])).join(',')));
    hasMore = has_more;
    starting_after = runs.at(-1)?.run_id;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/csv' }));
  link.download = `usage-${range.start}-${range.end}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
