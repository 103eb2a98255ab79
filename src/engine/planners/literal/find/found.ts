import type { ScreenElement } from '../../../screen.ts';

/** What became of looking for a target. */
export type Found =
  | { status: 'found'; element: ScreenElement; index: number; why: string }
  /** `unsure`: why it may not be the app's fault. */
  | { status: 'none'; why: string; closest: string[]; unsure?: string }
  /** What may be meant, none of them for certain; one alone may be doubtful, too. */
  | { status: 'several'; candidates: { index: number; description: string }[]; why: string };
