import type { Client } from '../../client/client.ts';
import { UserFault } from '../frame/fault.ts';
import { differences } from './compare.ts';
import type { Made } from './planned-change.ts';
import type { Around } from './server-state.ts';

/** Labels, variables and hooks, which have calls of their own. */
export async function putAround(
  api: Client,
  made: Made,
  item: { kind: 'flow' | 'suite'; id: string },
  wanted: Around,
  present: Around | null,
): Promise<void> {
  const { kind, id } = item;
  const before: Around = present ?? { labels: [], variables: {}, hooks: { setup: [], teardown: [] } };
  const fields = differences({ ...wanted }, { ...wanted, ...before });
  if (fields.includes('labels')) await putLabels(api, made, item, wanted.labels, before.labels);
  if (fields.includes('variables')) {
    if (kind === 'flow') await api.putFlowVariables({ params: { flow_id: id }, body: wanted.variables });
    else await api.putSuiteVariables({ params: { suite_id: id }, body: wanted.variables });
  }
  if (fields.includes('hooks')) {
    const body = hookIds(made, wanted);
    if (kind === 'flow') await api.putFlowHooks({ params: { flow_id: id }, body });
    else await api.putSuiteHooks({ params: { suite_id: id }, body });
  }
}

/** Asked for before anything is written, so that a hook that is not there leaves nothing half made. */
export function hookIds({ hooks }: Made, wanted: Around): { setup: string[]; teardown: string[] } {
  const idOf = (name: string) => {
    const known = hooks.get(name);
    if (known !== undefined) return known;
    throw new UserFault(`There is no hook "${name}", neither in files nor on the server.`);
  };
  return { setup: wanted.hooks.setup.map(idOf), teardown: wanted.hooks.teardown.map(idOf) };
}

async function putLabels(
  api: Client,
  made: Made,
  { kind, id }: { kind: 'flow' | 'suite'; id: string },
  wanted: readonly string[],
  present: readonly string[],
): Promise<void> {
  const folded = (names: readonly string[]) => names.map((name) => name.toLowerCase());
  const [after, before] = [folded(wanted), folded(present)];
  for (const name of new Set([...after, ...before])) {
    const label_id = made.labels.get(name);
    if (label_id === undefined || after.includes(name) === before.includes(name)) continue;
    if (kind === 'flow') {
      const params = { flow_id: id, label_id };
      await (after.includes(name) ? api.attachLabelToFlow({ params }) : api.detachLabelFromFlow({ params }));
    } else {
      const params = { suite_id: id, label_id };
      await (after.includes(name)
        ? api.attachLabelToSuite({ params })
        : api.detachLabelFromSuite({ params }));
    }
  }
}
