// biome-ignore-all lint/style/useNodejsImportProtocol: Nodes that are too old for us do not know the prefix, and must get as far as our sentence.
import path from 'path';
import { diskWasFull, explainNpmFailure } from './explain-npm-failure.mjs';
import { holdInstallLock } from './install-lock.mjs';
import { forgetInstallation, hasTools } from './installed-packages.mjs';
import { showProgress } from './progress.mjs';
import { runNpmCi } from './run-npm-ci.mjs';
import { SetupFailed } from './setup-failed.mjs';

/** Runs `npm ci`, unless another process is just doing that, for which it waits. */
export async function install({ root, env, output, needsTools }, isComplete) {
  const progress = showProgress(output);
  try {
    const lock = await holdInstallLock(path.join(root, '.saywright/install-lock'), (pid) =>
      progress.begin(`Waiting for process ${pid}, which installs the dependencies`),
    );
    try {
      if (isComplete()) return progress.end('The dependencies are installed');
      progress.begin('Installing the dependencies');
      const npm = await runNpmCi(root, env, needsTools || hasTools(root), lock.share);
      // Or the next start would take half written packages for complete.
      if (diskWasFull(npm.said)) forgetInstallation(root);
      if (npm.code !== 0 || diskWasFull(npm.said)) throw new SetupFailed(explainNpmFailure(npm, root));
      progress.end('The dependencies are installed');
    } finally {
      lock.release();
    }
  } catch (fault) {
    progress.clear();
    throw refusedBySystem(fault, root);
  }
}

function refusedBySystem(fault, root) {
  if (!fault.syscall) return fault;
  return new SetupFailed(
    explainNpmFailure({ code: null, said: `npm error code ${fault.code}\n${fault.message}` }, root),
  );
}
