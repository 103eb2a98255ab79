import manifest from '../../package.json' with { type: 'json' };
import { readConfig } from '../platform/config/config.ts';
import { openParts } from './open-parts.ts';
import { runMain } from './run-main.ts';
import { startExecution } from './start-execution.ts';
import { stopRequested } from './stop-requested.ts';

/** A process that only carries out runs; any number of them may share a database. */
await runMain(async () => {
  const stop = stopRequested();
  const config = readConfig();
  const parts = await openParts(config, (sentence) => console.log(`  ${sentence}`));
  try {
    const execution = await startExecution(config, parts);
    const { problem } = await parts.sandbox.state();
    if (problem) console.log(problem);
    console.log(
      `Saywright ${manifest.version} worker: ${config.workers} runs at once in ${execution.browser}. Ctrl-C stops it.`,
    );
    await stop;
    await execution.stop();
  } finally {
    await parts.close();
  }
});
