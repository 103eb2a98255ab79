import { createServer } from 'node:net';
import manifest from '../../package.json' with { type: 'json' };
import { sweepUploads } from '../features/apps/index.ts';
import { firstStart } from '../features/identity/index.ts';
import { deleteOldArtifacts } from '../features/runs/index.ts';
import { type Config, readConfig, withPort } from '../platform/config/config.ts';
import { announcement } from './announce.ts';
import { buildService } from './build-service.ts';
import { buildDashboard } from './dashboard/build-dashboard.ts';
import { LiveBrowsers } from './live-browsers.ts';
import { offerDemo } from './offer-demo.ts';
import { openParts } from './open-parts.ts';
import { repeat } from './repeat.ts';
import { runMain } from './run-main.ts';
import { startExecution } from './start-execution.ts';
import { stopRequested } from './stop-requested.ts';

const HOUR_MS = 3_600_000;
const STOP_WITHIN_MS = 15_000;

await runMain(async () => {
  const stop = stopRequested();
  const config = await withFreePort(readConfig());
  console.log(`Saywright ${manifest.version}`);
  const tell = (sentence: string) => console.log(`  ${sentence}`);
  const dashboardDirectory = await buildDashboard(tell);
  const parts = await openParts(config, tell);
  try {
    const credentials = await firstStart(parts.database, config);
    await offerDemo(parts, config, credentials !== null);
    const live = config.workers > 0 ? new LiveBrowsers(config) : null;
    const liveSessions = live ? { liveSessions: (id: string) => live.of(id) } : {};
    const app = await buildService({ ...parts, config, dashboardDirectory, ...liveSessions });
    await app.listen({ host: config.host, port: config.port });
    const execution = config.workers > 0 ? await startExecution(config, parts) : null;
    const sweeping = repeat(HOUR_MS, parts.log, async () => {
      await sweepUploads(parts.database, parts.blobs);
      await deleteOldArtifacts(parts.database, parts.blobs, config.artifactDays);
    });
    console.log(
      `\n${announcement(config, credentials, execution?.browser ?? null, await parts.sandbox.state())}\n\nReady. Ctrl-C stops it.`,
    );
    await stop;
    console.log('Stopping…');
    // A request that hangs must not keep the service alive for ever.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    sweeping.stop();
    await app.close();
    await live?.close();
    await execution?.stop();
  } finally {
    await parts.close();
  }
});

/** Finds out that the port is taken before anything else is started; port 0 becomes one that is free. */
async function withFreePort(config: Config): Promise<Config> {
  const probe = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(config.port, config.host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : config.port));
    });
  });
  return withPort(config, port);
}
