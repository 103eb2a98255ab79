import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runFlow } from '../src/engine/agent/run-flow.ts';
import { Variables } from '../src/engine/agent/variables.ts';
import type { Driver } from '../src/engine/drivers/driver.ts';
import { BrowserPool } from '../src/engine/drivers/web/browser-pool.ts';
import { findBrowser } from '../src/engine/drivers/web/find-browser.ts';
import { openWebSession } from '../src/engine/drivers/web/open-web-session.ts';
import { redactor } from '../src/engine/evidence/redact.ts';
import { LiteralPlanner } from '../src/engine/planners/literal/literal-planner.ts';
import { AttemptEvidence } from '../src/features/runs/execution/evidence/attempt-evidence.ts';
import { openBlobs } from '../src/platform/blobs/open-blobs.ts';
import { serveApp } from '../test/apps/serve-app.ts';
import { byHand, INSTRUCTIONS } from './actions/thirty-actions.ts';
import { type Spent, timedDriver } from './actions/timed-driver.ts';

/**
 * `npm run bench:actions [rounds]`: time per action of one flow of thirty, written for Playwright itself, by the built-in
 * planner, and by the planner with the video, a picture of every action, or both. They take turns on one warm browser, each
 * time in a fresh session with the shop open, and the ratio is the median over the rounds: what else the machine does hits
 * all of them.
 */
const ROUNDS = Number(process.argv[2] ?? 7);
const WANTED = 2;
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

interface Measured extends Spent {
  flow: number;
  /** Until the last of the evidence is put away, which no action waits for. */
  whole: number;
}

const NOTHING_SPENT: Spent = { look: 0, perform: 0, screenshot: 0 };

async function raw(): Promise<Measured> {
  const context = await (await pool.browser()).newContext({ viewport: { width: 1280, height: 720 } });
  try {
    const page = await context.newPage();
    await page.goto(shop.url);
    const startedAt = performance.now();
    for (const act of byHand(page)) await act();
    const flow = performance.now() - startedAt;
    return { ...NOTHING_SPENT, flow, whole: flow };
  } finally {
    await context.close();
  }
}

/** What is kept of a flow besides its verdict. */
interface Keeping {
  video: boolean;
  pictures: boolean;
}

async function planned(round: number, keeping: Keeping): Promise<Measured> {
  const session = await openWebSession({ pool });
  try {
    await session.perform({ name: 'open', arguments: { url: shop.url } }, 15_000);
    const { driver, spent } = timedDriver(session);
    const evidence = keeping.video || keeping.pictures ? await record(driver, round, keeping) : null;
    const startedAt = performance.now();
    const startedOn = Date.now();
    const verdict = await runFlow(
      {
        instructions: INSTRUCTIONS,
        variables: new Variables(),
        maxActions: 100,
        patienceMs: 5000,
        actionMs: 15_000,
      },
      {
        driver,
        planner: new LiteralPlanner(),
        now: () => performance.now(),
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        signal: new AbortController().signal,
        ...(evidence && keeping.pictures && { photograph: evidence.photograph }),
        record: async (action, picture) => evidence?.record(action, picture, startedOn),
        runHook: async () => ({ status: 'lost', problem: 'no hooks here' }),
      },
    );
    const flow = performance.now() - startedAt;
    await evidence?.finish();
    if (verdict.status !== 'passed' || verdict.actions.length !== ACTIONS)
      throw new Error(
        `${verdict.status} after ${verdict.actions.length} actions: ${verdict.reason?.message}`,
      );
    const [lack] = evidence?.warnings ?? [];
    if (keeping.video && lack) throw new Error(lack);
    return { ...spent, flow, whole: performance.now() - startedAt };
  } finally {
    await session.close();
  }
}

const record = (driver: Driver, round: number, { video }: Keeping) =>
  AttemptEvidence.begin(
    {
      blobs,
      keyOf: (name) => `bench/${round}/${name}`,
      redact: redactor(new Map()),
      recordAction: async () => undefined,
    },
    video ? driver : { ...driver, capture: unfilmed },
  );

const unfilmed = async () => ({
  startedAt: Date.now(),
  video: { why: 'Nobody wants a video.' },
  log: { console: [], network: [] },
  stop: async () => undefined,
});

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const rounds: Record<'raw' | 'planned' | 'pictures' | 'video' | 'recorded', Measured>[] = [];
// The first round warms the browser up.
for (let round = 0; round <= ROUNDS; round++) {
  const measured = {
    raw: await raw(),
    planned: await planned(round, { video: false, pictures: false }),
    pictures: await planned(round, { video: false, pictures: true }),
    video: await planned(round, { video: true, pictures: false }),
    recorded: await planned(round, { video: true, pictures: true }),
  };
  if (round > 0) rounds.push(measured);
}
await pool.close();
await shop.close();
await rm(directory, { recursive: true, force: true });

type Kind = keyof (typeof rounds)[number];
const perAction = (kind: Kind, what: keyof Measured) =>
  median(rounds.map((round) => round[kind][what])) / ACTIONS;
const ratioOf = (kind: Kind, what: keyof Measured) =>
  median(rounds.map((round) => round[kind][what] / round.raw[what]));

console.log(`${ACTIONS} actions, ${ROUNDS} rounds of each, alternating; milliseconds per action\n`);
console.log('                        all   look    act  picture   rest   ratio   with putting away');
for (const [kind, name] of [
  ['raw', 'Playwright by hand'],
  ['planned', 'planner'],
  ['pictures', 'planner, pictures'],
  ['video', 'planner, video'],
  ['recorded', 'planner, recording'],
] as const) {
  const [flow, look, perform, screenshot] = (['flow', 'look', 'perform', 'screenshot'] as const).map((what) =>
    perAction(kind, what),
  ) as [number, number, number, number];
  const cells =
    kind === 'raw'
      ? ['', '', '', '']
      : [look, perform, screenshot, flow - look - perform].map((ms) => ms.toFixed(1));
  console.log(
    `${name.padEnd(20)}${flow.toFixed(1).padStart(7)}${cells.map((cell, index) => cell.padStart(index === 2 ? 9 : 7)).join('')}` +
      `${ratioOf(kind, 'flow').toFixed(2).padStart(8)}${ratioOf(kind, 'whole').toFixed(2).padStart(8)}`,
  );
}
console.log('\nPictures are taken while the next action is prepared, so their time is not in "all" alone.');
const ratio = ratioOf('recorded', 'flow');
console.log(`ratio with recording ${ratio.toFixed(2)}, at most ${WANTED.toFixed(2)} is wanted`);
process.exitCode = ratio <= WANTED ? 0 : 1;
