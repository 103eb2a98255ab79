import { openContainerSandbox } from '../engine/sandbox/engines/container-sandbox.ts';
import {
  openRuntimeSandbox,
  SANDBOX_RUNTIME,
  type SandboxRuntime,
} from '../engine/sandbox/engines/runtime-sandbox.ts';
import { openBubblewrapSandbox } from '../engine/sandbox/linux/open-bubblewrap-sandbox.ts';
import { openRunscSandbox } from '../engine/sandbox/linux/open-runsc-sandbox.ts';
import { type Sandbox, SandboxUnavailable } from '../engine/sandbox/sandbox.ts';
import type { Config, SandboxKind } from '../platform/config/config.ts';
import { installSandboxTools } from './install-sandbox-tools.ts';

export interface OpenedSandbox {
  /** Null: hooks cannot run here. */
  sandbox: Sandbox | null;
  kind: SandboxKind | null;
  /** Why hooks cannot run, and what would mend it. */
  problem: string | null;
}

/** A number that no account has: nothing outside belongs to hooks, not even what belongs to "nobody". */
const ACCOUNT = { uid: 65_533, gid: 65_533 };

/** Opens the walls that are configured and no others: hooks never run without. */
export async function openSandbox(
  config: Config,
  onProgress: (sentence: string) => void,
): Promise<OpenedSandbox> {
  const kind = config.hooks.sandbox ?? (process.platform === 'linux' ? 'bubblewrap' : null);
  if (kind === null)
    return {
      sandbox: null,
      kind,
      problem:
        'Hooks cannot run: this system has no walls of its own for them. Set SAYWRIGHT_HOOK_SANDBOX to sandbox-runtime, docker or podman.',
    };
  try {
    return { sandbox: await open(kind, config, onProgress), kind, problem: null };
  } catch (error) {
    if (error instanceof SandboxUnavailable) return { sandbox: null, kind, problem: error.message };
    throw error;
  }
}

async function open(
  kind: SandboxKind,
  config: Config,
  onProgress: (sentence: string) => void,
): Promise<Sandbox> {
  const { memoryMb, processes, isPrivateAllowed, image, network } = config.hooks;
  const forbiddenHosts = [config.databaseUrl, config.s3Url].flatMap(hostsOf);
  const nodePath = process.execPath;
  if (kind === 'docker' || kind === 'podman')
    return await openContainerSandbox({ engine: kind, image, network, memoryMb, processes });
  if (kind === 'sandbox-runtime') {
    const hidden = [config.dataDirectory, process.cwd()];
    return await openRuntimeSandbox({ load: loadRuntime, nodePath, hidden, forbiddenHosts, memoryMb });
  }
  const problem = await installSandboxTools(onProgress);
  if (problem !== null) throw new SandboxUnavailable(problem);
  const openWalls = kind === 'runsc' ? openRunscSandbox : openBubblewrapSandbox;
  return await openWalls({
    nodePath,
    account: process.getuid?.() === 0 ? ACCOUNT : null,
    loopbackAllowed: config.loopbackAllowed,
    ...{ forbiddenHosts, isPrivateAllowed, memoryMb, processes },
  });
}

/** Not a dependency: whoever wants it installs it. A name in a variable is not looked up before it is needed. */
function loadRuntime(): Promise<SandboxRuntime> {
  const name: string = SANDBOX_RUNTIME;
  return import(name) as Promise<SandboxRuntime>;
}

/** PostgreSQL's addresses may name the host in the query, too. */
function hostsOf(url: string | undefined): string[] {
  if (!url) return [];
  const { hostname, searchParams } = new URL(url);
  return [hostname, ...(searchParams.get('host') ?? '').split(',')].filter((host) => /^[\w.-]+$/.test(host));
}
