import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { answerWebDriver } from './answer-webdriver.ts';
import type { WebPages } from './web-pages.ts';

/** Hands everything on that it is asked, after saying what Appium waits for. */
const program = (executable: string, port: number) => `#!${executable}
const http = require('node:http');
const own = Number(process.argv.find((one) => one.startsWith('--port=')).slice(7));
http.createServer((asked, reply) => {
  const on = http.request({ host: '127.0.0.1', port: ${port}, path: asked.url, method: asked.method, headers: asked.headers });
  on.on('response', (said) => said.pipe(reply.writeHead(said.statusCode, said.headers)));
  on.on('error', () => reply.destroy());
  asked.pipe(on);
}).listen(own, '127.0.0.1', () => console.log('Starting ChromeDriver 120.0.6099.109 on port ' + own));
`;

export interface ChromedriverStandIn {
  /** What Appium starts. */
  executable: string;
  pages: WebPages;
  close(): Promise<void>;
}

/** What Appium starts to deal with the web views of an Android app. */
export async function openChromedriver(pages: WebPages): Promise<ChromedriverStandIn> {
  const { port, close } = await answerWebDriver(pages.answer);
  const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-chromedriver-'));
  const executable = path.join(directory, 'chromedriver');
  await writeFile(executable, program(process.execPath, port));
  await chmod(executable, 0o755);
  return {
    executable,
    pages,
    async close() {
      await close();
      await pages.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** What the app's own socket for debugging its web views tells whoever is led to it. */
export async function serveDevtools(port: number, pages: WebPages, packageName: string): Promise<Server> {
  const server = createServer(async (request, reply) => {
    const about =
      request.url === '/json/version'
        ? { Browser: 'Chrome/120.0.6099.109', 'Android-Package': packageName }
        : (await pages.names()).map((title) => ({ title, type: 'page', url: 'about:blank' }));
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(about));
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  return server;
}
