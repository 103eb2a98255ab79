import { useMutation } from '@tanstack/react-query';
import type { AttachedHooks } from '../../contract/hooks.ts';
import { queryClient } from '../api/query-client.ts';
import { saveOver } from './save-over.ts';
import { toast } from './toasts.tsx';
import { useDraft } from './use-draft.ts';

export interface Change<Value> {
  value: Value;
  /** What it was made from. */
  base: Value;
  /** What others have saved since has been seen, and goes. */
  isOverwriting: boolean;
}

/** A draft and how it is saved: over what was seen, or the service refuses because somebody else was quicker. */
export function useSavedDraft<Value extends object>(
  key: string,
  stored: Value,
  write: (change: Change<Value>) => Promise<void>,
) {
  const draft = useDraft<Value>(key, stored);
  const save = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async (isOverwriting: boolean = false) => {
      const { value, base } = draft;
      await write({ value, base, isOverwriting });
      await queryClient.invalidateQueries();
      return value;
    },
    // If it was refused, theirs is to be seen.
    onError: () => void queryClient.invalidateQueries(),
    onSuccess: (saved) => {
      draft.rebase('stored', saved);
      toast.say('Saved');
    },
  });
  return { draft, save };
}

interface Surroundings {
  variables: Record<string, string>;
  hooks: AttachedHooks;
}

interface SurroundingCalls {
  readVariables: () => Promise<Surroundings['variables']>;
  writeVariables: (variables: Surroundings['variables']) => Promise<unknown>;
  readHooks: () => Promise<AttachedHooks>;
  writeHooks: (hooks: AttachedHooks) => Promise<unknown>;
}

/** Variables and hooks, which flows and suites have alike and which are replaced whole. */
export async function saveSurroundings(
  noun: string,
  { value, base, isOverwriting }: Change<Surroundings>,
  { readVariables, writeVariables, readHooks, writeHooks }: SurroundingCalls,
): Promise<void> {
  await saveOver({
    what: `the variables of this ${noun}`,
    value: value.variables,
    base: base.variables,
    isOverwriting,
    read: readVariables,
    write: () => writeVariables(value.variables),
  });
  await saveOver({
    what: `the hooks of this ${noun}`,
    value: value.hooks,
    base: base.hooks,
    isOverwriting,
    read: readHooks,
    write: () => writeHooks(value.hooks),
  });
}
