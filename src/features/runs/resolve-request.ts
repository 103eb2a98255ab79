import { lacking, noSuch } from '../../contract/refusal.ts';
import type { RunRequest } from '../../contract/runs.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { findRunTarget } from '../apps/index.ts';
import { findEnvironmentByName } from '../environments/index.ts';
import {
  contextSuites,
  findRunnableFlows,
  findRunnableSuites,
  type RunnableFlow,
  type RunnableSuite,
} from '../flows/index.ts';
import { type HookSnapshot, hooksAround, hooksNamed } from '../hooks/index.ts';
import { findLabelled, foldName } from '../labels/index.ts';

/** The hooks around something, and those that its instructions name. */
interface Hooks {
  setup: HookSnapshot[];
  teardown: HookSnapshot[];
  named: HookSnapshot[];
}

export type { HookSnapshot };

/** What the runs of one group share, as it was when they were asked for. */
export type SuiteSnapshot = Omit<RunnableSuite, 'flows'> & { hooks: Hooks };
export type FlowSnapshot = RunnableFlow & { hooks: Hooks };

export interface PlannedGroup {
  name: string;
  suite: SuiteSnapshot | null;
  flows: FlowSnapshot[];
}

/** Everything that a request comes to, read at one moment. A wrong request is refused here, before anything is queued. */
export async function resolveRequest(transaction: Tenant, request: RunRequest) {
  const { app, build, extensions } = await findRunTarget(transaction, request);
  const environment = request.environment
    ? await takeEnvironment(transaction, request.environment)
    : app.environment && { id: app.environment.id, name: app.environment.name };
  const groups = await planGroups(transaction, request);
  return { app, build, extensions, environment, groups };
}

async function takeEnvironment(tenant: Tenant, name: string) {
  const environment = await findEnvironmentByName(tenant, name);
  if (!environment) throw lacking(`There is no environment named "${name}".`);
  return { id: environment.id, name };
}

async function planGroups(tenant: Tenant, request: RunRequest): Promise<PlannedGroup[]> {
  const labelled = request.labels?.length
    ? await findLabelled(tenant, request.labels.map(foldName))
    : { suiteIds: [], flowIds: [] };
  const suites = await takeSuites(tenant, request.suite_ids ?? [], labelled.suiteIds);
  const covered = new Set(suites.flatMap((suite) => suite.flows.map((flow) => flow.id)));
  const lone = (await takeFlows(tenant, request.flow_ids ?? [], labelled.flowIds)).filter(
    (flow) => !covered.has(flow.id),
  );
  if (suites.length === 0 && lone.length === 0) {
    const names = (request.labels ?? []).map((name) => `"${name}"`).join(', ');
    throw lacking(
      covered.size > 0
        ? 'There is nothing to run.'
        : `No suite and no flow carries any of the labels ${names}.`,
    );
  }
  const contexts = await contextsOf(tenant, request, lone);
  const hooksOf = await hooksAround(tenant, [
    ...suites.flatMap((suite) => [suite.id, ...suite.flows.map((flow) => flow.id)]),
    ...lone.map((flow) => flow.id),
    ...[...contexts.values()].map((suite) => suite.id),
  ]);
  const flows = [...suites.flatMap((suite) => suite.flows), ...lone];
  const namedIn = await hooksNamed(tenant, [
    ...flows.map((flow) => flow.instructions),
    ...[...suites, ...contexts.values()].map((suite) => suite.auth_instructions ?? ''),
  ]);
  const snapshot = ({ flows: _, ...suite }: RunnableSuite): SuiteSnapshot => ({
    ...suite,
    hooks: { ...hooksOf(suite.id), named: namedIn(suite.auth_instructions ?? '') },
  });
  const withHooks = (flow: RunnableFlow): FlowSnapshot => ({
    ...flow,
    hooks: { ...hooksOf(flow.id), named: namedIn(flow.instructions) },
  });
  const planned = [
    ...suites.map((suite) => ({
      name: suite.name,
      suite: snapshot(suite),
      flows: suite.flows.map(withHooks),
    })),
    ...lone.map((flow) => {
      const context = contexts.get(flow.id);
      return { name: flow.name, suite: context ? snapshot(context) : null, flows: [withHooks(flow)] };
    }),
  ];
  if (planned.every((group) => group.flows.length === 0))
    throw lacking('The suites have no flows: there is nothing to run.');
  return planned;
}

/** A lone flow keeps the context and the login of its suite, unless the request says otherwise. */
async function contextsOf(
  tenant: Tenant,
  request: RunRequest,
  lone: RunnableFlow[],
): Promise<Map<string, RunnableSuite>> {
  if (!request.resolve_suite_context || lone.length === 0) return new Map();
  const suiteOf = await contextSuites(
    tenant,
    lone.map((flow) => flow.id),
  );
  const suites = await findRunnableSuites(tenant, [...new Set(suiteOf.values())]);
  const pairs = [...suiteOf].flatMap(([flowId, suiteId]) => {
    const suite = suites.find((one) => one.id === suiteId);
    return suite ? [[flowId, suite] as const] : [];
  });
  return new Map(pairs);
}

/** The suites that were named, in the order of their naming, then those found by labels. */
async function takeSuites(
  tenant: Tenant,
  named: readonly string[],
  found: readonly string[],
): Promise<RunnableSuite[]> {
  return take('suite', await findRunnableSuites(tenant, [...named, ...found]), named);
}

async function takeFlows(
  tenant: Tenant,
  named: readonly string[],
  found: readonly string[],
): Promise<RunnableFlow[]> {
  return take('flow', await findRunnableFlows(tenant, [...named, ...found]), named);
}

function take<Thing extends { id: string }>(
  noun: string,
  things: Thing[],
  named: readonly string[],
): Thing[] {
  const chosen = [...new Set(named)].map((id) => {
    const thing = things.find((one) => one.id === id);
    if (!thing) throw noSuch(noun, id);
    return thing;
  });
  return [...chosen, ...things.filter((thing) => !named.includes(thing.id))];
}
