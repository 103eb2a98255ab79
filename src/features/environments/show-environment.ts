import { type Environment, HIDDEN, type Variable } from '../../contract/environments.ts';
import type { EnvironmentRow, VariableRow } from './store.ts';

export function showVariable(row: VariableRow): Variable {
  const { value, value_sealed, ...rest } = row;
  return { ...rest, value: value ?? HIDDEN, is_secret: value_sealed !== null };
}

export function showEnvironment(row: EnvironmentRow, variables: readonly VariableRow[]): Environment {
  const { id, name, proxy_url_sealed, created_at } = row;
  const env_vars = variables.filter((variable) => variable.environment_id === id).map(showVariable);
  return { id, name, env_vars, private_network: proxy_url_sealed && { proxy_url: HIDDEN }, created_at };
}
