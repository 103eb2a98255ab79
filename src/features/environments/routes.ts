import type { environmentEndpoints } from '../../contract/environments.ts';
import { noSuch } from '../../contract/refusal.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { answerPage } from '../../platform/http/answer-page.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { showEnvironment } from './show-environment.ts';
import { deleteVariable, findEnvironment, listEnvironments, listVariables } from './store.ts';
import {
  createEnvironment,
  deleteEnvironment,
  duplicateEnvironment,
  getEnvironment,
  updateEnvironment,
} from './write-environment.ts';
import { createVariable, getVariable, updateVariable } from './write-variable.ts';

export const environmentRoutes = (keyring: Keyring): HandlersOf<typeof environmentEndpoints> => ({
  listEnvironments: ({ tenant, query }) =>
    answerPage('environments', query, {
      noun: 'environment',
      read: async (page) => {
        const rows = await listEnvironments(tenant, page);
        const variables = await listVariables(
          tenant,
          rows.map(({ id }) => id),
        );
        return rows.map((row) => showEnvironment(row, variables));
      },
      find: (id) => findEnvironment(tenant, id),
    }),
  createEnvironment: ({ tenant, caller, body }) => createEnvironment(tenant, caller, keyring, body),
  getEnvironment: ({ tenant, params }) => getEnvironment(tenant, params.environment_id),
  updateEnvironment: ({ tenant, params, body }) =>
    updateEnvironment(tenant, keyring, params.environment_id, body),
  deleteEnvironment: ({ tenant, params }) => deleteEnvironment(tenant, params.environment_id),
  duplicateEnvironment: ({ tenant, caller, params, body }) =>
    duplicateEnvironment(tenant, caller, keyring, params.environment_id, body),
  createVariable: ({ tenant, body }) => createVariable(tenant, keyring, body),
  getVariable: ({ tenant, params }) => getVariable(tenant, params.variable_id),
  updateVariable: ({ tenant, params, body }) => updateVariable(tenant, keyring, params.variable_id, body),
  async deleteVariable({ tenant, params }) {
    if (!(await deleteVariable(tenant, params.variable_id))) throw noSuch('variable', params.variable_id);
  },
});
