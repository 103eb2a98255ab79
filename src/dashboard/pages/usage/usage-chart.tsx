import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { UsageBreakdown } from '../../../contract/usage.ts';
import { useIsDark } from '../../frame/theme.ts';

const HEIGHT = 220;
const DAY_S = 86_400;

interface UsageChartProps {
  days: UsageBreakdown['days'];
  start: string;
  end: string;
}

/** Actions by day, those from the cache apart. The same numbers stand in the tables below it. */
export default function UsageChart({ days, start, end }: UsageChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read anew in the other theme.
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
    const byDay = new Map(days.map((day) => [Date.parse(day.day) / 1000, day]));
    const times: number[] = [];
    for (let at = Date.parse(start) / 1000; at < Date.parse(end) / 1000; at += DAY_S) times.push(at);
    const of = (count: (day: UsageBreakdown['days'][number]) => number) =>
      times.map((at) => {
        const day = byDay.get(at);
        return day ? count(day) : null;
      });
    const axis = { stroke: color('dim'), grid: { stroke: color('line'), width: 1 } };
    const bars = uPlot.paths.bars?.({ size: [0.7, 40] });
    const series = (label: string, name: string): uPlot.Series => ({
      label,
      fill: color(name),
      stroke: color(name),
      points: { show: false },
      ...(bars && { paths: bars }),
    });
    const chart = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
        axes: [axis, axis],
        scales: {
          x: { range: (_chart, min, max) => [min - DAY_S / 2, max + DAY_S / 2] },
          y: { range: (_chart, _min, max) => [0, Math.max(max * 1.1, 1)] },
        },
        series: [
          { value: '{YYYY}-{MM}-{DD}' },
          series('Actions', 'accent'),
          series('From the cache', 'running'),
        ],
      },
      [times, of((day) => day.total_action_count), of((day) => day.cached_action_count)],
      element,
    );
    const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [days, start, end, isDark]);
  return <div ref={place} className="card min-h-64 overflow-hidden p-2" />;
}
