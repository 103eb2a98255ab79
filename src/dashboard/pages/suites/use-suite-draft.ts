import type { AttachedHooks } from '../../../contract/hooks.ts';
import { service } from '../../api/service.ts';
import { changesOf } from '../../parts/save-over.ts';
import { saveSurroundings, useSavedDraft } from '../../parts/use-saved-draft.ts';

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

/** Saves only what was changed. */
export const useSuiteDraft = (suiteId: string, stored: SuiteDraft) =>
  useSavedDraft(`suite ${suiteId}`, stored, async (change) => {
    const params = { suite_id: suiteId };
    const changes = changesOf(change.value, change.base, OWN);
    if (changes) {
      const was = change.isOverwriting ? {} : { was: withoutEmpty(changes.was) };
      await service.updateSuite({ params, body: { ...withoutEmpty(changes.now), ...was } });
    }
    await saveSurroundings('suite', change, {
      readVariables: () => service.getSuiteVariables({ params }),
      writeVariables: (body) => service.putSuiteVariables({ params, body }),
      readHooks: () => service.getSuiteHooks({ params }),
      writeHooks: (body) => service.putSuiteHooks({ params, body }),
    });
  });
