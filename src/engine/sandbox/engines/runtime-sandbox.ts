import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { quoteForShell } from '../program/quote-for-shell.ts';
import { type Sandbox, type SandboxEnd, type SandboxTask, SandboxUnavailable } from '../sandbox.ts';
import { openCommandSandbox } from './command-sandbox.ts';

export const SANDBOX_RUNTIME = '@anthropic-ai/sandbox-runtime';

/** The part of the package that is used here. */
export interface SandboxRuntime {
  SandboxManager: {
    initialize(
      config: {
        network: { allowedDomains: string[]; deniedDomains: string[] };
        filesystem: { denyRead: string[]; allowWrite: string[]; denyWrite: string[] };
      },
      mayReach: (to: { host: string; port: number | undefined }) => Promise<boolean>,
    ): Promise<void>;
    wrapWithSandbox(command: string): Promise<string>;
    reset(): Promise<void>;
  };
}

export interface RuntimeOptions {
  load(): Promise<SandboxRuntime>;
  nodePath: string;
  /** Folders of the service, which programs may not read. */
  hidden: readonly string[];
  forbiddenHosts: readonly string[];
  memoryMb: number;
  outputLimitBytes?: number;
}

/**
 * For macOS and Windows, which have no namespaces: files are hidden by name, and only what goes through the package's proxy reaches
 * the network. There is one /tmp/service.env for all, so one program runs at a time.
 */
export async function openRuntimeSandbox(options: RuntimeOptions): Promise<Sandbox> {
  const { SandboxManager } = await options.load().catch((error: Error) => {
    throw new SandboxUnavailable(
      `Hooks cannot run: ${SANDBOX_RUNTIME} cannot be loaded. Run "npm install --no-save ${SANDBOX_RUNTIME}" here. (${error.message})`,
    );
  });
  const directory = await mkdtemp(path.join(tmpdir(), 'saywright-hooks-'));
  const forbidden = new Set(options.forbiddenHosts);
  await SandboxManager.initialize(
    {
      network: { allowedDomains: [], deniedDomains: [...forbidden] },
      filesystem: {
        denyRead: [...options.hidden],
        allowWrite: ['/tmp/service.env', directory],
        denyWrite: [],
      },
    },
    async ({ host }) => !forbidden.has(host),
  );
  const sandbox = await openCommandSandbox({
    name: SANDBOX_RUNTIME,
    settings: {
      interpreters: {
        ...{ python: '/usr/bin/python3', node: options.nodePath, bash: '/bin/bash', curl: '/usr/bin/curl' },
        scriptDirectory: directory,
      },
      memoryMb: options.memoryMb,
      prefix: [],
      head: 'head',
      isAlone: false,
      outputLimitBytes: options.outputLimitBytes ?? 1024 * 1024,
    },
    async start() {
      // On Linux only a file that is there can be made writable.
      await rm('/tmp/service.env', { recursive: true, force: true });
      await writeFile('/tmp/service.env', '');
      // The wrapped text carries the way to the proxy; the rest of the service's environment stays outside.
      const wrapped = await SandboxManager.wrapWithSandbox('/bin/sh');
      const clean = `cd ${quoteForShell(directory)} && exec /usr/bin/env -i PATH=/usr/bin:/bin HOME=${quoteForShell(directory)} LANG=C.UTF-8 NODE_USE_ENV_PROXY=1`;
      return { command: ['/bin/sh', '-c', `${clean} /bin/sh -c ${quoteForShell(wrapped)}`] };
    },
    async close() {
      await SandboxManager.reset();
      for (const left of [directory, '/tmp/service.env']) await rm(left, { recursive: true, force: true });
    },
  });
  return new OneAtATime(sandbox);
}

class OneAtATime implements Sandbox {
  readonly #sandbox: Sandbox;
  #last: Promise<unknown> = Promise.resolve();

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  run(task: SandboxTask): Promise<SandboxEnd> {
    const run = this.#last.then(() => this.#sandbox.run(task));
    this.#last = run.catch(() => undefined);
    return run;
  }

  close(): Promise<void> {
    return this.#sandbox.close();
  }
}
