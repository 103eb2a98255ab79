import type { Client } from '../../client/client.ts';
import { differences, flowOnServer, wholeFlow } from './compare.ts';
import { takeOutOfSuites } from './device-counts.ts';
import type { Counterparts } from './find-counterparts.ts';
import type { LoadedFlow } from './load-folder.ts';
import type { Made, PlannedChange, SyncWish } from './planned-change.ts';
import { hookIds, putAround } from './put-around.ts';
import type { ServerState } from './server-state.ts';

export function planFlow(
  flow: LoadedFlow,
  server: ServerState,
  counterparts: Counterparts,
  { leftOut }: SyncWish,
): PlannedChange[] {
  const wanted = wholeFlow(flow.value);
  const present = counterparts.flows.get(flow);
  const about = { noun: 'flow', name: wanted.name, file: flow.file } as const;
  const { name, instructions, device_count } = wanted;
  if (!present) {
    const apply = async (api: Client, made: Made) => {
      hookIds(made, wanted);
      const { id } = await api.createFlow({ body: { name, instructions, device_count } });
      made.flows.set(flow.file, id);
      await putAround(api, made, { kind: 'flow', id }, wanted, null);
    };
    return [{ verb: 'create', ...about, details: [], apply }];
  }
  const fields = differences(wanted, flowOnServer(present));
  if (fields.length === 0) return [];
  const details = fields.map((field) => (field === 'name' ? `name was "${present.name}"` : field));
  const apply = async (api: Client, made: Made) => {
    hookIds(made, wanted);
    if (fields.includes('device_count'))
      await takeOutOfSuites(api, made, present, server, counterparts, leftOut);
    const own = (['name', 'instructions', 'device_count'] as const).filter((field) => fields.includes(field));
    const body = Object.fromEntries(own.map((field) => [field, wanted[field]]));
    if (own.length > 0) await api.updateFlow({ params: { flow_id: present.id }, body });
    await putAround(api, made, { kind: 'flow', id: present.id }, wanted, present);
  };
  return [{ verb: 'change', ...about, details, apply }];
}
