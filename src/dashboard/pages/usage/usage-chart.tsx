import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { UsageBreakdown } from '../../../contract/usage.ts';
import { useIsDark } from '../../frame/theme.ts';

const HEIGHT = 220;
const DAY_S = 86_400;

type Day = UsageBreakdown['days'][number];

const SERIES = [
  { name: 'Actions', color: 'accent', swatch: 'bg-accent', of: (day: Day) => day.total_action_count },
  {
    name: 'From the cache',
    color: 'running',
    swatch: 'bg-running',
    of: (day: Day) => day.cached_action_count,
  },
];

const number = new Intl.NumberFormat('en');

interface UsageChartProps {
  days: UsageBreakdown['days'];
  start: string;
  end: string;
}

/** Actions by day, those from the cache apart. The numbers of a day stand below it: under the pointer, or by the arrow keys. */
export default function UsageChart({ days, start, end }: UsageChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(null);
  const [at, setAt] = useState<number | null>(null);
  const isDark = useIsDark();
  const { times, ofTime } = useMemo(() => {
    const all: number[] = [];
    for (let time = Date.parse(start) / 1000; time < Date.parse(end) / 1000; time += DAY_S) all.push(time);
    return { times: all, ofTime: new Map(days.map((day) => [Date.parse(day.day) / 1000, day])) };
  }, [days, start, end]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read anew in the other theme.
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
    const axis = { stroke: color('dim'), grid: { stroke: color('line'), width: 1 } };
    const bars = uPlot.paths.bars?.({ size: [0.7, 40] });
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        hooks: { setCursor: [({ cursor }) => setAt(cursor.idx ?? null)] },
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
        axes: [axis, axis],
        scales: {
          x: { range: (_chart, min, max) => [min - DAY_S / 2, max + DAY_S / 2] },
          y: { range: (_chart, _min, max) => [0, Math.max(max * 1.1, 1)] },
        },
        series: [
          {},
          ...SERIES.map(({ name, color: own }) => ({
            label: name,
            fill: color(own),
            stroke: color(own),
            points: { show: false },
            ...(bars && { paths: bars }),
          })),
        ],
      },
      [
        times,
        ...SERIES.map(({ of }) =>
          times.map((time) => {
            const day = ofTime.get(time);
            return day ? of(day) : null;
          }),
        ),
      ],
      element,
    );
    drawn.current = chart;
    const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
      setAt(null);
    };
  }, [times, ofTime, isDark]);

  const goByArrow = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const chart = drawn.current;
    const next = times[Math.min(Math.max((at ?? times.length) + (step ?? 0), 0), times.length - 1)];
    if (step === undefined || !chart || next === undefined) return;
    event.preventDefault();
    chart.setCursor({ left: chart.valToPos(next, 'x'), top: 0 });
  };
  const time = at === null ? undefined : times[at];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div
      role="group"
      aria-label="Actions by day; the arrow keys go through the days"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer, the arrow keys choose the day.
      tabIndex={0}
      onKeyDown={goByArrow}
      className="card h-[272px] overflow-hidden p-2"
    >
      <div ref={place} aria-hidden className="h-[220px]" />
      <Legend time={time} day={time === undefined ? undefined : ofTime.get(time)} />
    </div>
  );
}

/** Which colour is what, with the numbers of the chosen day; their room is kept free, so that nothing moves. */
function Legend({ time, day }: { time: number | undefined; day: Day | undefined }) {
  return (
    <p role="status" className="meta flex flex-wrap items-center gap-x-4 gap-y-1 px-2 pt-1">
      {SERIES.map(({ name, swatch, of }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={`size-2.5 rounded-[2px] ${swatch}`} />
          {name}
          <b className="min-w-8 font-semibold text-text">
            {time !== undefined && number.format(day ? of(day) : 0)}
          </b>
        </span>
      ))}
      <span className="sm:ml-auto">
        {time === undefined ? '\u00a0' : new Date(time * 1000).toISOString().slice(0, 10)}
      </span>
    </p>
  );
}
