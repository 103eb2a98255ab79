import type { Flow } from '../../../contract/flows.ts';
import type { Label } from '../../../contract/labels.ts';
import type { FlowTrend } from '../../../contract/runs.ts';
import type { Suite } from '../../../contract/suites.ts';
import { useRead } from '../../api/calls.ts';

export interface TreeFlow extends Flow {
  labels: Label[];
  /** Newest first. */
  lastRuns: FlowTrend['runs'];
}

export interface TreeSuite {
  suite: Suite;
  labels: Label[];
  flows: TreeFlow[];
}

export interface FlowTree {
  suites: TreeSuite[];
  /** Flows that are in no suite. */
  lone: TreeFlow[];
  labels: Label[];
}

const LOOK_MS = 15_000;

/** Suites with their flows in order; a flow may be in several. */
export function useFlowTree() {
  const suites = useRead('listSuites');
  const flows = useRead('listFlows');
  const memberships = useRead('listMemberships');
  const labels = useRead('listLabels');
  const attachments = useRead('listLabelAttachments');
  const trends = useRead('listTrends', undefined, { refetchInterval: LOOK_MS });
  const queries = [suites, flows, memberships, labels, attachments];
  const data =
    suites.data && flows.data && memberships.data && labels.data && attachments.data
      ? assemble({
          suites: suites.data.suites,
          flows: flows.data.flows,
          memberships: memberships.data.memberships,
          labels: labels.data.labels,
          attachments: attachments.data,
          trends: trends.data?.trends ?? [],
        })
      : undefined;
  return {
    data,
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => queries.map((query) => query.refetch()),
  };
}

interface Parts {
  suites: Suite[];
  flows: Flow[];
  memberships: { suite_id: string; flow_ids: string[] }[];
  labels: Label[];
  attachments: {
    flows: { flow_id: string; label_id: string }[];
    suites: { suite_id: string; label_id: string }[];
  };
  trends: FlowTrend[];
}

function assemble({ suites, flows, memberships, labels, attachments, trends }: Parts): FlowTree {
  const labelById = new Map(labels.map((label) => [label.id, label]));
  const ofFlow = Map.groupBy(attachments.flows, ({ flow_id }) => flow_id);
  const ofSuite = Map.groupBy(attachments.suites, ({ suite_id }) => suite_id);
  const take = (attached: { label_id: string }[] | undefined) =>
    (attached ?? []).flatMap(({ label_id }) => labelById.get(label_id) ?? []);
  const runsOf = new Map(trends.map(({ flow_id, runs }) => [flow_id, runs]));
  const byId = new Map(
    flows.map((flow) => [
      flow.id,
      { ...flow, labels: take(ofFlow.get(flow.id)), lastRuns: runsOf.get(flow.id) ?? [] },
    ]),
  );
  const members = new Map(memberships.map(({ suite_id, flow_ids }) => [suite_id, flow_ids]));
  const inSuites = new Set(memberships.flatMap(({ flow_ids }) => flow_ids));
  return {
    suites: suites.map((suite) => ({
      suite,
      labels: take(ofSuite.get(suite.id)),
      flows: (members.get(suite.id) ?? []).flatMap((id) => byId.get(id) ?? []),
    })),
    lone: [...byId.values()].filter(({ id }) => !inSuites.has(id)),
    labels,
  };
}
