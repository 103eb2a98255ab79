import type { environmentEndpoints } from '../../contract/environments.ts';
import { noSuch } from '../../contract/refusal.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { showEnvironment } from './show-environment.ts';
import { deleteVariable, listEnvironments, listVariables } from './store.ts';
import {
  createEnvironment,
  deleteEnvironment,
  duplicateEnvironment,
  getEnvironment,
  updateEnvironment,
} from './write-environment.ts';
import { createVariable, getVariable, updateVariable } from './write-variable.ts';

export const environmentRoutes = (keyring: Keyring): HandlersOf<typeof environmentEndpoints> => ({
  async listEnvironments({ tenant }) {
    const [rows, variables] = await Promise.all([listEnvironments(tenant), listVariables(tenant)]);
    const environments = rows.map((row) => showEnvironment(row, variables));
    return { environments, count: environments.length };
  },
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
