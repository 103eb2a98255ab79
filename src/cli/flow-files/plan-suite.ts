import type { Client } from '../../client/client.ts';
import { countOf } from '../output/count-of.ts';
import { differences, suiteOnServer, wholeSuite } from './compare.ts';
import { adaptSetupFlow } from './device-counts.ts';
import type { Counterparts } from './find-counterparts.ts';
import type { LoadedFolder, LoadedSuite } from './load-folder.ts';
import type { Made, PlannedChange, SyncWish } from './planned-change.ts';
import { hookIds, putAround } from './put-around.ts';

export function planSuite(
  suite: LoadedSuite,
  folder: LoadedFolder,
  { flows, suites }: Counterparts,
  { leftOut, prunes: wantsPruning }: SyncWish,
): PlannedChange[] {
  const wanted = wholeSuite(suite.value);
  const present = suites.get(suite);
  const about = { noun: 'suite', name: wanted.name, file: suite.file } as const;
  const files = suite.flows.filter(
    (file) => !leftOut.has(file) && folder.flows.some((flow) => flow.file === file),
  );
  // Nobody knows which flow of the server a wrong file is: the suite then keeps all that it has, in its order.
  const isWhole = files.length === suite.flows.length;
  const prunes = wantsPruning && isWhole;
  const { name, description, instructions, auth_instructions } = wanted;
  const deviceCount = folder.flows.find((flow) => flow.file === files[0])?.value.device_count ?? 1;
  if (!present) {
    const apply = async (api: Client, made: Made) => {
      hookIds(made, wanted);
      const { id, setup_flow_id } = await api.createSuite({
        body: { name, description, instructions, auth_instructions },
      });
      made.suites.set(suite.file, id);
      if (deviceCount !== 1) await adaptSetupFlow(api, setup_flow_id, deviceCount);
      await putAround(api, made, { kind: 'suite', id }, wanted, null);
      await putMembers(api, id, [], idsOf(made, files), false);
    };
    return [{ verb: 'create', ...about, details: [countOf(files.length, 'flow')], apply }];
  }
  const fields = differences(wanted, suiteOnServer(present)).filter(
    (field) => field !== 'auth_instructions' || !keepsLogin(suite, present),
  );
  const counterparts = files.map((file) => [...flows].find(([flow]) => flow.file === file)?.[1] ?? null);
  const ids = counterparts.map((one) => one?.id ?? null);
  const kept = isWhole
    ? [...ids, ...(prunes ? [] : present.flowIds.filter((id) => !ids.includes(id)))]
    : [...present.flowIds, ...ids.filter((id) => id === null || !present.flowIds.includes(id))];
  const isOrdered =
    kept.length === present.flowIds.length && kept.every((id, index) => id === present.flowIds[index]);
  const changesDevices = counterparts.some((one) => one && one.device_count !== deviceCount);
  const details: string[] = [
    ...fields,
    ...(isOrdered ? [] : ['its flows and their order']),
    ...(changesDevices ? ['the devices of its flows'] : []),
  ];
  if (details.length === 0) return [];
  const apply = async (api: Client, made: Made) => {
    hookIds(made, wanted);
    const own = (['name', 'description', 'instructions', 'auth_instructions'] as const).filter((field) =>
      fields.includes(field),
    );
    const body = Object.fromEntries(own.map((field) => [field, wanted[field]]));
    if (own.length > 0) await api.updateSuite({ params: { suite_id: present.id }, body });
    await putAround(api, made, { kind: 'suite', id: present.id }, wanted, present);
    const takenOut = made.takenOut.get(present.id) ?? new Set();
    if (isOrdered && takenOut.size === 0) return;
    const members = present.flowIds.filter((id) => !takenOut.has(id));
    if (takenOut.size > 0 && members.length === 0) {
      const { setup_flow_id } = await api.getSuite({ params: { suite_id: present.id } });
      await adaptSetupFlow(api, setup_flow_id, deviceCount);
    }
    const named = idsOf(made, files);
    const wantedIds = isWhole ? named : [...new Set([...present.flowIds, ...named])];
    await putMembers(api, present.id, members, wantedIds, prunes);
  };
  return [{ verb: 'change', ...about, details, apply }];
}

/** Whether the file says nothing of a login that the server has: only a signed-in person may take it away. */
export const keepsLogin = (suite: LoadedSuite, present: { auth_instructions: string | null }): boolean =>
  present.auth_instructions !== null && suite.value.auth_instructions === undefined;

const idsOf = ({ flows }: Made, files: readonly string[]) => files.flatMap((file) => flows.get(file) ?? []);

/** Adds what lacks, takes out what nobody names if that is wanted, then puts all into their order. */
async function putMembers(
  api: Client,
  suite_id: string,
  present: readonly string[],
  wanted: readonly string[],
  prunes: boolean,
): Promise<void> {
  for (const flow_id of wanted)
    if (!present.includes(flow_id)) await api.addFlowToSuite({ params: { suite_id, flow_id } });
  const extra = present.filter((id) => !wanted.includes(id));
  if (prunes) for (const flow_id of extra) await api.removeFlowFromSuite({ params: { suite_id, flow_id } });
  const flow_ids = prunes ? [...wanted] : [...wanted, ...extra];
  if (flow_ids.length > 0) await api.orderSuite({ params: { suite_id }, body: { flow_ids } });
}
