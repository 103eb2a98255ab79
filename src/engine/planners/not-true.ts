import type { StepEnd } from './planner.ts';

/** How testers ask for a check; what was not true is what stands after it. */
const ASKING =
  /^(?:(?:then|afterwards|finally|please|now),?\s+)*(?:verify|check|confirm|assert|ensure|validate|make sure)\s+(?:(?:that|if|whether)\s+)?/i;

/** The app did not do what the step says, in the tester's own words and with what the screen shows instead. */
export function notTrue(words: string, evidence: string): StepEnd {
  const claim = words.replace(ASKING, '').replace(/\.$/, '');
  return { status: 'failed', message: `“${claim}” was not true: ${evidence}` };
}
