import os from 'node:os';
import path from 'node:path';
import { runFlow, type Verdict } from '../src/engine/agent/run-flow.ts';
import { Variables } from '../src/engine/agent/variables.ts';
import { BrowserPool } from '../src/engine/drivers/web/browser-pool.ts';
import { findBrowser } from '../src/engine/drivers/web/find-browser.ts';
import { openWebSession } from '../src/engine/drivers/web/open-web-session.ts';
import { LiteralPlanner } from '../src/engine/planners/literal/literal-planner.ts';
import { apps } from './apps/apps.ts';
import { serveApp } from './apps/serve-app.ts';

/**
 * `npm run verdicts [app…]`: the built-in planner on every flow of test/apps, intact and broken in each of its ways. An intact
 * app must pass, a broken one must fail at the right step; anything else is listed.
 */
const wanted = process.argv.slice(2);
const pool = new BrowserPool(
  await findBrowser({
    name: null,
    configuredPath: null,
    path: process.env.PATH ?? '',
    cacheDirectory: path.join(os.tmpdir(), 'saywright-browser'),
  }),
);

async function judge(app: string, instructions: string, broken?: string): Promise<Verdict> {
  const served = await serveApp(app, broken === undefined ? {} : { broken });
  const driver = await openWebSession({ pool });
  try {
    await driver.perform({ name: 'open', arguments: { url: served.url } }, 15_000);
    return await runFlow(
      { instructions, variables: new Variables(), maxActions: 200, patienceMs: 3000, actionMs: 10_000 },
      {
        driver,
        planner: new LiteralPlanner(),
        now: () => performance.now(),
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        signal: new AbortController().signal,
        record: async () => undefined,
        runHook: async () => ({ status: 'lost', problem: 'no hooks here' }),
      },
    );
  } finally {
    await driver.close();
    await served.close();
  }
}

const count = { right: 0, wrongPass: 0, wrongFailure: 0, undecided: 0, wrongStep: 0 };
const complain = (place: string, verdict: Verdict, wish: string) =>
  console.log(
    `  ${place}: ${verdict.status}${verdict.step_index === null ? '' : ` at step ${verdict.step_index + 1}`}, ${wish}\n      ${verdict.reason?.message ?? ''}`,
  );

for (const { name, flows } of apps.filter((app) => wanted.length === 0 || wanted.includes(app.name))) {
  console.log(name);
  for (const flow of flows) {
    const intact = await judge(name, flow.instructions);
    if (intact.status === 'passed') count.right++;
    else {
      count[intact.status === 'failed' ? 'wrongFailure' : 'undecided']++;
      complain(`${flow.name}, intact`, intact, 'should pass');
    }
    // A flow that is not understood says nothing about the broken ones.
    if (intact.status === 'error') continue;
    for (const { name: broken, failsAtStep } of flow.breaks) {
      const verdict = await judge(name, flow.instructions, broken);
      if (verdict.status === 'failed' && verdict.step_index === failsAtStep) count.right++;
      else {
        const kind =
          verdict.status === 'passed' ? 'wrongPass' : verdict.status === 'failed' ? 'wrongStep' : 'undecided';
        count[kind]++;
        complain(`${flow.name}, ${broken}`, verdict, `should fail at step ${failsAtStep + 1}`);
      }
    }
  }
}
await pool.close();
console.log(
  `\n${count.right} right, ${count.wrongPass} wrong passes, ${count.wrongFailure} wrong failures, ${count.wrongStep} at a wrong step, ${count.undecided} undecided`,
);
process.exitCode = count.wrongPass + count.wrongFailure > 0 ? 1 : 0;
