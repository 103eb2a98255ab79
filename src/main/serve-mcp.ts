import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createClient } from '../client/client.ts';
import { Refusal } from '../contract/refusal.ts';
import { buildMcpServer } from '../mcp/build-mcp-server.ts';
import type { LiveSessions } from '../mcp/live-sessions.ts';

interface McpParts {
  publicUrl: string;
  version: string;
  /** Browsers in which agents of an organization try steps; without it there are none. */
  liveSessions?: ((organizationId: string) => LiveSessions) | undefined;
}

/**
 * The Model Context Protocol at /mcp. Each request stands for itself, so that any process of the service can answer it (but for
 * live sessions, which live in the process that opened them), and
 * every call goes through the interface with the caller's own key: its rights, limits and checks hold here, too.
 */
export function serveMcp(app: FastifyInstance, parts: McpParts): void {
  const { publicUrl, version, liveSessions } = parts;
  app.post('/mcp', async (request, reply) => {
    const apiKey = keyOf(request);
    const known = await app.inject({ url: '/api/v1/me', headers: { 'x-api-key': apiKey } });
    if (known.statusCode !== 200) throw new Refusal(known.statusCode, known.json().detail);
    const inside = fetchInside(app, new URL(publicUrl).origin);
    const client = createClient({ baseUrl: publicUrl, apiKey, fetch: inside });
    const server = buildMcpServer({
      version,
      client: async () => client,
      fetch: inside,
      sessions: liveSessions?.(known.json().organization.id) ?? null,
    });
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: false });
    reply.hijack();
    reply.raw.on('close', () => void transport.close());
    // The SDK's own types do not agree with each other about what may be undefined.
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    await transport.handleRequest(request.raw, reply.raw, request.body);
  });
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: '/mcp',
      handler: async (_request, reply) =>
        reply
          .code(405)
          .header('allow', 'POST')
          .send({ detail: '/mcp keeps no sessions: send each message as a POST.' }),
    });
}

/** Clients of the protocol often know only one header for credentials. */
function keyOf({ headers }: FastifyRequest): string {
  const key = headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return key;
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer === undefined)
    throw new Refusal(401, 'Send an API key in the X-API-Key header, or as a bearer token.');
  return bearer;
}

/** Calls the service without leaving its process; evidence may lie in a storage elsewhere. */
function fetchInside(app: FastifyInstance, ownOrigin: string): typeof fetch {
  return async (input, init = {}) => {
    const { origin, pathname, search } = new URL(String(input));
    if (origin !== ownOrigin) return fetch(input, init);
    const response = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: init.headers as Record<string, string>,
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    });
    const isEmpty = response.statusCode === 204;
    return new Response(isEmpty ? null : response.rawPayload, {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
    });
  };
}
