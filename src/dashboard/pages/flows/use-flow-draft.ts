import type { AttachedHooks } from '../../../contract/hooks.ts';
import { service } from '../../api/service.ts';
import { changesOf } from '../../parts/save-over.ts';
import { saveSurroundings, useSavedDraft } from '../../parts/use-saved-draft.ts';

/** A flow as its editor shows it. */
export interface FlowDraft {
  name: string;
  instructions: string;
  device_count: 1 | 2;
  caching_enabled: boolean;
  variables: Record<string, string>;
  hooks: AttachedHooks;
}

export const FLOW_NAMES = {
  name: 'Name',
  instructions: 'Instructions',
  device_count: 'Devices',
  caching_enabled: 'Replay from the cache',
  variables: 'Variables',
  hooks: 'Hooks',
};

const OWN = ['name', 'instructions', 'device_count', 'caching_enabled'] as const;

/** Saves only what was changed. */
export const useFlowDraft = (flowId: string, stored: FlowDraft) =>
  useSavedDraft(`flow ${flowId}`, stored, async (change) => {
    const params = { flow_id: flowId };
    const changes = changesOf(change.value, change.base, OWN);
    if (changes) {
      const was = change.isOverwriting ? {} : { was: changes.was };
      await service.updateFlow({ params, body: { ...changes.now, ...was } });
    }
    await saveSurroundings('flow', change, {
      readVariables: () => service.getFlowVariables({ params }),
      writeVariables: (body) => service.putFlowVariables({ params, body }),
      readHooks: () => service.getFlowHooks({ params }),
      writeHooks: (body) => service.putFlowHooks({ params, body }),
    });
  });
