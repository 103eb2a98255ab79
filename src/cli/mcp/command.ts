import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { buildMcpServer } from '../../mcp/build-mcp-server.ts';
import { LiveSessions } from '../../mcp/live-sessions.ts';
import { command, SHARED_OPTIONS } from '../frame/command.ts';
import { networkFault } from '../frame/explain-error.ts';
import { UserFault } from '../frame/fault.ts';
import type { LocalBrowser } from '../world.ts';

const IDLE_MS = 15 * 60_000;
const MOST_SESSIONS = 4;

export const mcpCommand = command({
  name: 'mcp',
  summary: 'Serve the Model Context Protocol on standard input and output, for coding agents',
  details:
    'Tools read, write and run what is on the server of your login, and try single steps in a browser of this machine.\n' +
    'The server itself offers the same at /mcp with an API key.',
  isProgram: true,
  options: { server: SHARED_OPTIONS.server },
  examples: ['claude mcp add saywright -- npx saywright mcp'],
  async run(_given, { world, client }) {
    let browser: Promise<LocalBrowser> | null = null;
    const sessions = new LiveSessions({
      async openDriver() {
        browser ??= world.openBrowser(null);
        // What is not there now may be installed before the next try.
        browser.catch(() => {
          browser = null;
        });
        return (await browser).open();
      },
      makePlanner: async () => (await world.loadPlanner())(),
      idleMs: IDLE_MS,
      atMost: MOST_SESSIONS,
    });
    const isForPeople = (error: unknown) => error instanceof UserFault || networkFault(error) !== null;
    const server = buildMcpServer({ version: world.version, client, fetch, sessions, isForPeople });
    const ended = Promise.withResolvers<void>();
    const stopListening = world.onInterrupt(() => ended.resolve());
    world.stdin.once('end', () => ended.resolve());
    world.stdin.once('close', () => ended.resolve());
    try {
      await server.connect(new StdioServerTransport(world.stdin, world.stdout));
      await ended.promise;
    } finally {
      stopListening();
      await server.close();
      await sessions.closeAll();
      await (await (browser as Promise<LocalBrowser> | null))?.close();
    }
    return undefined;
  },
});
