import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import type { Interpreters } from '../program/interpreters.ts';
import type { Tools } from './find-tools.ts';

/** What is read of the system; `/usr/local` and `/usr/src` are left out, since services are often installed there. */
const SYSTEM = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libexec', 'share'].map((name) => `/usr/${name}`);
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
const OWN_ETC = ['hosts', 'resolv.conf', 'nsswitch.conf', 'passwd', 'group'];

/** Where things are, as seen from behind the walls. */
export const INSIDE: Interpreters = {
  python: '/usr/bin/python3',
  node: '/opt/bin/node',
  bash: '/bin/bash',
  curl: '/usr/bin/curl',
  scriptDirectory: '/hook',
};

export const MEGABYTE = 1024 * 1024;
/** Folders that can be written, and how much they take: unsized, each would take half of the machine's memory. */
export const WRITABLE = [
  { folder: '/dev/shm', bytes: MEGABYTE },
  { folder: '/tmp', bytes: 64 * MEGABYTE },
  { folder: INSIDE.scriptDirectory, bytes: 4 * MEGABYTE },
];

/** From where the walls are built. */
export interface View {
  tools: Tools;
  /** A Node that the account can read. */
  nodePath: string;
  /** Has `etc`; its `seccomp` is open as file 3. */
  directory: string;
}

/** All that can be read, and where; besides links at the top. */
export function readableFiles({ nodePath, directory }: View): { from: string; to: string }[] {
  const system = [...SYSTEM, ...TOP.filter((folder) => !isLink(folder)), ...CERTIFICATES, ...OTHERS];
  return [
    ...system.filter((file) => existsSync(file)).map((file) => ({ from: file, to: file })),
    ...OWN_ETC.map((name) => ({ from: `${directory}/etc/${name}`, to: `/etc/${name}` })),
    { from: nodePath, to: INSIDE.node },
  ];
}

/** On most systems of today `/bin` and its like are links into `/usr`. */
export const linksAtTop = () => TOP.filter(isLink).map((path) => ({ path, to: readlinkSync(path) }));

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
