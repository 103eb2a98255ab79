import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  /** Without the session's part. */
  path: string;
  body: Record<string, unknown>;
}

/** An error as W3C WebDriver has it. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Serves one kind of WebDriver answers, on the given port or any. */
export async function answerWebDriver(
  answer: (asked: Asked) => unknown,
  port = 0,
): Promise<{ port: number; server: Server; close(): Promise<void> }> {
  const server = createServer(async (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in');
    const path = pathname.replace(/^\/(wd\/hub\/)?session\/[^/]+/, '').replace(/\/$/, '') || '/';
    const asked = { method: request.method ?? 'GET', path, body: await bodyOf(request) };
    try {
      const value = (await answer(asked)) ?? null;
      reply
        .setHeader('content-type', 'application/json; charset=utf-8')
        .end(JSON.stringify({ sessionId: 'stand-in', value }));
    } catch (error) {
      const code = error instanceof Refused ? error.code : 'unknown error';
      const status = code === 'unknown error' ? 500 : 404;
      const value = { error: code, message: (error as Error).message, stacktrace: '' };
      reply
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify({ value }));
    }
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  return {
    port: (server.address() as AddressInfo).port,
    server,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}
