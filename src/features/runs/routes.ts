import type { runEndpoints } from '../../contract/runs.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { cancelBatch, cancelRun } from './cancel-runs.ts';
import { showBatch } from './show/show-batch.ts';
import { showRun } from './show/show-run.ts';
import { startBatch } from './start-batch.ts';

export const runRoutes = (publicUrl: string): HandlersOf<typeof runEndpoints> => ({
  startRuns: ({ tenant, caller, body }) => startBatch(tenant, caller, publicUrl, body),
  getBatchStatus: ({ tenant, query }) => showBatch(tenant, publicUrl, query.batch_id),
  getRun: ({ tenant, params }) => showRun(tenant, publicUrl, params.run_id),
  cancelRun: ({ tenant, params }) => cancelRun(tenant, params.run_id),
  async cancelBatch({ tenant, params }) {
    await cancelBatch(tenant, params.batch_id);
    return showBatch(tenant, publicUrl, params.batch_id);
  },
});
