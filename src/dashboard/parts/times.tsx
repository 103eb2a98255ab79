import { useEffect, useState } from 'react';

/** 0.4s, 12.3s, 1m 04s, 2h 05m. */
export function durationText(ms: number): string {
  if (ms < 9.5) return '0s';
  if (ms < 950) return `${(ms / 1000).toFixed(2)}s`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)}s`;
  const seconds = Math.round(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${two(seconds % 60)}s`;
  return `${Math.floor(seconds / 3600)}h ${two(Math.floor(seconds / 60) % 60)}m`;
}

/** 0:07, as players have it. */
export const clockText = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor((ms / 1000) % 60)).padStart(2, '0')}`;

export function Duration({ seconds }: { seconds: number | null }) {
  return <span className="whitespace-nowrap">{seconds === null ? '–' : durationText(seconds * 1000)}</span>;
}

const UNITS: [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [30 * 86_400, 'day', 86_400],
  [365 * 86_400, 'month', 30 * 86_400],
  [Number.POSITIVE_INFINITY, 'year', 365 * 86_400],
];
const inWords = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

function agoText(at: number, now: number): string {
  const seconds = Math.max((now - at) / 1000, 0);
  if (seconds < 5) return 'just now';
  const [, unit, size] = UNITS.find(([limit]) => seconds < limit) ?? [0, 'second' as const, 1];
  return inWords.format(-Math.floor(seconds / size), unit);
}

/** How long ago, kept true; the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()} className="whitespace-nowrap">
      {agoText(Date.parse(at), Math.max(now, Date.now()))}
    </time>
  );
}
