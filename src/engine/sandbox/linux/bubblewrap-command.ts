import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import type { Interpreters } from '../program/interpreters.ts';
import type { Tools } from './find-tools.ts';

const MEGABYTE = 1024 * 1024;

/** What is read of the system; `/usr/local` and `/usr/src` are left out, since services are often installed there. */
const SYSTEM = [
  '/usr/bin',
  '/usr/sbin',
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  '/usr/libexec',
  '/usr/share',
];
const TOP = ['/bin', '/sbin', '/lib', '/lib32', '/lib64'];
const CERTIFICATES = [
  '/etc/ssl/certs',
  '/etc/ssl/openssl.cnf',
  '/etc/pki/tls/certs',
  '/etc/pki/ca-trust/extracted',
];
const OTHERS = [
  '/etc/alternatives',
  '/etc/ld.so.cache',
  '/etc/localtime',
  '/usr/local/share/ca-certificates',
];

/** Where the things of this service are, as seen from behind the walls. */
export const INSIDE: Interpreters = {
  python: '/usr/bin/python3',
  node: '/opt/bin/node',
  bash: '/bin/bash',
  curl: '/usr/bin/curl',
  requireFile: '/opt/bin/require.cjs',
  scriptDirectory: '/hook',
};

export interface View {
  tools: Tools;
  /** A Node that the account can read. */
  nodePath: string;
  /** Has `etc` and `require.cjs`; the filter of system calls is open as file 3. */
  directory: string;
}

/** The walls, and a shell behind them. Nothing secret: every process of the machine can read them. */
export function bubblewrapCommand({ tools, nodePath, directory }: View): string[] {
  return [
    tools.bwrap,
    ...[
      '--unshare-all',
      '--share-net',
      '--unshare-user',
      '--disable-userns',
      '--die-with-parent',
      '--new-session',
    ],
    // The shell is then the one process that a program can neither kill nor outlive.
    '--as-pid-1',
    ...['--uid', '1000', '--gid', '1000', '--hostname', 'hook', '--cap-drop', 'ALL'],
    ...SYSTEM.flatMap(readOnly),
    ...TOP.flatMap((folder) =>
      isLink(folder) ? ['--symlink', readlinkSync(folder), folder] : readOnly(folder),
    ),
    ...['hosts', 'resolv.conf', 'nsswitch.conf', 'passwd', 'group'].flatMap((name) => [
      ...['--ro-bind', `${directory}/etc/${name}`, `/etc/${name}`],
    ]),
    ...[...CERTIFICATES, ...OTHERS].flatMap(readOnly),
    ...['--ro-bind', nodePath, INSIDE.node, '--ro-bind', `${directory}/require.cjs`, INSIDE.requireFile],
    ...['--proc', '/proc', '--dev', '/dev', '--remount-ro', '/dev'],
    // Unsized, each of them would be half of the machine's memory.
    ...['--size', `${MEGABYTE}`, '--tmpfs', '/dev/shm', '--size', `${64 * MEGABYTE}`, '--tmpfs', '/tmp'],
    ...['--size', `${4 * MEGABYTE}`, '--tmpfs', INSIDE.scriptDirectory],
    ...['--remount-ro', '/', '--chdir', '/tmp'],
    ...['--seccomp', '3', '--', tools.sh],
  ];
}

const readOnly = (file: string) => (existsSync(file) ? ['--ro-bind', file, file] : []);

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
