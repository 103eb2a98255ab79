import { WebDriverFault } from '../../engine/drivers/mobile/webdriver/webdriver-fault.ts';
import { WebDriverServer } from '../../engine/drivers/mobile/webdriver/webdriver-server.ts';
import type { Log } from '../../platform/log/log.ts';

/** Shorter than workers take between two announcements, so that each of them is true. */
const FRESH_MS = 4_000;

/** Whether the Appium servers and grids answer. */
export class ServerHealth {
  readonly #log: Log;
  readonly #known = new Map<string, { problem: Promise<string | null>; at: number }>();
  readonly #silent = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Why a server takes no new sessions; null: it does. What was asked lately is not asked again. */
  problemOf(url: string, freshMs = FRESH_MS): Promise<string | null> {
    const known = this.#known.get(url);
    if (known && performance.now() - known.at < freshMs) return known.problem;
    const problem = this.#ask(url);
    this.#known.set(url, { problem, at: performance.now() });
    return problem;
  }

  /** A server that falls silent is told of once, until it answers again. */
  async #ask(url: string): Promise<string | null> {
    const server = new WebDriverServer(url);
    const problem = await whyNotReady(server);
    if (problem === null) this.#silent.delete(url);
    else if (!this.#silent.has(url)) {
      this.#silent.add(url);
      this.#log.warn({ server: server.shownUrl }, `an Appium server offers no devices: ${problem}`);
    }
    return problem;
  }
}

async function whyNotReady(server: WebDriverServer): Promise<string | null> {
  try {
    return (await server.isReady()) ? null : `${server.shownUrl} takes no new sessions.`;
  } catch (error) {
    if (error instanceof WebDriverFault) return error.message;
    throw error;
  }
}
