import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveFiles } from '../../../platform/http/serve-files.ts';

/**
 * The pages that the links of batches and runs lead to. They hold nothing themselves: what they show they read from the
 * interface, with the session or the key of whoever looks.
 */
export function registerRunPages(app: FastifyInstance): void {
  const send = serveFiles(app, {
    directory: path.join(import.meta.dirname, 'files'),
    prefix: '/pages/',
    // Where storage can sign links itself, evidence comes straight from there.
    showsEvidence: true,
  });
  for (const address of ['/runs/:id', '/batches/:id'])
    app.get(address, (_request, reply) => send(reply, 'page.html'));
}
