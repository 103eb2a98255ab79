import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { UsageTotals } from '../../../contract/usage.ts';
import { useRead } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Answer, Empty, PageHead, Section } from '../../parts/states.tsx';
import { durationText } from '../../parts/times.tsx';
import { toast } from '../../parts/toasts.tsx';
import { downloadUsage } from './download-usage.ts';
import { AppUsage, FlowUsage } from './used-by.tsx';

const UsageChart = lazy(() => import('./usage-chart.tsx'));

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const number = new Intl.NumberFormat('en');

/** Any range of days in UTC; the last thirty when the address names none. */
export default function UsagePage() {
  const search = useSearch({ from: '/frame/usage' });
  const navigate = useNavigate({ from: '/usage' });
  const [isDownloading, setDownloading] = useState(false);
  const first = search.start ?? dayOf(Date.now() - 29 * DAY_MS);
  const last = search.end ?? dayOf(Date.now());
  const query = { start: first, end: dayOf(Date.parse(last) + DAY_MS) };
  const totals = useRead('getUsage', { query }, { keepsLast: true });
  const breakdown = useRead('getUsageBreakdown', { query }, { keepsLast: true });
  const change = (next: { start?: string; end?: string }) =>
    void navigate({ search: { start: first, end: last, ...next }, replace: true });
  const download = async () => {
    setDownloading(true);
    try {
      await downloadUsage(query);
    } catch (fault) {
      toast.problem((fault as Error).message);
    } finally {
      setDownloading(false);
    }
  };
  return (
    <div className="mx-auto max-w-[980px]">
      <PageHead title="Usage">
        <label className="flex items-center gap-2">
          From
          <input
            type="date"
            className="input w-auto"
            value={first}
            max={last}
            onChange={(event) => event.target.value && change({ start: event.target.value })}
          />
        </label>
        <label className="flex items-center gap-2">
          to
          <input
            type="date"
            className="input w-auto"
            value={last}
            min={first}
            onChange={(event) => event.target.value && change({ end: event.target.value })}
          />
        </label>
        <Button isBusy={isDownloading} onClick={() => void download()}>
          <Download size={14} /> CSV
        </Button>
      </PageHead>
      <Answer of={totals} loading={<div className="skeleton mb-6 h-20" />}>
        {(sum) => <Totals sum={sum} />}
      </Answer>
      <Answer of={breakdown}>
        {({ days }) =>
          days.length === 0 ? (
            <Empty title="Nothing ran in these days">Choose a longer range, or run something.</Empty>
          ) : (
            <>
              <Section title="Actions by day">
                <Suspense fallback={<div className="skeleton h-[272px]" />}>
                  <UsageChart days={days} start={query.start} end={query.end} />
                </Suspense>
              </Section>
              <Section title="By app">
                <AppUsage query={query} />
              </Section>
              <Section title="By flow">
                <FlowUsage query={query} />
              </Section>
            </>
          )
        }
      </Answer>
    </div>
  );
}

function Totals({ sum }: { sum: UsageTotals }) {
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 sm:grid-cols-5">
      {[
        ['Runs', number.format(sum.run_count)],
        ['Run time', durationText(sum.total_run_seconds * 1000)],
        ['Actions', number.format(sum.total_action_count)],
        ['From the cache', number.format(sum.cached_action_count)],
        ['Not from the cache', number.format(sum.uncached_action_count)],
      ].map(([name, value]) => (
        <div key={name} className="card grid content-between p-3 max-sm:last:col-span-2">
          <dt className="meta">{name}</dt>
          <dd className="text-[20px] leading-7 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
