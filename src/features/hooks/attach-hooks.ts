import type { AttachedHooks } from '../../contract/hooks.ts';
import { noSuch, unacceptable } from '../../contract/refusal.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { attachedHooks, type Holder, hasHolder, lockHolder, replaceAttachedHooks } from './store.ts';
import { takeHooks } from './write-hook.ts';

const noSuchHolder = (holder: Holder) =>
  'flow_id' in holder ? noSuch('flow', holder.flow_id) : noSuch('suite', holder.suite_id);

export async function getAttachedHooks(tenant: Tenant, holder: Holder): Promise<AttachedHooks> {
  if (!(await hasHolder(tenant, holder))) throw noSuchHolder(holder);
  return attachedHooks(tenant, holder);
}

export async function putAttachedHooks(
  tenant: Tenant,
  holder: Holder,
  wish: Partial<AttachedHooks>,
): Promise<AttachedHooks> {
  const { setup = [], teardown = [] } = wish;
  return tenant.transaction(async (transaction) => {
    if (!(await lockHolder(transaction, holder))) throw noSuchHolder(holder);
    const hooks = await takeHooks(transaction, [...setup, ...teardown]);
    const launch = hooks.find((hook) => hook.script_type === 'launch_args' && teardown.includes(hook.id));
    if (launch)
      throw unacceptable(
        `teardown must not name "${launch.name}": an App Launch Configuration works in setup only.`,
      );
    await replaceAttachedHooks(transaction, holder, { setup, teardown });
    return attachedHooks(transaction, holder);
  });
}
