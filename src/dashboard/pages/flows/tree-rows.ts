import type { TreeFlow, TreeSuite } from './use-flow-tree.ts';

/** The tree as lines below each other, so that those out of sight need not be there. */
export type TreeRow =
  | { kind: 'suite'; key: string; group: string; branch: TreeSuite; isOpen: boolean }
  | { kind: 'hooks'; key: string; group: string; branch: TreeSuite }
  | { kind: 'flow'; key: string; group: string; flow: TreeFlow }
  | { kind: 'empty'; key: string; group: string }
  | { kind: 'lone'; key: string; group: string };

export const HEIGHTS: Record<TreeRow['kind'], number> = {
  suite: 36,
  hooks: 20,
  flow: 32,
  empty: 28,
  lone: 32,
};

/** Flows that are in no suite stand together at the end. */
export const LONE = 'lone';

/** A flow may be in several suites: the line has the name of both. */
export const rowKey = (group: string, flowId: string) => `${group}/${flowId}`;

export function treeRows(
  suites: readonly TreeSuite[],
  lone: readonly TreeFlow[],
  folded: ReadonlySet<string>,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const addFlows = (group: string, flows: readonly TreeFlow[]) => {
    for (const flow of flows) rows.push({ kind: 'flow', key: rowKey(group, flow.id), group, flow });
  };
  for (const branch of suites) {
    const group = branch.suite.id;
    const isOpen = !folded.has(group);
    rows.push({ kind: 'suite', key: group, group, branch, isOpen });
    if (!isOpen) continue;
    if (branch.hooks) rows.push({ kind: 'hooks', key: `${group} hooks`, group, branch });
    if (branch.flows.length === 0) rows.push({ kind: 'empty', key: `${group} empty`, group });
    addFlows(group, branch.flows);
  }
  if (lone.length > 0 && suites.length > 0) rows.push({ kind: 'lone', key: LONE, group: LONE });
  addFlows(LONE, lone);
  return rows;
}
