import manifest from '../../package.json' with { type: 'json' };
import { runCli } from '../cli/run-cli.ts';
import type { CliWorld } from '../cli/world.ts';
import { readCliConfig } from '../platform/config/cli-config.ts';

/** Longer than the minute that the test of a hook may take. */
const ANSWER_MS = 75_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs the command line of this process to its end. */
export async function startCli(programs: CliWorld['programs']): Promise<void> {
  const config = readCliConfig();
  const world: CliWorld = {
    version: manifest.version,
    settings: config,
    directory: process.cwd(),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    answerMs: ANSWER_MS,
    onInterrupt(listener) {
      for (const signal of SIGNALS) process.on(signal, listener);
      return () => {
        for (const signal of SIGNALS) process.off(signal, listener);
      };
    },
    programs,
    // What is heavy is loaded by the commands that need it: most only ask a server.
    async openBrowser(name) {
      const { openLocalBrowser } = await import('./open-local-browser.ts');
      return openLocalBrowser(config, name);
    },
    async loadPlanner() {
      const { makePlanner } = await import('./make-planner.ts');
      return () => makePlanner({ model: null, built_in_planner_first: true }, config.models);
    },
    async openSandbox(appUrl) {
      const { openHookSandbox } = await import('./open-hook-sandbox.ts');
      return openHookSandbox(appUrl, (sentence) => process.stderr.write(`${sentence}\n`));
    },
    async *examine() {
      const { examineMachine } = await import('./examine-machine.ts');
      yield* examineMachine(config, process.cwd());
    },
  };

  // Listening for the launcher's end keeps a process alive.
  process.channel?.unref();
  const exitCode = await runCli(process.argv.slice(2), world);
  // A program of the service that failed has said so by itself.
  process.exitCode ||= exitCode;
  // A terminal that was asked would keep the process alive.
  process.stdin.destroy();
}
