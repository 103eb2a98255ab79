import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { reservePort } from '../../support/reserve-port.ts';
import { AndroidShell } from './android-shell.ts';
import { answerWebDriver } from './answer-webdriver.ts';
import { serveDevtools } from './chromedriver.ts';
import type { SmallPhone } from './small-phone.ts';
import { UiAutomator2Server } from './uiautomator2-server.ts';
import type { WebPages } from './web-pages.ts';

export interface AndroidStandIn {
  /** What `ANDROID_HOME` must be. */
  sdk: string;
  serial: string;
  systemPort: number;
  phone: SmallPhone;
  server: UiAutomator2Server;
  shell: AndroidShell;
  /** Ends the server on the device, as a crash of its process does. */
  crashServer(): Promise<void>;
  close(): Promise<void>;
}

/** Sends what it is called with to whoever opened it, and says and ends as it is told. */
const program = (executable: string, name: string, port: number) => `#!${executable}
const socket = require('node:net').connect(${port}, '127.0.0.1');
socket.write(JSON.stringify([${JSON.stringify(name)}, ...process.argv.slice(2)]) + '\\n');
let said = '';
socket.on('data', (chunk) => {
  said += chunk;
  for (let end = said.indexOf('\\n'); end !== -1; end = said.indexOf('\\n')) {
    const { out, code } = JSON.parse(said.slice(0, end));
    said = said.slice(end + 1);
    if (out) process.stdout.write(Buffer.from(out, 'base64'));
    if (code !== undefined) process.exitCode = code, socket.end();
  }
});
socket.on('error', () => process.exit(1));
`;

const PROGRAMS = [
  'platform-tools/adb',
  'build-tools/35.0.0/aapt2',
  'build-tools/35.0.0/apksigner',
  'build-tools/35.0.0/zipalign',
  'emulator/emulator',
];

/** An Android SDK with one emulator, behind which a phone in memory stands. */
export async function openAndroidStandIn(
  phone: SmallPhone,
  packageName: string,
  { serial = 'emulator-5554', isPhysical = false, pages = null as WebPages | null } = {},
): Promise<AndroidStandIn> {
  const server = new UiAutomator2Server(phone, packageName);
  const sdk = await mkdtemp(path.join(os.tmpdir(), 'saywright-sdk-'));
  const sockets = new Set<Socket>();
  const leads = new Map<number, Server>();
  let device: Awaited<ReturnType<typeof answerWebDriver>> | null = null;
  const systemPort = await reservePort();
  const crashServer = async () => {
    await device?.close();
    device = null;
    shell.endInstrumentation();
  };
  const shell = new AndroidShell(
    phone,
    packageName,
    { serial, isPhysical },
    async () => {
      device ??= await answerWebDriver(server.answer, systemPort);
    },
    crashServer,
    pages && {
      async lead(port) {
        leads.set(port, await serveDevtools(port, pages, packageName));
      },
      async endLead(port) {
        leads.get(port)?.closeAllConnections();
        leads.get(port)?.close();
        leads.delete(port);
      },
    },
  );
  const control = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let asked = '';
    socket.on('data', (chunk) => {
      asked += chunk;
      const end = asked.indexOf('\n');
      if (end === -1) return;
      const [name = '', ...args] = JSON.parse(asked.slice(0, end)) as string[];
      asked = asked.slice(end + 1);
      void shell.carryOut(name, args, socket);
    });
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const { port } = control.address() as AddressInfo;
  for (const one of PROGRAMS) {
    const file = path.join(sdk, one);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, program(process.execPath, path.basename(one), port));
    await chmod(file, 0o755);
  }
  return {
    ...{ sdk, serial, systemPort, phone, server, shell, crashServer },
    async close() {
      await crashServer();
      for (const socket of sockets) socket.destroy();
      for (const lead of leads.values()) lead.close();
      await new Promise<void>((resolve) => control.close(() => resolve()));
      await rm(sdk, { recursive: true, force: true });
    },
  };
}
