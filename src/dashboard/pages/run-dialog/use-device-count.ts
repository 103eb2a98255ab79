import { useRead } from '../../api/calls.ts';
import type { RunWish } from '../../frame/run-wish.ts';

/**
 * How many devices the choice needs: two, if any of its flows is on two; undefined until that is known. Of many flows it
 * takes all of them to know, which is asked for only where it matters.
 */
export function useDeviceCount({ flow_ids, suite_ids, labels }: RunWish, countsMany: boolean) {
  const isLone = flow_ids.length === 1 && suite_ids.length + labels.length === 0;
  const isMany = countsMany && !isLone && flow_ids.length + suite_ids.length + labels.length > 0;
  const hasGroups = isMany && suite_ids.length + labels.length > 0;
  const hasLabels = isMany && labels.length > 0;
  const lone = useRead('getFlow', { params: { flow_id: flow_ids[0] ?? '' } }, { enabled: isLone });
  const flows = useRead('listFlows', undefined, { enabled: isMany });
  const members = useRead('listMemberships', undefined, { enabled: hasGroups });
  const all = useRead('listLabels', undefined, { enabled: hasLabels });
  const attached = useRead('listLabelAttachments', undefined, { enabled: hasLabels });
  if ([lone, flows, members, all, attached].some(({ isLoading }) => isLoading)) return undefined;
  if (isLone) return lone.data?.device_count === 2 ? 2 : 1;

  const labelIds = (all.data?.labels ?? []).filter(({ name }) => labels.includes(name)).map(({ id }) => id);
  const isMeant = ({ label_id }: { label_id: string }) => labelIds.includes(label_id);
  const suites = new Set([
    ...suite_ids,
    ...(attached.data?.suites.filter(isMeant).map((one) => one.suite_id) ?? []),
  ]);
  const chosen = new Set([
    ...flow_ids,
    ...(attached.data?.flows.filter(isMeant).map((one) => one.flow_id) ?? []),
    ...(members.data?.memberships ?? [])
      .filter((one) => suites.has(one.suite_id))
      .flatMap((one) => one.flow_ids),
  ]);
  return flows.data?.flows.some(({ id, device_count }) => device_count === 2 && chosen.has(id)) ? 2 : 1;
}
