import type { Client } from '../../client/client.ts';
import type { Counterparts } from './find-counterparts.ts';
import type { LoadedFlow, LoadedFolder, LoadedSuite } from './load-folder.ts';
import { planFlow } from './plan-flow.ts';
import { planSuite } from './plan-suite.ts';
import type { Made, PlannedChange, SyncWish } from './planned-change.ts';
import type { ServerState } from './server-state.ts';

export function idsOn(server: ServerState, counterparts: Counterparts): Made {
  return {
    flows: new Map([...counterparts.flows].map(([flow, one]) => [flow.file, one.id])),
    suites: new Map([...counterparts.suites].map(([suite, one]) => [suite.file, one.id])),
    hooks: new Map(server.hooks.map((hook) => [hook.name, hook.id])),
    labels: new Map(server.labels.map((label) => [label.name.toLowerCase(), label.id])),
    takenOut: new Map(),
  };
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
    ...flows.flatMap((flow) => planFlow(flow, server, counterparts, wish)),
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
