import os from 'node:os';
import path from 'node:path';
import type { Verdict } from '../src/engine/agent/run-flow.ts';
import { BrowserPool } from '../src/engine/drivers/web/browser-pool.ts';
import { findBrowser } from '../src/engine/drivers/web/find-browser.ts';
import { openWebSession } from '../src/engine/drivers/web/open-web-session.ts';
import { FlowRecorder } from '../src/engine/memory/flow-recorder.ts';
import type { RememberedFlow } from '../src/engine/memory/remembered-flow.ts';
import { ReplayPlanner } from '../src/engine/memory/replay-planner.ts';
import { LiteralPlanner } from '../src/engine/planners/literal/literal-planner.ts';
import { apps } from './apps/apps.ts';
import { serveApp } from './apps/serve-app.ts';
import { foreignApps } from './foreign/apps.ts';
import { judgeFlow } from './foreign/judge-flow.ts';
import { runInstructions } from './support/run-instructions.ts';

/**
 * `npm run verdicts [app…]`: the built-in planner on every flow of test/apps, intact and broken in each of its ways, and on the
 * apps of test/foreign, with lines that are true of them and lines that are not. An intact app must pass, a broken one must fail
 * at the right step, a wrong line must fail; anything else is listed. With `--replay`, the flows of test/apps are first carried
 * out on the intact app, and the verdicts are those of doing the same again from memory.
 */
const isFromMemory = process.argv.includes('--replay');
const wanted = process.argv.slice(2).filter((word) => word !== '--replay');
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name);
const pool = new BrowserPool(
  await findBrowser({
    name: null,
    configuredPath: null,
    path: process.env.PATH ?? '',
    cacheDirectory: path.join(os.tmpdir(), 'saywright-browser'),
  }),
);

async function judge(app: string, instructions: string, broken?: string, memory?: Memory): Promise<Verdict> {
  const served = await serveApp(app, broken === undefined ? {} : { broken });
  const driver = await openWebSession({ pool });
  try {
    await driver.perform({ name: 'open', arguments: { url: served.url } }, 15_000);
    const literal = new LiteralPlanner();
    const planner = memory?.flow ? new ReplayPlanner(literal, memory.flow) : literal;
    const recorder = new FlowRecorder();
    const verdict = await runInstructions(driver, instructions, { planner, recorder });
    if (memory && !memory.flow && verdict.status === 'passed') memory.flow = recorder.flow;
    return verdict;
  } finally {
    await driver.close();
    await served.close();
  }
}

/** What the run of the intact app did, for the others to do again. */
interface Memory {
  flow: RememberedFlow | null;
}

const KINDS = ['right', 'wrong pass', 'wrong failure', 'wrong step', 'undecided'] as const;
type Kind = (typeof KINDS)[number];
const table = new Map<string, Record<Kind, number>>();

function keep(app: string, kind: Kind): void {
  const row = table.get(app) ?? {
    right: 0,
    'wrong pass': 0,
    'wrong failure': 0,
    'wrong step': 0,
    undecided: 0,
  };
  row[kind]++;
  table.set(app, row);
}

let [replayed, planned] = [0, 0];
function countReplayed({ actions }: Verdict): void {
  for (const { cached } of actions) cached ? replayed++ : planned++;
}

function complain(place: string, verdict: Verdict, wish: string): void {
  const where = verdict.step_index === null ? '' : ` at step ${verdict.step_index + 1}`;
  console.log(`  ${place}: ${verdict.status}${where}, ${wish}\n      ${verdict.reason?.message ?? ''}`);
}

async function judgeOwn({ name, flows }: (typeof apps)[number]): Promise<void> {
  for (const flow of flows) {
    const memory: Memory | undefined = isFromMemory ? { flow: null } : undefined;
    if (memory) await judge(name, flow.instructions, undefined, memory);
    const intact = await judge(name, flow.instructions, undefined, memory);
    countReplayed(intact);
    if (intact.status === 'passed') keep(name, 'right');
    else {
      keep(name, intact.status === 'failed' ? 'wrong failure' : 'undecided');
      complain(`${name}, ${flow.name}, intact`, intact, 'should pass');
    }
    // A flow that is not understood says nothing about the broken ones.
    if (intact.status === 'error') continue;
    for (const { name: broken, failsAtStep } of flow.breaks) {
      const verdict = await judge(name, flow.instructions, broken, memory);
      if (verdict.status === 'failed' && verdict.step_index === failsAtStep) keep(name, 'right');
      else {
        const isPass = verdict.status === 'passed';
        keep(name, isPass ? 'wrong pass' : verdict.status === 'failed' ? 'wrong step' : 'undecided');
        complain(`${name}, ${flow.name}, ${broken}`, verdict, `should fail at step ${failsAtStep + 1}`);
      }
    }
  }
}

async function judgeForeign(app: (typeof foreignApps)[number]): Promise<void> {
  for (const flow of app.flows)
    for (const { lines, expected, verdict, isRight } of await judgeFlow(pool, app, flow)) {
      const isPass = verdict.status === 'passed';
      const isFailure = verdict.status === 'failed' && expected === 'passed';
      keep(app.name, isRight ? 'right' : isPass ? 'wrong pass' : isFailure ? 'wrong failure' : 'undecided');
      if (!isRight)
        complain(`${app.name}, ${flow.name}, ${JSON.stringify(lines)}`, verdict, `should be ${expected}`);
    }
}

/** Several at once: most of the time is spent waiting for what does not come. */
const AT_ONCE = 3;
const work = [
  ...apps.filter(isWanted).map((app) => () => judgeOwn(app)),
  ...(isFromMemory ? [] : foreignApps.filter(isWanted)).map((app) => () => judgeForeign(app)),
];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = work.shift(); next; next = work.shift()) await next();
  }),
);
await pool.close();

const total = (kind: Kind) => [...table.values()].reduce((sum, row) => sum + row[kind], 0);
const line = (name: string, counts: (string | number)[]) =>
  console.log(name.padEnd(18) + counts.map((one) => String(one).padStart(15)).join(''));
console.log();
line('', [...KINDS]);
for (const { name } of [...apps, ...foreignApps]) {
  const row = table.get(name);
  if (row)
    line(
      name,
      KINDS.map((kind) => row[kind]),
    );
}
line('all', KINDS.map(total));
if (isFromMemory)
  console.log(`\nOn intact apps ${replayed} actions were done again from memory, ${planned} were planned.`);
process.exitCode = total('wrong pass') + total('wrong failure') > 0 ? 1 : 0;
