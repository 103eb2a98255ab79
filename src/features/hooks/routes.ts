import type { hookEndpoints } from '../../contract/hooks.ts';
import { lacking, noSuch } from '../../contract/refusal.ts';
import { answerPage } from '../../platform/http/answer-page.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { getAttachedHooks, putAttachedHooks } from './attach-hooks.ts';
import { followHookTest } from './follow-hook-test.ts';
import { findHook, hooksOfSuites, listHooks, listHooksOf, usesOfHook } from './store.ts';
import { type HookTestParts, prepareHookTest } from './test-hook.ts';
import { createHook, deleteHook, updateHook } from './write-hook.ts';

export const hookRoutes = (parts: HookTestParts): HandlersOf<typeof hookEndpoints> => ({
  async listHooks({ tenant, query }) {
    const { flow_id, suite_id } = query;
    if (flow_id !== undefined && suite_id !== undefined) throw lacking('Send flow_id or suite_id, not both.');
    const holder = flow_id !== undefined ? { flow_id } : suite_id !== undefined ? { suite_id } : null;
    if (holder) await getAttachedHooks(tenant, holder);
    return answerPage('hooks', query, {
      noun: 'hook',
      read: (page) => (holder ? listHooksOf(tenant, holder, page) : listHooks(tenant, page)),
      find: (id) => findHook(tenant, id),
    });
  },
  createHook: ({ tenant, caller, body }) => createHook(tenant, caller, body),
  async getHook({ tenant, params }) {
    const hook = await findHook(tenant, params.hook_id);
    if (!hook) throw noSuch('hook', params.hook_id);
    return hook;
  },
  updateHook: ({ tenant, params, body }) => updateHook(tenant, params.hook_id, body),
  deleteHook: ({ tenant, params }) => deleteHook(tenant, params.hook_id),
  async testHook({ tenant, params, body, signal, wantsEvents }) {
    const trial = await prepareHookTest(tenant, parts, params.hook_id, body);
    return wantsEvents ? followHookTest(trial, signal) : trial(signal, () => undefined);
  },
  async listHookUses({ tenant, params, query }) {
    const hook = await findHook(tenant, params.hook_id);
    if (!hook) throw noSuch('hook', params.hook_id);
    return answerPage('uses', query, {
      noun: 'flow or suite',
      read: (page) => usesOfHook(tenant, hook, page),
      find: async (id) => (await usesOfHook(tenant, hook, {})).find((use) => use.id === id),
    });
  },
  getFlowHooks: ({ tenant, params }) => getAttachedHooks(tenant, params),
  putFlowHooks: ({ tenant, params, body }) => putAttachedHooks(tenant, params, body),
  async listSuiteHooks({ tenant }) {
    const suites = await hooksOfSuites(tenant);
    return { suites, count: suites.length };
  },
  getSuiteHooks: ({ tenant, params }) => getAttachedHooks(tenant, params),
  putSuiteHooks: ({ tenant, params, body }) => putAttachedHooks(tenant, params, body),
});
