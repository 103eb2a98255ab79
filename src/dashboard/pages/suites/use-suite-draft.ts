import { useMutation } from '@tanstack/react-query';
import type { AttachedHooks } from '../../../contract/hooks.ts';
import { queryClient } from '../../api/query-client.ts';
import { service } from '../../api/service.ts';
import { changesOf, saveOver } from '../../parts/save-over.ts';
import { toast } from '../../parts/toasts.tsx';
import { useDraft } from '../../parts/use-draft.ts';

/** A suite as its page shows it: an empty text is none. */
export interface SuiteDraft {
  name: string;
  description: string;
  instructions: string;
  auth_instructions: string;
  variables: Record<string, string>;
  hooks: AttachedHooks;
}

export const SUITE_NAMES = {
  name: 'Name',
  description: 'Description',
  instructions: 'Context',
  auth_instructions: 'Login',
  variables: 'Variables',
  hooks: 'Hooks',
};

const OWN = ['name', 'description', 'instructions', 'auth_instructions'] as const;

const withoutEmpty = ({ name, ...texts }: Partial<Pick<SuiteDraft, (typeof OWN)[number]>>) => ({
  ...(name !== undefined && { name }),
  ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text || null])),
});

/** Saves only what was changed, and only over what was seen: the service refuses if somebody else was quicker. */
export function useSuiteDraft(suiteId: string, stored: SuiteDraft) {
  const draft = useDraft<SuiteDraft>(`suite ${suiteId}`, stored);
  const save = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async (isOverwriting: boolean) => {
      const { value, base } = draft;
      const params = { suite_id: suiteId };
      const changes = changesOf(value, base, OWN);
      if (changes) {
        const was = withoutEmpty(changes.was);
        const body = { ...withoutEmpty(changes.now), ...(!isOverwriting && { was }) };
        await service.updateSuite({ params, body });
      }
      await saveOver({
        what: 'the variables of this suite',
        value: value.variables,
        base: base.variables,
        isOverwriting,
        read: () => service.getSuiteVariables({ params }),
        write: () => service.putSuiteVariables({ params, body: value.variables }),
      });
      await saveOver({
        what: 'the hooks of this suite',
        value: value.hooks,
        base: base.hooks,
        isOverwriting,
        read: () => service.getSuiteHooks({ params }),
        write: () => service.putSuiteHooks({ params, body: value.hooks }),
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
