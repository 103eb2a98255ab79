import { useMemo } from 'react';
import { useRead } from '../../api/calls.ts';
import type { Known } from '../../parts/code-editor/instructions-language.ts';

/** A script that writes exports names them before an equals sign; one name too many only hides a mark. */
const exportsIn = (script: string) =>
  script.includes('service.env')
    ? [...script.matchAll(/([A-Za-z_]\w*)=/g)].map((match) => match[1] ?? '')
    : [];

/** Everything that a placeholder of this flow may name. */
export function useKnownNames(flowId: string, own: readonly string[]): Known {
  const environments = useRead('listEnvironments').data?.environments;
  const hooks = useRead('listHooks').data?.hooks;
  const memberships = useRead('listMemberships').data?.memberships;
  const suiteId = memberships?.find(({ flow_ids }) => flow_ids.includes(flowId))?.suite_id ?? '';
  const ofSuite = useRead(
    'getSuiteVariables',
    { params: { suite_id: suiteId } },
    { enabled: suiteId !== '' },
  ).data;
  const ownKeys = own.join('\n');
  return useMemo(() => {
    const keys = [
      ...(environments ?? []).flatMap(({ env_vars }) => env_vars.map(({ key }) => key)),
      ...(hooks ?? []).flatMap(({ script }) => exportsIn(script)),
      ...Object.keys(ofSuite ?? {}),
      ...ownKeys.split('\n').filter((key) => key !== ''),
    ];
    return { variables: [...new Set(keys)].sort(), hooks: (hooks ?? []).map(({ name }) => name) };
  }, [environments, hooks, ofSuite, ownKeys]);
}
