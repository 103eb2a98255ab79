// biome-ignore-all lint/style/useNodejsImportProtocol: Nodes that are too old for us do not know the prefix, and must get as far as our sentence.
import { spawn } from 'child_process';
import { existsSync } from 'fs';
import path from 'path';

/**
 * npm ends when this process does, even by SIGKILL: the system then closes the pipe that the shell beside it reads from.
 * In a session of its own it does not hear the terminal's Ctrl-C a second time.
 */
const guard = `
exec 3<&0 </dev/null
"$@" 3<&- &
npm=$!
{ read -r _ <&3; kill -TERM $npm; } >/dev/null 2>&1 &
reader=$!
exec 3<&-
wait $npm
code=$?
exec 2>/dev/null
kill -KILL $reader
wait $reader
exit $code
`;

const keptCharacters = 100000;

/** Resolves with npm's exit code and what it said. */
export function runNpmCi(root, env, withTools, onSpawn) {
  // Warnings are asked for, since only they tell of a full disk.
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=warn', '--fetch-retry-mintimeout=1000'];
  if (!withTools) flags.push('--omit=dev');
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', guard, 'npm-guard', ...npmCommand(root, env), ...flags], {
      cwd: root,
      env,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let said = '';
    const listen = (chunk) => {
      said = (said + chunk).slice(-keptCharacters);
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
    if (child.pid) onSpawn(child.pid);
  });
}

/** The npm that runs us, under the Node that it runs on; yarn and pnpm name themselves in the same variable. */
function npmCommand(root, env) {
  const named = (env.npm_execpath || '').replace(/npx-cli\.js$/, 'npm-cli.js');
  if (path.basename(named) !== 'npm-cli.js' || !existsSync(named)) return ['npm'];
  // `npm ci` begins by deleting node_modules, and with it the Node in there, which "node" means for npm's scripts.
  const nodes = [env.npm_node_execpath, process.execPath].filter((node) => node && !isBelow(root, node));
  return nodes.length > 0 ? [nodes[0], named] : ['npm'];
}

function isBelow(root, file) {
  return file.startsWith(path.join(root, 'node_modules') + path.sep);
}
