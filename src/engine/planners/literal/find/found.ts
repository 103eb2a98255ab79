import type { ScreenElement } from '../../../screen.ts';

/** What became of looking for a target. */
export type Found =
  | { status: 'found'; element: ScreenElement; index: number; why: string }
  | { status: 'none'; why: string; closest: string[] }
  | { status: 'several'; candidates: { index: number; description: string }[]; why: string };
