import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { type Sandbox, SandboxUnavailable } from '../sandbox.ts';
import { openCommandSandbox } from './command-sandbox.ts';

export interface ContainerOptions {
  engine: 'docker' | 'podman';
  /** Has sh, bash, python3, node and curl on its path. */
  image: string | undefined;
  /** A network of the engine, of which the operator knows what it reaches. */
  network: string | undefined;
  memoryMb: number;
  processes: number;
  outputLimitBytes?: number;
}

const END_WITHIN_MS = 30_000;

/** A container for each program, which goes with it. Without a network unless one is named: an engine's own reaches everything. */
export async function openContainerSandbox(options: ContainerOptions): Promise<Sandbox> {
  const { engine, image, network = 'none', memoryMb, processes } = options;
  if (!image)
    throw new SandboxUnavailable(
      `Hooks cannot run in ${engine}: set SAYWRIGHT_HOOK_IMAGE to an image with bash, python3, node and curl.`,
    );
  const limits = [
    '--memory',
    `${memoryMb}m`,
    '--memory-swap',
    `${memoryMb}m`,
    '--pids-limit',
    `${processes}`,
    '--cpus',
    '1',
  ];
  const walls = [
    ...['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--user', '1000:1000'],
    ...[
      '--tmpfs',
      '/tmp:rw,size=64m,mode=1777',
      '--tmpfs',
      '/hook:rw,size=4m,mode=1777',
      '--workdir',
      '/tmp',
    ],
    ...['--network', network, '--hostname', 'hook', '--env', 'HOME=/tmp', '--env', 'LANG=C.UTF-8'],
    ...['--ulimit', 'nofile=1024:1024', '--ulimit', 'core=0:0', '--ulimit', 'nproc=1024:1024'],
  ];
  return await openCommandSandbox({
    name: engine,
    settings: {
      interpreters: { python: 'python3', node: 'node', bash: 'bash', curl: 'curl', scriptDirectory: '/hook' },
      memoryMb,
      prefix: [],
      head: 'head',
      isAlone: true,
      outputLimitBytes: options.outputLimitBytes ?? 1024 * 1024,
    },
    async start() {
      const name = `saywright-hook-${randomUUID()}`;
      const ask = (...words: string[]) => promisify(execFile)(engine, words, { timeout: END_WITHIN_MS });
      return {
        command: [engine, 'run', '--rm', '--interactive', '--name', name, ...limits, ...walls, image, 'sh'],
        // The command only watches; the container is somebody else's child. Whichever of the two finds nothing came too late.
        end: async () => {
          await Promise.allSettled([ask('kill', '--signal', 'KILL', name)]);
          await Promise.allSettled([ask('rm', '--force', name)]);
        },
      };
    },
  });
}
