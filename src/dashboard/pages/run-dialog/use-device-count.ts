import { useRead } from '../../api/calls.ts';
import type { RunWish } from '../../frame/run-wish.ts';

/** How many devices the choice needs: two, if any of its flows is on two. */
export function useDeviceCount({ flow_ids, suite_ids, labels }: RunWish): 1 | 2 {
  const isLone = flow_ids.length === 1 && suite_ids.length + labels.length === 0;
  const isMany = !isLone && flow_ids.length + suite_ids.length + labels.length > 0;
  const lone = useRead('getFlow', { params: { flow_id: flow_ids[0] ?? '' } }, { enabled: isLone }).data;
  const flows = useRead('listFlows', undefined, { enabled: isMany }).data?.flows ?? [];
  const members =
    useRead('listMemberships', undefined, { enabled: isMany && suite_ids.length + labels.length > 0 }).data
      ?.memberships ?? [];
  const hasLabels = isMany && labels.length > 0;
  const all = useRead('listLabels', undefined, { enabled: hasLabels }).data?.labels ?? [];
  const attached = useRead('listLabelAttachments', undefined, { enabled: hasLabels }).data;
  if (isLone) return lone?.device_count === 2 ? 2 : 1;

  const labelIds = all.filter(({ name }) => labels.includes(name)).map(({ id }) => id);
  const isMeant = ({ label_id }: { label_id: string }) => labelIds.includes(label_id);
  const suites = new Set([
    ...suite_ids,
    ...(attached?.suites.filter(isMeant).map((one) => one.suite_id) ?? []),
  ]);
  const chosen = new Set([
    ...flow_ids,
    ...(attached?.flows.filter(isMeant).map((one) => one.flow_id) ?? []),
    ...members.filter((one) => suites.has(one.suite_id)).flatMap((one) => one.flow_ids),
  ]);
  return flows.some(({ id, device_count }) => device_count === 2 && chosen.has(id)) ? 2 : 1;
}
