import type { Client } from '../../client/client.ts';
import { UserFault } from '../frame/fault.ts';
import { countOf } from '../output/count-of.ts';
import { differences, flowOnServer, suiteOnServer, wholeFlow, wholeSuite } from './compare.ts';
import type { Counterparts } from './find-counterparts.ts';
import type { LoadedFlow, LoadedFolder, LoadedSuite } from './load-folder.ts';
import type { Around, ServerState } from './server-state.ts';

/** One thing to do on the server. */
export interface PlannedChange {
  verb: 'create' | 'change';
  noun: 'label' | 'app' | 'hook' | 'flow' | 'suite';
  name: string;
  /** The file that asks for it. */
  file: string;
  /** What is changed, in words. */
  details: string[];
  apply(api: Client, made: Made): Promise<void>;
}

/** Ids of what is there by now, also of what was made on the way. */
export interface Made {
  flows: Map<string, string>;
  suites: Map<string, string>;
  hooks: Map<string, string>;
  labels: Map<string, string>;
}

export function idsOn(server: ServerState, counterparts: Counterparts): Made {
  return {
    flows: new Map([...counterparts.flows].map(([flow, one]) => [flow.file, one.id])),
    suites: new Map([...counterparts.suites].map(([suite, one]) => [suite.file, one.id])),
    hooks: new Map(server.hooks.map((hook) => [hook.name, hook.id])),
    labels: new Map(server.labels.map((label) => [label.name.toLowerCase(), label.id])),
  };
}

export interface SyncWish {
  /** Files that must be left out, because something is wrong with them. */
  leftOut: ReadonlySet<string>;
  /** Take flows out of a suite that its files do not name. */
  prunes: boolean;
}

/** What has to be done so that the server is as the files say. What nobody asked for is not touched. */
export function planSync(
  folder: LoadedFolder,
  server: ServerState,
  counterparts: Counterparts,
  wish: SyncWish,
): PlannedChange[] {
  const flows = folder.flows.filter((flow) => !wish.leftOut.has(flow.file));
  const suites = folder.suites.filter((suite) => !wish.leftOut.has(suite.file));
  return [
    ...planLabels([...flows, ...suites], server),
    ...planApps(folder, server),
    ...planHooks(folder, server, wish),
    ...flows.flatMap((flow) => planFlow(flow, counterparts)),
    ...suites.flatMap((suite) => planSuite(suite, folder, counterparts, wish)),
  ];
}

function planLabels(items: readonly (LoadedFlow | LoadedSuite)[], server: ServerState): PlannedChange[] {
  const known = new Set(server.labels.map((label) => label.name.toLowerCase()));
  return items.flatMap((item) =>
    (item.value.labels ?? []).flatMap((name): PlannedChange[] => {
      if (known.has(name.toLowerCase())) return [];
      known.add(name.toLowerCase());
      const apply = async (api: Client, made: Made) => {
        const label = await api.createLabel({ body: { name } });
        made.labels.set(name.toLowerCase(), label.id);
      };
      return [{ verb: 'create', noun: 'label', name, file: item.file, details: [], apply }];
    }),
  );
}

function planApps({ config }: LoadedFolder, server: ServerState): PlannedChange[] {
  return (config.apps ?? []).flatMap((app): PlannedChange[] => {
    const id = app.app_id ?? app.bundle_id;
    const isThere = server.apps.some(
      (one) => one.platform === app.platform && (one.app_id === id || one.bundle_id === id),
    );
    const apply = async (api: Client) => void (await api.createApp({ body: app }));
    return isThere
      ? []
      : [{ verb: 'create', noun: 'app', name: app.name, file: 'config.yaml', details: [], apply }];
  });
}

function planHooks({ hooks }: LoadedFolder, server: ServerState, { leftOut }: SyncWish): PlannedChange[] {
  return hooks
    .filter((hook) => !leftOut.has(hook.file))
    .flatMap(({ file, ...wanted }): PlannedChange[] => {
      const { name, script, script_type, description } = wanted;
      const present = server.hooks.find((one) => one.name === name);
      if (!present) {
        const apply = async (api: Client, made: Made) => {
          made.hooks.set(name, (await api.createHook({ body: wanted })).id);
        };
        return [{ verb: 'create', noun: 'hook', name, file, details: [], apply }];
      }
      const details = [
        ...(present.script === script ? [] : ['script']),
        ...(present.script_type === script_type ? [] : ['type']),
        ...(present.description === description ? [] : ['description']),
      ];
      if (details.length === 0) return [];
      const apply = async (api: Client) =>
        void (await api.updateHook({
          params: { hook_id: present.id },
          body: { script, script_type, description },
        }));
      return [{ verb: 'change', noun: 'hook', name, file, details, apply }];
    });
}

function planFlow(flow: LoadedFlow, { flows }: Counterparts): PlannedChange[] {
  const wanted = wholeFlow(flow.value);
  const present = flows.get(flow);
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
    const own = (['name', 'instructions', 'device_count'] as const).filter((field) => fields.includes(field));
    const body = Object.fromEntries(own.map((field) => [field, wanted[field]]));
    if (own.length > 0) await api.updateFlow({ params: { flow_id: present.id }, body });
    await putAround(api, made, { kind: 'flow', id: present.id }, wanted, present);
  };
  return [{ verb: 'change', ...about, details, apply }];
}

function planSuite(
  suite: LoadedSuite,
  folder: LoadedFolder,
  { flows, suites }: Counterparts,
  { leftOut, prunes }: SyncWish,
): PlannedChange[] {
  const wanted = wholeSuite(suite.value);
  const present = suites.get(suite);
  const about = { noun: 'suite', name: wanted.name, file: suite.file } as const;
  // A flow whose file is wrong keeps its place: only its own file's changes have to wait.
  const files = suite.flows.filter(
    (file) => !leftOut.has(file) && folder.flows.some((flow) => flow.file === file),
  );
  const { name, description, instructions, auth_instructions } = wanted;
  if (!present) {
    const apply = async (api: Client, made: Made) => {
      hookIds(made, wanted);
      const { id } = await api.createSuite({ body: { name, description, instructions, auth_instructions } });
      made.suites.set(suite.file, id);
      await putAround(api, made, { kind: 'suite', id }, wanted, null);
      await putMembers(api, made, id, [], files, false);
    };
    return [{ verb: 'create', ...about, details: [countOf(files.length, 'flow')], apply }];
  }
  // Clearing a login is the dashboard's alone.
  const fields = differences(wanted, suiteOnServer(present)).filter(
    (field) => field !== 'auth_instructions' || auth_instructions !== null,
  );
  const ids = files.map((file) => [...flows].find(([flow]) => flow.file === file)?.[1].id ?? null);
  const kept = prunes ? ids : [...ids, ...present.flowIds.filter((id) => !ids.includes(id))];
  const isOrdered =
    kept.length === present.flowIds.length && kept.every((id, index) => id === present.flowIds[index]);
  const details: string[] = [...fields, ...(isOrdered ? [] : ['its flows and their order'])];
  if (details.length === 0) return [];
  const apply = async (api: Client, made: Made) => {
    hookIds(made, wanted);
    const own = (['name', 'description', 'instructions', 'auth_instructions'] as const).filter((field) =>
      fields.includes(field),
    );
    const body = Object.fromEntries(own.map((field) => [field, wanted[field]]));
    if (own.length > 0) await api.updateSuite({ params: { suite_id: present.id }, body });
    await putAround(api, made, { kind: 'suite', id: present.id }, wanted, present);
    if (!isOrdered) await putMembers(api, made, present.id, present.flowIds, files, prunes);
  };
  return [{ verb: 'change', ...about, details, apply }];
}

/** Adds what lacks, takes out what nobody names if that is wanted, then puts all into their order. */
async function putMembers(
  api: Client,
  made: Made,
  suite_id: string,
  present: readonly string[],
  files: readonly string[],
  prunes: boolean,
): Promise<void> {
  const wanted = files.flatMap((file) => made.flows.get(file) ?? []);
  for (const flow_id of wanted)
    if (!present.includes(flow_id)) await api.addFlowToSuite({ params: { suite_id, flow_id } });
  const extra = present.filter((id) => !wanted.includes(id));
  if (prunes) for (const flow_id of extra) await api.removeFlowFromSuite({ params: { suite_id, flow_id } });
  const flow_ids = prunes ? wanted : [...wanted, ...extra];
  if (flow_ids.length > 0) await api.orderSuite({ params: { suite_id }, body: { flow_ids } });
}

/** Labels, variables and hooks, which have calls of their own. */
async function putAround(
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
function hookIds({ hooks }: Made, wanted: Around): { setup: string[]; teardown: string[] } {
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
