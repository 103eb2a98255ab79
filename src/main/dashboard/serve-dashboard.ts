import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Addresses that programs ask for: a page in answer to a mistyped one would only confuse them. */
const NOT_PAGES = /^\/(api|demo|healthz|metrics|mcp)(\/|$)|\.\w+$/;

/**
 * Evidence may come straight from storage that signs its own links, wherever that is. Editors and dialogs add styles while
 * they run, each with the page's nonce; scripts come from here alone.
 */
const policy = (nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; connect-src 'self' https: http:; ` +
  `img-src 'self' https: http: data: blob:; media-src 'self' https: http: blob:; font-src 'self'; ` +
  `form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

interface File {
  type: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** The dashboard from memory: its files, and its one page for every address that nobody else answers. */
export function serveDashboard(app: FastifyInstance, directory: string): void {
  const page = readFileSync(path.join(directory, 'index.html'), 'utf8');
  for (const name of globSync('**/*.{js,css,svg}', { cwd: directory })) {
    const file = readFile(path.join(directory, name));
    const isHashed = name.startsWith('assets/');
    app.get(`/${name}`, (request, reply) => sendFile(request, reply, file, isHashed));
  }
  app.get('/*', (request, reply) => {
    if (NOT_PAGES.test(request.url.split('?')[0] ?? '')) return reply.callNotFound();
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy(nonce))
      .header('referrer-policy', 'same-origin')
      .send(page.replace('STYLE_NONCE', nonce));
  });
}

function readFile(file: string): File {
  return {
    type: TYPES[path.extname(file)] ?? 'application/octet-stream',
    plain: readFileSync(file),
    br: readFileSync(`${file}.br`),
    gzip: readFileSync(`${file}.gz`),
  };
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: File, isHashed: boolean): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .type(file.type)
    .header('vary', 'accept-encoding')
    .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .send(encoding ? file[encoding] : file.plain);
}
