import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Run } from '../../../contract/runs.ts';
import { service } from '../../api/service.ts';
import { targetOf } from '../run-dialog/target-of.ts';

/** The same flow on the same build in the same environment, once more. Leads to the new run. */
export function useRunAgain(run: Run) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const app = await service.getApp({ params: { app_id: run.app.id } });
      const { batch_id } = await service.startRuns({
        body: {
          ...targetOf(app),
          app_build_id: run.build.id,
          flow_ids: [run.flow_id],
          environment: run.environment,
        },
      });
      return service.getBatchStatus({ query: { batch_id } });
    },
    onSuccess: async ({ batch_id, run_groups }) => {
      const runId = run_groups[0]?.runs[0]?.id;
      if (runId) await navigate({ to: '/runs/$runId', params: { runId } });
      else await navigate({ to: '/batches/$batchId', params: { batchId: batch_id } });
    },
  });
}
