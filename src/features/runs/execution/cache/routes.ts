import type { actionCacheEndpoints } from '../../../../contract/action-cache.ts';
import { noSuch } from '../../../../contract/refusal.ts';
import type { HandlersOf } from '../../../../platform/http/handler.ts';
import { forgetRemembered, listRemembered } from './store.ts';

export const actionCacheRoutes: HandlersOf<typeof actionCacheEndpoints> = {
  async listCachedFlows({ tenant, params }) {
    const entries = await listRemembered(tenant, params.flow_id);
    if (!entries) throw noSuch('flow', params.flow_id);
    return { entries, count: entries.length };
  },
  async clearCachedFlows({ tenant, params }) {
    if (!(await forgetRemembered(tenant, params.flow_id))) throw noSuch('flow', params.flow_id);
  },
};
