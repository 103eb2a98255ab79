import { runFlow } from '../../src/engine/agent/run-flow.ts';
import { Variables } from '../../src/engine/agent/variables.ts';
import type { BrowserPool } from '../../src/engine/drivers/web/browser-pool.ts';
import { openWebSession } from '../../src/engine/drivers/web/open-web-session.ts';
import type { WebDriver } from '../../src/engine/drivers/web/web-driver.ts';
import { LiteralPlanner } from '../../src/engine/planners/literal/literal-planner.ts';
import type { Screen } from '../../src/engine/screen.ts';
import { apps } from '../../test/apps/apps.ts';
import { serveApp } from '../../test/apps/serve-app.ts';
import { foreignApps } from '../../test/foreign/apps.ts';
import { serveForeign } from '../../test/foreign/serve-foreign.ts';

/** A page at one moment, as we see it and as Playwright describes it. */
export interface ReadPage {
  name: string;
  screen: Screen;
  ariaSnapshot: string;
}

const LOOK_MS = 10_000;

/** Every app of the tests, ours and others', as it opens and as its first flow leaves it. */
export async function* pagesToRead(pool: BrowserPool): AsyncGenerator<ReadPage> {
  for (const { name, flows } of apps) {
    yield* statesOf(pool, name, await serveApp(name), flows[0]?.instructions ?? '');
  }
  for (const app of foreignApps) {
    const lines = app.flows[0]?.lines.filter((line) => typeof line === 'string') ?? [];
    yield* statesOf(pool, app.name, await serveForeign(app), lines.join('\n'));
  }
}

async function* statesOf(
  pool: BrowserPool,
  name: string,
  served: { url: string; close(): Promise<void> },
  instructions: string,
): AsyncGenerator<ReadPage> {
  const driver = await openWebSession({ pool });
  try {
    await driver.perform({ name: 'open', arguments: { url: served.url } }, LOOK_MS);
    yield await read(driver, `${name}, opened`);
    await follow(driver, instructions);
    yield await read(driver, `${name}, after its flow`);
  } finally {
    await driver.close();
    await served.close();
  }
}

async function read(driver: WebDriver, name: string): Promise<ReadPage> {
  const screen = await driver.look(LOOK_MS);
  return { name, screen, ariaSnapshot: await driver.session.page.ariaSnapshot({ mode: 'ai' }) };
}

/** Where the flow ends does not matter here: any state of the app will do. */
async function follow(driver: WebDriver, instructions: string): Promise<void> {
  await runFlow(
    { instructions, variables: new Variables(), maxActions: 200, patienceMs: 3000, actionMs: LOOK_MS },
    {
      driver,
      planner: new LiteralPlanner(),
      now: () => performance.now(),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      signal: new AbortController().signal,
      record: async () => undefined,
      runHook: async () => ({ status: 'lost', problem: 'there are no hooks here' }),
    },
  );
}
