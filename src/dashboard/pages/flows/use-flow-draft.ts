import { useMutation } from '@tanstack/react-query';
import type { AttachedHooks } from '../../../contract/hooks.ts';
import { queryClient } from '../../api/query-client.ts';
import { service } from '../../api/service.ts';
import { changesOf, saveOver } from '../../parts/save-over.ts';
import { toast } from '../../parts/toasts.tsx';
import { useDraft } from '../../parts/use-draft.ts';

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

/** Saves only what was changed, and only over what was seen: the service refuses if somebody else was quicker. */
export function useFlowDraft(flowId: string, stored: FlowDraft) {
  const draft = useDraft<FlowDraft>(`flow ${flowId}`, stored);
  const save = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async (isOverwriting: boolean = false) => {
      const { value, base } = draft;
      const params = { flow_id: flowId };
      const changes = changesOf(value, base, OWN);
      if (changes) {
        const body = { ...changes.now, ...(!isOverwriting && { was: changes.was }) };
        await service.updateFlow({ params, body });
      }
      await saveOver({
        what: 'the variables of this flow',
        value: value.variables,
        base: base.variables,
        isOverwriting,
        read: () => service.getFlowVariables({ params }),
        write: () => service.putFlowVariables({ params, body: value.variables }),
      });
      await saveOver({
        what: 'the hooks of this flow',
        value: value.hooks,
        base: base.hooks,
        isOverwriting,
        read: () => service.getFlowHooks({ params }),
        write: () => service.putFlowHooks({ params, body: value.hooks }),
      });
      await queryClient.invalidateQueries();
      return value;
    },
    // If it was refused because somebody else was quicker, theirs is to be seen.
    onError: () => void queryClient.invalidateQueries(),
    onSuccess: (saved) => {
      draft.rebase('stored', saved);
      toast.say('Saved');
    },
  });
  return { draft, save };
}
