import { useMemo } from 'react';
import type { FlowName } from '../../../contract/flows.ts';
import type { AttachedHooks } from '../../../contract/hooks.ts';
import type { Label } from '../../../contract/labels.ts';
import type { Suite } from '../../../contract/suites.ts';
import { useRead } from '../../api/calls.ts';
import { useAllPages } from '../../api/use-pages.ts';

export interface TreeFlow extends FlowName {
  labels: Label[];
}

export interface TreeSuite {
  suite: Suite;
  labels: Label[];
  flows: TreeFlow[];
  hooks: AttachedHooks | undefined;
}

export interface FlowTree {
  suites: TreeSuite[];
  /** Flows that are in no suite. */
  lone: TreeFlow[];
  labels: Label[];
}

/** Names are short: thousands come at once, so that what is typed into the search finds all of them. */
const NAMES = { size: 5000 };
const MANY = { size: 500 };

/** Suites with their flows in order; a flow may be in several. */
export function useFlowTree() {
  const suites = useAllPages('listSuites', undefined, MANY);
  const flows = useAllPages('listFlowNames', undefined, NAMES);
  const labels = useAllPages('listLabels', undefined, MANY);
  const memberships = useRead('listMemberships');
  const attachments = useRead('listLabelAttachments');
  const hooks = useRead('listSuiteHooks');
  const queries = [suites, flows, labels, memberships, attachments, hooks];
  const isThere = !suites.isLoading && !flows.isLoading && !labels.isLoading;
  const data = useMemo(
    () =>
      isThere && memberships.data && attachments.data && hooks.data
        ? assemble({
            suites: suites.rows,
            flows: flows.rows,
            labels: labels.rows,
            memberships: memberships.data.memberships,
            attachments: attachments.data,
            hooks: hooks.data.suites,
          })
        : undefined,
    [isThere, suites.rows, flows.rows, labels.rows, memberships.data, attachments.data, hooks.data],
  );
  const error = queries.find((query) => query.error)?.error ?? null;
  return {
    // Of a list that did not come at all, nothing is known.
    data: error && flows.rows.length === 0 ? undefined : data,
    error,
    refetch: () => {
      for (const query of queries) void query.refetch();
    },
  };
}

interface Parts {
  suites: Suite[];
  flows: FlowName[];
  memberships: { suite_id: string; flow_ids: string[] }[];
  labels: Label[];
  attachments: {
    flows: { flow_id: string; label_id: string }[];
    suites: { suite_id: string; label_id: string }[];
  };
  hooks: (AttachedHooks & { suite_id: string })[];
}

function assemble({ suites, flows, memberships, labels, attachments, hooks }: Parts): FlowTree {
  const labelById = new Map(labels.map((label) => [label.id, label]));
  const ofFlow = Map.groupBy(attachments.flows, ({ flow_id }) => flow_id);
  const ofSuite = Map.groupBy(attachments.suites, ({ suite_id }) => suite_id);
  const take = (attached: { label_id: string }[] | undefined) =>
    (attached ?? []).flatMap(({ label_id }) => labelById.get(label_id) ?? []);
  const byId = new Map(flows.map((flow) => [flow.id, { ...flow, labels: take(ofFlow.get(flow.id)) }]));
  const members = new Map(memberships.map(({ suite_id, flow_ids }) => [suite_id, flow_ids]));
  const around = new Map(hooks.map((one) => [one.suite_id, one]));
  const inSuites = new Set(memberships.flatMap(({ flow_ids }) => flow_ids));
  return {
    suites: suites.map((suite) => ({
      suite,
      labels: take(ofSuite.get(suite.id)),
      flows: (members.get(suite.id) ?? []).flatMap((id) => byId.get(id) ?? []),
      hooks: around.get(suite.id),
    })),
    lone: [...byId.values()].filter(({ id }) => !inSuites.has(id)),
    labels,
  };
}
