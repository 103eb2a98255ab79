import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ApiError } from '../client/client.ts';
import { flowTools } from './flow-tools.ts';
import { NoSession } from './live-sessions.ts';
import { runTools } from './run-tools.ts';
import { sessionTools } from './session-tools.ts';
import { settingTools } from './setting-tools.ts';
import type { AnyTool, ToolAnswer, ToolParts } from './tool.ts';

const INSTRUCTIONS = `Saywright runs tests written in plain language ("flows") in real browsers and on phones.
To write a flow: open_session on the app, try_step line by line until each passes, then create_flow with those lines.
To run: run_flows, wait_for_batch, and explain_run for what did not pass.
failed means that the app did not do what the flow says; error means that nobody could tell, often because a line cannot be read.`;

export type ServerParts = Omit<ToolParts, 'signal' | 'progress'> & {
  version: string;
  /** Errors for people that calls may throw besides the service's own. */
  isForPeople?(error: unknown): boolean;
};

/** An MCP server over the service, and over live sessions where there are any. It has no transport yet. */
export function buildMcpServer(parts: ServerParts): McpServer {
  const server = new McpServer({ name: 'saywright', version: parts.version }, { instructions: INSTRUCTIONS });
  const tools = [...flowTools, ...settingTools, ...runTools, ...(parts.sessions ? sessionTools : [])];
  for (const one of tools) register(server, one, parts);
  return server;
}

function register(server: McpServer, tool: AnyTool, parts: ServerParts): void {
  const { name, description, input, isReadOnly = false, isDestructive = false } = tool;
  const annotations = { readOnlyHint: isReadOnly, destructiveHint: isDestructive };
  server.registerTool(name, { description, inputSchema: input, annotations }, async (given, extra) => {
    const token = extra._meta?.progressToken;
    const progress: ToolParts['progress'] = async (done, all, message) => {
      if (token === undefined) return;
      const params = { progressToken: token, progress: done, total: all, message };
      await extra.sendNotification({ method: 'notifications/progress', params });
    };
    try {
      return resultOf(await tool.run(given as never, { ...parts, signal: extra.signal, progress }));
    } catch (error) {
      const isRefusal = error instanceof ApiError || error instanceof NoSession || parts.isForPeople?.(error);
      if (isRefusal && error instanceof Error)
        return { isError: true, content: [{ type: 'text', text: error.message }] };
      throw error;
    }
  });
}

function resultOf({ data, pictures = [], isFailure = false }: ToolAnswer): CallToolResult {
  return {
    isError: isFailure,
    content: [
      { type: 'text', text: JSON.stringify(data, null, 2) },
      ...pictures.map((bytes) => ({
        type: 'image' as const,
        data: bytes.toString('base64'),
        mimeType: 'image/jpeg',
      })),
    ],
  };
}
