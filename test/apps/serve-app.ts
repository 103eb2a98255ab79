import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { apps } from './apps.ts';
import type { Patch } from './target-app.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A patch that no longer fits would serve the intact app under the name of a broken one. */
function applyPatch(text: string, patch: Patch): string {
  const parts = text.split(patch.from);
  if (parts.length !== 2)
    throw new Error(`${patch.file} has ${parts.length - 1} places that read ${JSON.stringify(patch.from)}`);
  return parts.join(patch.to);
}

/** Serves one of the apps on a free port with fresh state, broken in the named way if one is named. */
export async function serveApp(
  name: string,
  { broken }: { broken?: string } = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const app = apps.find((one) => one.name === name);
  if (!app) throw new Error(`there is no app ${name}`);
  const defect = app.flows.flatMap((flow) => flow.breaks).find((one) => one.name === broken);
  if (broken !== undefined && !defect) throw new Error(`${name} has no break ${broken}`);
  const folder = path.join(import.meta.dirname, name);
  const patch = defect?.patch;
  const patched = patch && applyPatch(await readFile(path.join(folder, patch.file), 'utf8'), patch);
  const answer = app.start?.(broken);

  const sendFile = async (pathname: string, response: ServerResponse) => {
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    const type = TYPES[path.extname(file)];
    if (!type || file.includes('..')) return void response.writeHead(404).end();
    const text = file === patch?.file ? patched : await readFile(path.join(folder, file)).catch(() => null);
    if (text === null) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    // Browsers ask for it by themselves, and a run would record the missing file as a fault of the app.
    if (url.pathname === '/favicon.ico') return void response.writeHead(204).end();
    if (!(await answer?.(request, response, url))) await sendFile(url.pathname, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
