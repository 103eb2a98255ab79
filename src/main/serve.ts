import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
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
  const { config, release } = await claimPort(readConfig());
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
    await release();
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

/** Finds out that the port is taken before anything else is started. Port 0 becomes one that is free, and is kept so until it is used. */
async function claimPort(config: Config): Promise<{ config: Config; release(): Promise<void> }> {
  const claim = createServer((socket) => socket.destroy())
    .listen(config.port, config.host)
    .unref();
  await once(claim, 'listening');
  const { port } = claim.address() as AddressInfo;
  const release = async () => {
    if (claim.listening) await once(claim.close(), 'close');
  };
  // A port that somebody has chosen answers when the service does, not before.
  if (config.port !== 0) await release();
  return { config: withPort(config, port), release };
}
