import type { Sandbox } from '../sandbox.ts';
import { LinuxSandbox, type LinuxSandboxOptions } from './linux-sandbox.ts';
import { linksAtTop, readableFiles, type View, WRITABLE } from './view.ts';

/** Walls of namespaces, mounts and a filter of system calls; throws SandboxUnavailable with what to do where there are none. */
export function openBubblewrapSandbox(options: LinuxSandboxOptions): Promise<Sandbox> {
  return LinuxSandbox.open(options, { build: bubblewrapCommand, hasFirstProcess: true, ownProcesses: 8 });
}

/** Nothing secret: every process of the machine can read it. */
async function bubblewrapCommand(view: View): Promise<string[]> {
  const { bwrap, sh } = view.tools;
  return [
    ...[bwrap, '--unshare-all', '--share-net', '--unshare-user', '--disable-userns', '--new-session'],
    // The shell is then the one process that a program can neither kill nor outlive.
    ...['--die-with-parent', '--as-pid-1'],
    ...['--uid', '1000', '--gid', '1000', '--hostname', 'hook', '--cap-drop', 'ALL'],
    ...readableFiles(view).flatMap(({ from, to }) => ['--ro-bind', from, to]),
    ...linksAtTop().flatMap(({ path, to }) => ['--symlink', to, path]),
    ...['--proc', '/proc', '--dev', '/dev', '--remount-ro', '/dev'],
    ...WRITABLE.flatMap(({ folder, bytes }) => ['--size', `${bytes}`, '--tmpfs', folder]),
    ...['--remount-ro', '/', '--chdir', '/tmp', '--seccomp', '3', '--', sh],
  ];
}
