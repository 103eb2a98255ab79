import { readFileSync } from 'node:fs';
import { SandboxUnavailable } from '../sandbox.ts';

/** One sentence and one command. */
export function missingToolsProblem(packages: readonly string[]): string {
  return `Hooks cannot run: ${listOf(packages)} ${packages.length === 1 ? 'is' : 'are'} not installed. Run "apt-get install ${packages.join(' ')}" as root and start again.`;
}

/** What bubblewrap says when the kernel refuses, in words that say what to do. */
export function explainRefusal(error: Error): Error {
  const said = error.message;
  if (!(error instanceof SandboxUnavailable) || said.startsWith('Hooks ')) return error;
  if (/Unknown option|unrecognized option/i.test(said))
    return new SandboxUnavailable(
      `Hooks cannot run: bubblewrap is too old, 0.8 or newer is needed ("${said}").`,
    );
  if (
    !/namespace|uid map|uid_map|setting up|unshare|RTM_NEWADDR|Operation not permitted|Permission denied/i.test(
      said,
    )
  )
    return error;
  return new SandboxUnavailable(
    `Hooks cannot run: the kernel refuses user namespaces. ${remedy()} ("${said}")`,
  );
}

function remedy(): string {
  for (const { file, refusing, command } of [
    {
      file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
      refusing: '1',
      command: 'sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
    },
    {
      file: '/proc/sys/kernel/unprivileged_userns_clone',
      refusing: '0',
      command: 'sysctl -w kernel.unprivileged_userns_clone=1',
    },
    {
      file: '/proc/sys/user/max_user_namespaces',
      refusing: '0',
      command: 'sysctl -w user.max_user_namespaces=15000',
    },
  ])
    if (readSetting(file) === refusing) return `Run "${command}" as root and start again.`;
  return 'In a container, start it with "--security-opt seccomp=unconfined --security-opt apparmor=unconfined --device /dev/net/tun".';
}

function readSetting(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

const listOf = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
