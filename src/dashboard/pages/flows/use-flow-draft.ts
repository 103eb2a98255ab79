import { useMutation } from '@tanstack/react-query';
import type { AttachedHooks } from '../../../contract/hooks.ts';
import { queryClient } from '../../api/query-client.ts';
import { service } from '../../api/service.ts';
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

const OWN = ['name', 'instructions', 'device_count', 'caching_enabled'] as const;

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** Saves only what was changed, and only over what was seen: the service refuses if somebody else was quicker. */
export function useFlowDraft(flowId: string, stored: FlowDraft) {
  const draft = useDraft<FlowDraft>(`flow ${flowId}`, stored);
  const save = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async (isOverwriting: boolean | undefined) => {
      const { value, base } = draft;
      const params = { flow_id: flowId };
      const changed = OWN.filter((field) => value[field] !== base[field]);
      const pick = (from: FlowDraft) => Object.fromEntries(changed.map((field) => [field, from[field]]));
      if (changed.length > 0) {
        const body = { ...pick(value), ...(isOverwriting ? {} : { was: pick(base) }) };
        await service.updateFlow({ params, body });
      }
      if (differ(value.variables, base.variables))
        await service.putFlowVariables({ params, body: value.variables });
      if (differ(value.hooks, base.hooks)) await service.putFlowHooks({ params, body: value.hooks });
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
