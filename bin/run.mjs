// biome-ignore-all lint/style/useNodejsImportProtocol: Nodes that are too old for us do not know the prefix, and must get as far as our sentence.
//
// node bin/run.mjs <script.ts> [arguments…]
//
// Installs what is missing and runs a script of this project under the right Node. What the script can rely on:
// - Signals. SIGINT, SIGTERM and SIGHUP that reach the launcher are passed on, each once. The script is in a session of its
//   own, so Ctrl-C reaches it through the launcher alone, and npm's copy of the same Ctrl-C is not passed on. A service
//   manager that signals everybody (systemd) still makes two of one: signals within a second are one wish.
// - An IPC channel. It is closed when the launcher has died, even by SIGKILL, and the script gets 'disconnect' on `process`:
//   it then stops as for SIGTERM, since nobody could tell it later. (Listening for that keeps a process alive:
//   `process.channel.unref()` lets it end by itself.)
// - The exit. The launcher ends with the script's exit code, or by the same signal.
import { spawn } from 'child_process';
import { constants } from 'os';
import path from 'path';
import { fileURLToPath } from 'url';
import { SetupFailed, setUp } from './setup.mjs';
import { watchNpm } from './watch-npm.mjs';

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const sameWishMs = 1000;
const graceMs = 20000;

let child;

function stopWithoutNpm() {
  if (!child) process.exit(1);
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), graceMs);
}

function run(node, [script, ...args]) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
  // Some of the Nodes that run TypeScript still call that an experiment at each start.
  const command = ['--disable-warning=ExperimentalWarning', path.resolve(root, script), ...args];
  child = spawn(node, command, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], detached: true });
  child.once('error', fail);
  child.once('exit', endLike);
  for (const signal of passedOn) process.on(signal, passOn(signal));
}

function passOn(signal) {
  let lastAt = -Infinity;
  return () => {
    const now = Date.now();
    if (now - lastAt < sameWishMs) return;
    lastAt = now;
    child.kill(signal);
  };
}

function endLike(code, signal) {
  if (signal === null) process.exit(code);
  for (const name of passedOn) process.removeAllListeners(name);
  // For a signal that does not end a Node by itself, such as SIGPIPE.
  process.exitCode = 128 + constants.signals[signal];
  process.kill(process.pid, signal);
}

function fail(fault) {
  process.stderr.write(`${fault instanceof SetupFailed ? fault.message : fault.stack}\n`);
  process.exit(1);
}

if (process.argv.length < 3)
  fail(new SetupFailed('Which script? Usage: node bin/run.mjs <script.ts> [arguments…]'));
watchNpm(process.env, stopWithoutNpm);
// Tests, benches and checks need the tools for development, which whoever only runs the service is spared.
setUp({ needsTools: /^(test|bench)\//.test(process.argv[2]) })
  .then((node) => run(node, process.argv.slice(2)))
  .catch(fail);
