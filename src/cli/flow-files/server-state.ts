import type { Client } from '../../client/client.ts';
import type { App } from '../../contract/apps.ts';
import type { Flow } from '../../contract/flows.ts';
import type { Hook } from '../../contract/hooks.ts';
import type { Label } from '../../contract/labels.ts';
import type { Suite } from '../../contract/suites.ts';

export interface Around {
  labels: string[];
  variables: Record<string, string>;
  hooks: { setup: string[]; teardown: string[] };
}

export type ServerFlow = Flow & Around;
export type ServerSuite = Suite & Around & { flowIds: string[] };

/** All that files can say, as the server has it. */
export interface ServerState {
  flows: ServerFlow[];
  suites: ServerSuite[];
  hooks: Hook[];
  labels: Label[];
  apps: App[];
}

const AT_ONCE = 8;

export async function readServerState(api: Client): Promise<ServerState> {
  const [{ flows }, { suites }, { hooks }, { labels }, { apps }, attachments, { memberships }] =
    await Promise.all([
      api.listFlows(),
      api.listSuites(),
      api.listHooks(),
      api.listLabels(),
      api.listApps(),
      api.listLabelAttachments(),
      api.listMemberships(),
    ]);
  const labelName = new Map(labels.map((label) => [label.id, label.name]));
  const hookName = new Map(hooks.map((hook) => [hook.id, hook.name]));
  const namesOf = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
    ids.flatMap((id) => names.get(id) ?? []);
  const hooksNamed = (attached: { setup: string[]; teardown: string[] }) => ({
    setup: namesOf(attached.setup, hookName),
    teardown: namesOf(attached.teardown, hookName),
  });
  return {
    flows: await eachOf(flows, async (flow) => {
      const params = { flow_id: flow.id };
      const own = attachments.flows.filter((one) => one.flow_id === flow.id).map((one) => one.label_id);
      return {
        ...flow,
        labels: namesOf(own, labelName).sort(),
        variables: await api.getFlowVariables({ params }),
        hooks: hooksNamed(await api.getFlowHooks({ params })),
      };
    }),
    suites: await eachOf(suites, async (suite) => {
      const params = { suite_id: suite.id };
      const own = attachments.suites.filter((one) => one.suite_id === suite.id).map((one) => one.label_id);
      return {
        ...suite,
        labels: namesOf(own, labelName).sort(),
        variables: await api.getSuiteVariables({ params }),
        hooks: hooksNamed(await api.getSuiteHooks({ params })),
        flowIds: memberships.find((one) => one.suite_id === suite.id)?.flow_ids ?? [],
      };
    }),
    hooks,
    labels,
    apps,
  };
}

/** A few at a time: hundreds of flows at once would only queue up elsewhere. */
async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, item] of rest) results[index] = await work(item);
    }),
  );
  return results;
}
