import { mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Sandbox, SandboxUnavailable } from '../sandbox.ts';
import { PLAIN_ENVIRONMENT } from './account.ts';
import { findTool } from './find-tools.ts';
import { LinuxSandbox, type LinuxSandboxOptions } from './linux-sandbox.ts';
import { linksAtTop, readableFiles, type View, WRITABLE } from './view.ts';

/** gVisor: a kernel of its own between the program and ours. The network is walled as bubblewrap's is. */
export async function openRunscSandbox(options: LinuxSandboxOptions): Promise<Sandbox> {
  const runsc = findTool('runsc');
  if (runsc === null)
    throw new SandboxUnavailable(
      'Hooks cannot run: runsc is not installed. Run "apt-get install runsc" as root.',
    );
  return LinuxSandbox.open(options, {
    build: (view) => runscCommand(runsc, view),
    hasFirstProcess: false,
    ownProcesses: 1000,
  });
}

/** Its notes about containers go to a folder that only this namespace sees, and that goes with it. */
const START = `
mount -t tmpfs none "$2" && exec "$1" --root "$2" --ignore-cgroups --network=host run --bundle "$3" "hook-$$"
`;

async function runscCommand(runsc: string, view: View): Promise<string[]> {
  const bundle = path.join(view.directory, 'bundle');
  const state = path.join(view.directory, 'state');
  await mkdir(state);
  await makeRoot(path.join(bundle, 'rootfs'), view);
  await writeFile(path.join(bundle, 'config.json'), JSON.stringify(bundleConfig(view)));
  return [view.tools.sh, '-c', START, 'start', runsc, state, bundle];
}

/** Root made the folder, and the account may not change it: every place that something is mounted on must be there. */
async function makeRoot(root: string, view: View): Promise<void> {
  for (const folder of ['/proc', '/dev', '/tmp', ...WRITABLE.map(({ folder }) => folder)])
    await mkdir(path.join(root, folder), { recursive: true });
  for (const { from, to } of readableFiles(view)) {
    const isFolder = (await stat(from)).isDirectory();
    await mkdir(path.join(root, isFolder ? to : path.dirname(to)), { recursive: true });
    if (!isFolder) await writeFile(path.join(root, to), '');
  }
  for (const link of linksAtTop()) await symlink(link.to, path.join(root, link.path));
}

/** As the Open Container Initiative has it. */
function bundleConfig(view: View) {
  return {
    ociVersion: '1.0.2',
    hostname: 'hook',
    root: { path: 'rootfs', readonly: true },
    process: {
      user: { uid: 0, gid: 0 },
      args: [view.tools.sh],
      env: Object.entries(PLAIN_ENVIRONMENT).map(([key, value]) => `${key}=${value}`),
      cwd: '/tmp',
      noNewPrivileges: true,
      capabilities: { bounding: [], effective: [], permitted: [] },
    },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      ...readableFiles(view).map(({ from, to }) => ({
        destination: to,
        type: 'bind',
        source: from,
        options: ['ro', 'rbind'],
      })),
      ...WRITABLE.map(({ folder, bytes }) => ({
        destination: folder,
        type: 'tmpfs',
        source: 'tmpfs',
        options: [`size=${bytes}`],
      })),
    ],
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  };
}
