import type { Verdict } from '../../src/engine/agent/run-flow.ts';
import type { BrowserPool } from '../../src/engine/drivers/web/browser-pool.ts';
import { openWebSession } from '../../src/engine/drivers/web/open-web-session.ts';
import { runInstructions } from '../support/run-instructions.ts';
import type { ForeignApp, ForeignFlow, Twin } from './foreign-app.ts';
import { serveForeign } from './serve-foreign.ts';

/** One line or run of lines, what was expected of it and what came of it. */
export interface Judgement {
  lines: string;
  expected: 'passed' | 'failed' | 'error';
  verdict: Verdict;
  isRight: boolean;
}

function isAsExpected(twin: Twin, { status, reason }: Verdict): boolean {
  return status === twin.ends && (reason?.message ?? '').includes(twin.because ?? '');
}

/** Lines up to the next twin are run as one, then the twin on the screen that they led to. Ends at the first surprise. */
function chunksOf(lines: ForeignFlow['lines']): (string | Twin)[] {
  const chunks: (string | Twin)[] = [];
  for (const line of lines) {
    const last = chunks.at(-1);
    if (typeof line === 'string' && typeof last === 'string') chunks[chunks.length - 1] = `${last}\n${line}`;
    else chunks.push(line);
  }
  return chunks;
}

/** What is right takes no time to be seen; what is wrong must be waited for. */
const PATIENCE_MS = 3_000;
const PATIENCE_WITH_TWINS_MS = 1_200;

export async function judgeFlow(pool: BrowserPool, app: ForeignApp, flow: ForeignFlow): Promise<Judgement[]> {
  const served = await serveForeign(app);
  const driver = await openWebSession({ pool });
  const judgements: Judgement[] = [];
  try {
    await driver.perform({ name: 'open', arguments: { url: served.url } }, 15_000);
    for (const chunk of chunksOf(flow.lines)) {
      const isTwin = typeof chunk !== 'string';
      const lines = isTwin ? chunk.says : chunk;
      const verdict = await runInstructions(driver, lines, {
        patienceMs: isTwin ? PATIENCE_WITH_TWINS_MS : PATIENCE_MS,
      });
      const isRight = isTwin ? isAsExpected(chunk, verdict) : verdict.status === 'passed';
      judgements.push({ lines, expected: isTwin ? chunk.ends : 'passed', verdict, isRight });
      // A twin that passed has perhaps done something, and lines after one that failed mean nothing.
      if (!isRight && (!isTwin || verdict.status === 'passed')) break;
    }
    return judgements;
  } finally {
    await driver.close();
    await served.close();
  }
}
