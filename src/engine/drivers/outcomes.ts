import type { Box } from '../screen.ts';
import type { Outcome } from './driver.ts';

export function done(box: Box | null, effect: string | null = null, value?: string): Outcome {
  return value === undefined ? { status: 'done', box, effect } : { status: 'done', box, effect, value };
}

export function failed(problem: string, box: Box | null = null): Outcome {
  return { status: 'failed', box, problem };
}
