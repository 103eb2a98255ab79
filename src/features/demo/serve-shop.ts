import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveFiles } from '../../platform/http/serve-files.ts';

/** The demo shop, for anyone: it has no state on the server. */
export function registerDemoShop(app: FastifyInstance): void {
  const send = serveFiles(app, { directory: path.join(import.meta.dirname, 'shop'), prefix: '/demo/' });
  app.get('/demo/', (_request, reply) => send(reply, 'index.html'));
  app.get('/demo', (_request, reply) => reply.redirect('/demo/'));
}
