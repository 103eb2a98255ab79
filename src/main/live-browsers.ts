import type { LocalBrowser } from '../cli/world.ts';
import { DEFAULT_SETTINGS } from '../contract/settings.ts';
import { LiveSessions } from '../mcp/live-sessions.ts';
import type { Config } from '../platform/config/config.ts';
import { makePlanner } from './make-planner.ts';
import { openLocalBrowser } from './open-local-browser.ts';

/** A server is shared: whoever forgets a session must not keep it for long. */
const IDLE_MS = 5 * 60_000;
const MOST_FOR_EACH = 2;

/** Browsers of this process in which agents try steps; each organization sees its own sessions alone. */
export class LiveBrowsers {
  readonly #config: Config;
  readonly #sessions = new Map<string, LiveSessions>();
  #browser: Promise<LocalBrowser> | null = null;

  constructor(config: Config) {
    this.#config = config;
  }

  of(organizationId: string): LiveSessions {
    const known = this.#sessions.get(organizationId);
    if (known) return known;
    const sessions = new LiveSessions({
      openDriver: async () => (await this.#open()).open(),
      makePlanner: async () => makePlanner(DEFAULT_SETTINGS, this.#config.models),
      idleMs: IDLE_MS,
      atMost: MOST_FOR_EACH,
      elsewhere:
        ' Or another process of this server has it: then its proxy must send an agent to the same one each time, or the agent uses `saywright mcp`.',
    });
    this.#sessions.set(organizationId, sessions);
    return sessions;
  }

  async close(): Promise<void> {
    for (const sessions of this.#sessions.values()) await sessions.closeAll();
    await this.#browser?.then(
      (browser) => browser.close(),
      () => undefined,
    );
  }

  /** Opened when the first session is, and kept. */
  #open(): Promise<LocalBrowser> {
    if (this.#browser) return this.#browser;
    const { browserPath = null, searchPath, dataDirectory } = this.#config;
    const opening = openLocalBrowser({ browserPath, searchPath, cacheDirectory: dataDirectory }, null);
    this.#browser = opening;
    // What is not there now may be installed before the next try.
    opening.catch(() => {
      this.#browser = null;
    });
    return opening;
  }
}
