import { buildService } from '../../src/main/build-service.ts';
import { HookSandbox } from '../../src/main/hook-sandbox.ts';
import { openBlobs } from '../../src/platform/blobs/open-blobs.ts';
import { makeKeyring } from '../../src/platform/crypto/keyring.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { openNotifications } from '../../src/platform/db/notifications.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { readTask, report } from './task.ts';

/** The whole service as it is in production: credentials, limits, validation, logs and metrics. */
const task = readTask();
const app = await buildService({
  config: {
    publicUrl: 'http://127.0.0.1',
    requestsPerMinute: 1_000_000_000,
    trustedProxies: [],
    maxUploadBytes: 1,
    loopbackAllowed: [],
    allowlist: { hook_runners: [], flow_runners: { ios: [], android: [], web: [] } },
  },
  database: openDatabase(task.connection),
  news: await openNotifications(task.connection, 'saywright_events'),
  blobs: await openBlobs({ s3Url: undefined, directory: task.directory }),
  keyring: makeKeyring([Buffer.alloc(32)]),
  sandbox: new HookSandbox(async () => ({ sandbox: null, kind: null, problem: 'nothing here has hooks' })),
  log: openLog({ level: 'info', isTerminal: false }),
});
report(await app.listen({ host: '127.0.0.1', port: 0 }));
