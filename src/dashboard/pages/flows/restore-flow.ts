import { useRead } from '../../api/calls.ts';
import { service } from '../../api/service.ts';
import type { FlowDraft } from './use-flow-draft.ts';

/** What a flow is part of. */
interface Surroundings {
  suiteIds: string[];
  labelIds: string[];
}

export function useFlowSurroundings(flowId: string): Surroundings {
  const memberships = useRead('listMemberships').data?.memberships ?? [];
  const attachments = useRead('listLabelAttachments').data?.flows ?? [];
  return {
    suiteIds: memberships.filter(({ flow_ids }) => flow_ids.includes(flowId)).map(({ suite_id }) => suite_id),
    labelIds: attachments.filter(({ flow_id }) => flow_id === flowId).map(({ label_id }) => label_id),
  };
}

/** Makes a deleted flow again as it was, at the end of its suites; its past runs stay with the old one. */
export async function restoreFlow(flow: FlowDraft, { suiteIds, labelIds }: Surroundings): Promise<void> {
  const { name, instructions, device_count, caching_enabled, variables, hooks } = flow;
  const { id } = await service.createFlow({ body: { name, instructions, device_count, caching_enabled } });
  const params = { flow_id: id };
  await service.putFlowVariables({ params, body: variables });
  await service.putFlowHooks({ params, body: hooks });
  for (const suite_id of suiteIds) await service.addFlowToSuite({ params: { suite_id, ...params } });
  for (const label_id of labelIds) await service.attachLabelToFlow({ params: { label_id, ...params } });
  location.assign(`/flows/${id}`);
}
