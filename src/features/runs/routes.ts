import type { runEndpoints } from '../../contract/runs.ts';
import type { Notifications } from '../../platform/db/notifications.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import type { ArtifactParts } from './artifacts/artifact-links.ts';
import { cancelBatch, cancelRun } from './cancel-runs.ts';
import { followBatch, followRun } from './events/follow-events.ts';
import { showJunit } from './junit/show-junit.ts';
import { showRuns } from './list/list-runs.ts';
import { listTrends } from './list/store.ts';
import { showBatch } from './show/show-batch.ts';
import { showEarlierAttempts, showRun } from './show/show-run.ts';
import { startBatch } from './start-batch.ts';

const TREND_RUNS = 10;

export function runRoutes(artifacts: ArtifactParts, news: Notifications): HandlersOf<typeof runEndpoints> {
  const { publicUrl } = artifacts;
  return {
    followRun: ({ tenant, params, query, lastEventId, signal }) =>
      followRun(tenant, news, params.run_id, { ...query, lastEventId, signal }),
    followBatch: ({ tenant, params, query, lastEventId, signal }) =>
      followBatch(tenant, news, params.batch_id, { ...query, lastEventId, signal }),
    startRuns: ({ tenant, caller, body }) => startBatch(tenant, caller, publicUrl, body),
    getBatchStatus: ({ tenant, query }) => showBatch(tenant, publicUrl, query.batch_id),
    listRuns: ({ tenant, query }) => showRuns(tenant, publicUrl, query),
    async listTrends({ tenant, query }) {
      const trends = await listTrends(tenant, TREND_RUNS, query.flows);
      return { trends, count: trends.length };
    },
    getRun: ({ tenant, params }) => showRun(tenant, artifacts, params.run_id),
    async listAttempts({ tenant, params }) {
      const attempts = await showEarlierAttempts(tenant, artifacts, params.run_id);
      return { attempts, count: attempts.length };
    },
    getBatchJunit: ({ tenant, params }) => showJunit(tenant, publicUrl, params.batch_id),
    cancelRun: ({ tenant, params }) => cancelRun(tenant, params.run_id),
    async cancelBatch({ tenant, params }) {
      await cancelBatch(tenant, params.batch_id);
      return showBatch(tenant, publicUrl, params.batch_id);
    },
  };
}
