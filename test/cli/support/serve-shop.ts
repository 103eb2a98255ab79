import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../../src/features/demo/shop');
const TYPES: Record<string, string> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
};

/** The demo shop by itself. */
export async function serveShop(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const name = pathname === '/' ? 'index.html' : path.basename(pathname);
    const bytes = await readFile(path.join(FOLDER, name)).catch(() => null);
    if (!bytes) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[name.split('.').at(-1) ?? ''] }).end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
