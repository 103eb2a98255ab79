import type { flowEndpoints } from '../../contract/flows.ts';
import { noSuch } from '../../contract/refusal.ts';
import type { suiteEndpoints } from '../../contract/suites.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { answerPage } from '../../platform/http/answer-page.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { addFlowToSuite, removeFlowFromSuite } from './change-membership.ts';
import { createFlow } from './create-flow.ts';
import { deleteFlow } from './delete-flow.ts';
import { orderSuite } from './order-suite.ts';
import { readFlow } from './read-flow.ts';
import {
  deleteSuite,
  findFlow,
  findSuite,
  listFlowNames,
  listFlows,
  listFlowsOfSuite,
  listMemberships,
  listSuites,
  readVariables,
  type VariableHolder,
  writeVariables,
} from './store.ts';
import { updateFlow } from './update-flow.ts';
import { createSuite, updateSuite } from './write-suite.ts';

const NOUN = { flows: 'flow', suites: 'suite' } as const;

async function getVariables(tenant: Tenant, holder: VariableHolder, id: string) {
  const variables = await readVariables(tenant, holder, id);
  if (!variables) throw noSuch(NOUN[holder], id);
  return variables;
}

async function putVariables(
  tenant: Tenant,
  holder: VariableHolder,
  id: string,
  variables: Record<string, string>,
) {
  if (!(await writeVariables(tenant, holder, id, variables))) throw noSuch(NOUN[holder], id);
  return variables;
}

export const suiteRoutes: HandlersOf<typeof suiteEndpoints> = {
  listSuites: ({ tenant, query }) =>
    answerPage('suites', query, {
      noun: 'suite',
      read: (page) => listSuites(tenant, page),
      find: (id) => findSuite(tenant, id),
    }),
  createSuite: ({ tenant, caller, body }) => createSuite(tenant, caller, body),
  async getSuite({ tenant, params }) {
    const suite = await findSuite(tenant, params.suite_id);
    if (!suite) throw noSuch('suite', params.suite_id);
    return suite;
  },
  updateSuite: ({ tenant, caller, params, body }) => updateSuite(tenant, caller, params.suite_id, body),
  async deleteSuite({ tenant, params }) {
    if (!(await deleteSuite(tenant, params.suite_id))) throw noSuch('suite', params.suite_id);
  },
  addFlowToSuite: ({ tenant, params }) => addFlowToSuite(tenant, params),
  removeFlowFromSuite: ({ tenant, params }) => removeFlowFromSuite(tenant, params),
  async listMemberships({ tenant }) {
    const memberships = await listMemberships(tenant);
    return { memberships, count: memberships.length };
  },
  orderSuite: ({ tenant, params, body }) => orderSuite(tenant, params.suite_id, body.flow_ids),
  getSuiteVariables: ({ tenant, params }) => getVariables(tenant, 'suites', params.suite_id),
  putSuiteVariables: ({ tenant, params, body }) => putVariables(tenant, 'suites', params.suite_id, body),
};

export const flowRoutes: HandlersOf<typeof flowEndpoints> = {
  async listFlows({ tenant, query }) {
    const { suite_id } = query;
    const answer = await answerPage('flows', query, {
      noun: 'flow',
      read: (page) =>
        suite_id === undefined ? listFlows(tenant, page) : listFlowsOfSuite(tenant, suite_id, page),
      find: (id) => findFlow(tenant, id),
    });
    // An empty suite and a suite that is not there give the same rows.
    if (suite_id !== undefined && answer.count === 0 && !(await findSuite(tenant, suite_id)))
      throw noSuch('suite', suite_id);
    return answer;
  },
  listFlowNames: ({ tenant, query }) =>
    answerPage('flows', query, {
      noun: 'flow',
      read: (page) => listFlowNames(tenant, page),
      find: (id) => findFlow(tenant, id),
    }),
  createFlow: ({ tenant, caller, body }) => createFlow(tenant, caller, body),
  async getFlow({ tenant, params }) {
    const flow = await findFlow(tenant, params.flow_id);
    if (!flow) throw noSuch('flow', params.flow_id);
    return flow;
  },
  updateFlow: ({ tenant, params, body }) => updateFlow(tenant, params.flow_id, body),
  deleteFlow: ({ tenant, params }) => deleteFlow(tenant, params.flow_id),
  readFlow: async ({ body }) => ({ steps: readFlow(body.instructions) }),
  getFlowVariables: ({ tenant, params }) => getVariables(tenant, 'flows', params.flow_id),
  putFlowVariables: ({ tenant, params, body }) => putVariables(tenant, 'flows', params.flow_id, body),
};
