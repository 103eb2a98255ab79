import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ForeignApp } from './foreign-app.ts';

const PACKAGES = path.resolve(import.meta.dirname, '../../node_modules');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.gif': 'image/gif',
};

function fileOf(pathname: string): string {
  return pathname.startsWith('/pages/')
    ? path.join(import.meta.dirname, pathname)
    : path.join(PACKAGES, pathname);
}

/** A place that is not there any more would leave the page waiting for another machine. */
function change(text: string, [from, to]: [from: string, to: string]): string {
  if (!text.includes(from)) throw new Error(`the page has no place that reads ${JSON.stringify(from)}`);
  return text.replaceAll(from, to);
}

/** Serves one of the apps on a free port, with what it loads from its package. */
export async function serveForeign(app: ForeignApp): Promise<{ url: string; close(): Promise<void> }> {
  const page = (app.changes ?? []).reduce(change, await readFile(fileOf(app.page), 'utf8'));
  const answer = app.start?.();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (await answer?.(request, response, url)) return;
    const pathname = decodeURIComponent(url.pathname);
    const type = TYPES[path.extname(pathname)];
    const text =
      pathname === app.page ? page : type ? await readFile(fileOf(pathname)).catch(() => null) : null;
    if (text === null || pathname.includes('..')) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=600' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${app.page}`,
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
