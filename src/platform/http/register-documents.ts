import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { EndpointDeclaration } from '../../contract/endpoint.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import type { Database } from '../db/database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { send } from './answer-error.ts';
import { docsPage } from './docs-page.ts';

/** What anyone may read: the interface's description, and whether the service is well. */
export function registerDocuments(
  app: FastifyInstance,
  parts: {
    endpoints: Record<string, EndpointDeclaration>;
    publicUrl: string;
    version: string;
    database: Database;
    metrics: Metrics;
    /** Why hooks cannot be run; null: they can. */
    hooks: () => Promise<string | null>;
  },
) {
  const document = openApiDocument(parts.endpoints, { version: parts.version, serverUrl: parts.publicUrl });
  const page = docsPage(parts.endpoints, document);
  const style = createHash('sha256')
    .update(/<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '')
    .digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'`;

  app.get('/api/openapi.json', (_request, reply) => send(reply, 200, document));
  app.get('/api/docs', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
  app.get('/healthz', async (_request, reply) => {
    const isServing = await parts.database.pool.query('select 1').then(
      () => true,
      () => false,
    );
    if (!isServing) return send(reply, 503, { detail: 'The database does not answer.' });
    return send(reply, 200, { status: 'ok', hooks: (await parts.hooks()) ?? 'ok' });
  });
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await parts.metrics.render();
    return reply.type(type).send(text);
  });
}
