import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BrowserPool } from '../src/engine/drivers/web/browser-pool.ts';
import { findBrowser } from '../src/engine/drivers/web/find-browser.ts';
import { openWebSession } from '../src/engine/drivers/web/open-web-session.ts';
import { redactor } from '../src/engine/evidence/redact.ts';
import { FlowRecorder } from '../src/engine/memory/flow-recorder.ts';
import type { RememberedFlow } from '../src/engine/memory/remembered-flow.ts';
import { ReplayPlanner } from '../src/engine/memory/replay-planner.ts';
import { LiteralPlanner } from '../src/engine/planners/literal/literal-planner.ts';
import type { Planner } from '../src/engine/planners/planner.ts';
import { AttemptEvidence } from '../src/features/runs/execution/evidence/attempt-evidence.ts';
import { openBlobs } from '../src/platform/blobs/open-blobs.ts';
import { serveApp } from '../test/apps/serve-app.ts';
import { runInstructions } from '../test/support/run-instructions.ts';
import { byHand, INSTRUCTIONS } from './actions/thirty-actions.ts';

/**
 * `npm run bench:replay [rounds]`: a flow of thirty actions done again from memory, with video and a picture of every action,
 * against the same thirty written for Playwright itself with the same pictures. They take turns on one warm browser; the ratio
 * is the median over the rounds. Beside it, once: the first run by the built-in planner, and one by a planner that needs a
 * second and a half for each step, as a model does.
 */
const ROUNDS = Number(process.argv[2] ?? 9);
const WANTED = 1.25;
const MODEL_MS = 1500;
const ACTIONS = INSTRUCTIONS.split('\n').length;

const shop = await serveApp('shop');
const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-bench-'));
const blobs = await openBlobs({ s3Url: undefined, directory });
const pool = new BrowserPool(
  await findBrowser({
    name: null,
    configuredPath: null,
    path: process.env.PATH ?? '',
    cacheDirectory: path.join(os.tmpdir(), 'saywright-browser'),
  }),
);

async function hand(isPictured: boolean): Promise<number> {
  const context = await (await pool.browser()).newContext({ viewport: { width: 1280, height: 720 } });
  try {
    const page = await context.newPage();
    await page.goto(shop.url);
    const startedAt = performance.now();
    for (const act of byHand(page)) {
      await act();
      if (isPictured) await page.screenshot({ type: 'jpeg', quality: 80 });
    }
    return performance.now() - startedAt;
  } finally {
    await context.close();
  }
}

let made = 0;
async function run(planner: Planner): Promise<{ ms: number; flow: RememberedFlow; cached: number }> {
  const driver = await openWebSession({ pool });
  try {
    await driver.perform({ name: 'open', arguments: { url: shop.url } }, 15_000);
    const folder = `bench/${made++}`;
    const evidence = await AttemptEvidence.begin(
      {
        blobs,
        keyOf: (name) => `${folder}/${name}`,
        redact: redactor([]),
        recordAction: async () => undefined,
      },
      driver,
    );
    const recorder = new FlowRecorder();
    const startedOn = Date.now();
    const startedAt = performance.now();
    const verdict = await runInstructions(driver, INSTRUCTIONS, {
      planner,
      recorder,
      patienceMs: 5000,
      photograph: evidence.photograph,
      record: async (action, picture) => evidence.record(action, picture, startedOn),
    });
    const ms = performance.now() - startedAt;
    await evidence.finish();
    if (verdict.status !== 'passed') throw new Error(`${verdict.status}: ${verdict.reason?.message}`);
    return { ms, flow: recorder.flow, cached: verdict.actions.filter((action) => action.cached).length };
  } finally {
    await driver.close();
  }
}

/** Plans as the built-in planner does, but as slowly as a model. */
class SlowPlanner extends LiteralPlanner {
  override async *serve(...given: Parameters<LiteralPlanner['serve']>) {
    await setTimeout(MODEL_MS);
    return yield* super.serve(...given);
  }
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const { flow } = await run(new LiteralPlanner());
const rounds: { bare: number; hand: number; planned: number; replayed: number; cached: number }[] = [];
// The first round warms the browser up.
for (let round = 0; round <= ROUNDS; round++) {
  const bare = await hand(false);
  const pictured = await hand(true);
  const planned = await run(new LiteralPlanner());
  const replayed = await run(new ReplayPlanner(new LiteralPlanner(), flow));
  if (round > 0)
    rounds.push({
      bare,
      hand: pictured,
      planned: planned.ms,
      replayed: replayed.ms,
      cached: replayed.cached,
    });
}
const slow = await run(new SlowPlanner());
await pool.close();
await shop.close();
await rm(directory, { recursive: true, force: true });

const perAction = (kind: 'bare' | 'hand' | 'planned' | 'replayed') =>
  (median(rounds.map((round) => round[kind])) / ACTIONS).toFixed(1).padStart(8);
const ratioOf = (of: 'bare' | 'hand' | 'planned') =>
  median(rounds.map((round) => round.replayed / round[of]));
console.log(`${ACTIONS} actions, ${ROUNDS} rounds of each, alternating; milliseconds per action\n`);
console.log(`Playwright by hand            ${perAction('bare')}`);
console.log(`Playwright by hand, pictures  ${perAction('hand')}`);
console.log(`first run, recording          ${perAction('planned')}`);
console.log(`slow planner, recording       ${(slow.ms / ACTIONS).toFixed(1).padStart(8)}`);
console.log(
  `replay, recording             ${perAction('replayed')}   ${rounds[0]?.cached} of ${ACTIONS} from memory\n`,
);
console.log(
  `replay to the first run ${ratioOf('planned').toFixed(2)}, to the slow planner ${(median(rounds.map((round) => round.replayed)) / slow.ms).toFixed(3)}`,
);
console.log(`replay to Playwright without pictures ${ratioOf('bare').toFixed(2)}`);
const ratio = ratioOf('hand');
console.log(
  `replay to Playwright with the same pictures ${ratio.toFixed(2)}, at most ${WANTED.toFixed(2)} is wanted`,
);
process.exitCode = ratio <= WANTED ? 0 : 1;
