import type { Client } from '../../client/client.ts';
import { UserFault } from '../frame/fault.ts';
import { wholeFlow } from './compare.ts';
import type { Counterparts } from './find-counterparts.ts';
import type { Made } from './planned-change.ts';
import type { ServerFlow, ServerState, ServerSuite } from './server-state.ts';

/**
 * The server wants the flows of a suite to need the same devices at every moment, so one that is to need others leaves its
 * suites first, and comes back when its suites are written. Refused before anything is done if it could not come back.
 */
export async function takeOutOfSuites(
  api: Client,
  made: Made,
  flow: ServerFlow,
  server: ServerState,
  counterparts: Counterparts,
  leftOut: ReadonlySet<string>,
): Promise<void> {
  const why = whyNotBack(connectedSuites(flow.id, server), counterparts, leftOut);
  if (why !== null) throw new UserFault(`device_count cannot be changed: ${why}`);
  const homes = server.suites.filter((suite) => suite.flowIds.includes(flow.id));
  for (const { id } of homes) {
    await api.removeFlowFromSuite({ params: { suite_id: id, flow_id: flow.id } });
    made.takenOut.set(id, (made.takenOut.get(id) ?? new Set()).add(flow.id));
  }
}

/** The suites of a flow, those that share a flow with them, and so on: all of them change, or none. */
function connectedSuites(flowId: string, { suites }: ServerState): ServerSuite[] {
  const flows = new Set([flowId]);
  const connected = new Set<ServerSuite>();
  for (const id of flows)
    for (const suite of suites.filter((one) => one.flowIds.includes(id))) {
      connected.add(suite);
      for (const other of suite.flowIds) flows.add(other);
    }
  return [...connected];
}

function whyNotBack(
  connected: readonly ServerSuite[],
  { flows, suites }: Counterparts,
  leftOut: ReadonlySet<string>,
): string | null {
  const written = new Set(suites.values());
  const unwritten = connected.find((suite) => !written.has(suite));
  if (unwritten) return `the suite ${unwritten.name} is concerned, too, and no file says anything of it.`;
  const wanted = new Map(
    [...flows]
      .filter(([flow]) => !leftOut.has(flow.file))
      .map(([flow, one]) => [one.id, wholeFlow(flow.value).device_count]),
  );
  const counts = new Set(connected.flatMap((suite) => suite.flowIds.map((id) => wanted.get(id) ?? null)));
  if (counts.size <= 1) return null;
  const names = connected.map((suite) => suite.name).join(', ');
  return `all flows of ${names} must change together, and the files do not say so of all.`;
}

/** The login of a suite needs the devices of its flows. */
export async function adaptSetupFlow(
  api: Client,
  setupFlowId: string | null,
  device_count: 1 | 2,
): Promise<void> {
  if (setupFlowId !== null)
    await api.updateFlow({ params: { flow_id: setupFlowId }, body: { device_count } });
}
