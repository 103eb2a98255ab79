import type { AttachedHooks, Hook, HookUse } from '../../contract/hooks.ts';
import type { Page } from '../../contract/text.ts';
import { afterRow } from '../../platform/db/after-row.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { newId } from '../../platform/new-id.ts';

const HOOK = ['hooks.id', 'name', 'script', 'script_type', 'description', 'created_at'] as const;

export type Holder = { flow_id: string } | { suite_id: string };

const columnOf = (holder: Holder) => ('flow_id' in holder ? 'flow_id' : 'suite_id');
const idOf = (holder: Holder) => ('flow_id' in holder ? holder.flow_id : holder.suite_id);

export async function listHooks(tenant: Tenant, { limit, starting_after }: Page): Promise<Hook[]> {
  let query = tenant.select('hooks').select(HOOK).orderBy('name');
  if (starting_after !== undefined)
    query = query.where(afterRow(tenant.organizationId, 'hooks', ['name'], starting_after));
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** The hooks around one flow or suite: setup in order, then teardown in order, each once. */
export async function listHooksOf(tenant: Tenant, holder: Holder, page: Page): Promise<Hook[]> {
  const attached = await attachedHooks(tenant, holder);
  const all = [...new Set([...attached.setup, ...attached.teardown])];
  const first = page.starting_after === undefined ? 0 : all.indexOf(page.starting_after) + 1 || all.length;
  const ids = all.slice(first, first + (page.limit ?? all.length));
  const hooks = await findHooks(tenant, ids);
  return ids.flatMap((id) => hooks.find((hook) => hook.id === id) ?? []);
}

export async function findHooks(tenant: Tenant, ids: readonly string[]): Promise<Hook[]> {
  if (ids.length === 0) return [];
  return tenant.select('hooks').where('hooks.id', 'in', ids).select(HOOK).execute();
}

export async function findHook(tenant: Tenant, id: string): Promise<Hook | undefined> {
  return (await findHooks(tenant, [id]))[0];
}

/** The hook as it stays until this transaction ends, unless that changes it. */
export async function lockHook(tenant: Tenant, id: string): Promise<Hook | undefined> {
  return tenant.select('hooks').where('hooks.id', '=', id).select(HOOK).forUpdate().executeTakeFirst();
}

export interface NewHook extends Omit<Hook, 'created_at'> {
  created_by: string | null;
}

export async function insertHook(tenant: Tenant, hook: NewHook): Promise<{ created_at: string }> {
  return tenant.insert('hooks', hook).returning('created_at').executeTakeFirstOrThrow();
}

export type HookChanges = Partial<Omit<Hook, 'id' | 'created_at'>>;

export async function updateHook(tenant: Tenant, id: string, changes: HookChanges): Promise<void> {
  await tenant.update('hooks').set(changes).where('id', '=', id).execute();
}

export async function deleteHook(tenant: Tenant, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant.delete('hooks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Names of the flows and suites that a hook is attached to. */
export async function usersOfHook(tenant: Tenant, hookId: string): Promise<string[]> {
  const rows = await tenant
    .select('hook_attachments')
    .leftJoin('flows', 'flows.id', 'hook_attachments.flow_id')
    .leftJoin('suites', 'suites.id', 'hook_attachments.suite_id')
    .where('hook_id', '=', hookId)
    .select((eb) => eb.fn.coalesce('flows.name', 'suites.name').as('name'))
    .distinct()
    .limit(5)
    .execute();
  return rows.map((row) => `"${row.name}"`);
}

/** Everything that runs a hook: by attachment, or by its name in instructions. */
export async function usesOfHook(
  tenant: Tenant,
  hook: { id: string; name: string },
  { limit, starting_after }: Page,
): Promise<HookUse[]> {
  return tenant.query<HookUse>(
    'uses-of-hook',
    `with places as (
       select 'flow' as kind, f.id, f.name, a.position from hook_attachments a join flows f on f.id = a.flow_id
       where a.organization_id = $1 and a.hook_id = $2
       union
       select 'suite', s.id, s.name, a.position from hook_attachments a join suites s on s.id = a.suite_id
       where a.organization_id = $1 and a.hook_id = $2
       union
       select case when f.setup_of_suite_id is null then 'flow' else 'suite' end, coalesce(f.setup_of_suite_id, f.id),
         coalesce(s.name, f.name), 'runtime'
       from flows f left join suites s on s.id = f.setup_of_suite_id
       where f.organization_id = $1 and strpos(f.instructions, $3) > 0),
     uses as (
       select kind, id, name,
         array_agg(position order by array_position(array['setup', 'runtime', 'teardown'], position::text)) as positions
       from places group by kind, id, name)
     select * from uses
     where $4::uuid is null or (kind, name, id) > (select kind, name, id from uses where id = $4)
     order by kind, name, id limit $5`,
    [hook.id, `\${hooks:${hook.name}}`, starting_after ?? null, limit ?? null],
  );
}

export async function isTeardown(tenant: Tenant, hookId: string): Promise<boolean> {
  const rows = await tenant
    .select('hook_attachments')
    .where('hook_id', '=', hookId)
    .where('position', '=', 'teardown')
    .select('id')
    .limit(1)
    .execute();
  return rows.length > 0;
}

const findHolder = (tenant: Tenant, holder: Holder) =>
  tenant
    .select('flow_id' in holder ? ('flows' as const) : ('suites' as const))
    .where('id', '=', idOf(holder))
    .select('id');

export async function hasHolder(tenant: Tenant, holder: Holder): Promise<boolean> {
  return (await findHolder(tenant, holder).execute()).length > 0;
}

/** Whether the flow or suite is there; its attachments do not change until this transaction ends. */
export async function lockHolder(tenant: Tenant, holder: Holder): Promise<boolean> {
  return (await findHolder(tenant, holder).forUpdate().execute()).length > 0;
}

/** Keeps the hooks as they are, and there, until this transaction ends. */
export async function lockHooks(tenant: Tenant, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tenant
    .select('hooks')
    .where('id', 'in', ids)
    .orderBy('id')
    .select(['id', 'name', 'script_type'])
    .forShare()
    .execute();
}

export async function attachedHooks(tenant: Tenant, holder: Holder): Promise<AttachedHooks> {
  const rows = await tenant
    .select('hook_attachments')
    .where(columnOf(holder), '=', idOf(holder))
    .orderBy('ordinal')
    .select(['hook_id', 'position'])
    .execute();
  const at = (position: string) => rows.filter((row) => row.position === position).map((row) => row.hook_id);
  return { setup: at('setup'), teardown: at('teardown') };
}

/** The hooks around every suite that has any. */
export async function hooksOfSuites(tenant: Tenant): Promise<(AttachedHooks & { suite_id: string })[]> {
  return tenant.query(
    'hooks-of-suites',
    `select suite_id,
       coalesce(array_agg(hook_id order by ordinal) filter (where position = 'setup'), '{}') as setup,
       coalesce(array_agg(hook_id order by ordinal) filter (where position = 'teardown'), '{}') as teardown
     from hook_attachments where organization_id = $1 and suite_id is not null group by suite_id`,
    [],
  );
}

export async function replaceAttachedHooks(
  tenant: Tenant,
  holder: Holder,
  hooks: AttachedHooks,
): Promise<void> {
  await tenant.delete('hook_attachments').where(columnOf(holder), '=', idOf(holder)).execute();
  const rows = (['setup', 'teardown'] as const).flatMap((position) =>
    hooks[position].map((hook_id, ordinal) => ({
      id: newId(),
      ...NOWHERE,
      ...holder,
      hook_id,
      position,
      ordinal,
    })),
  );
  if (rows.length > 0) await tenant.insert('hook_attachments', rows).execute();
}

const NOWHERE = { flow_id: null, suite_id: null };

/** A hook as it was when a run was asked for. */
export type HookSnapshot = Pick<Hook, 'id' | 'name' | 'script' | 'script_type'>;

export async function findHooksByName(tenant: Tenant, names: readonly string[]): Promise<HookSnapshot[]> {
  if (names.length === 0) return [];
  return tenant
    .select('hooks')
    .where('name', 'in', names)
    .select(['id', 'name', 'script', 'script_type'])
    .execute();
}

/** The hooks around flows and suites, whole, by the id of what they are around. */
export async function hooksAround(tenant: Tenant, holderIds: readonly string[]) {
  const rows = await tenant.query<{ holder: string; position: 'setup' | 'teardown' } & Hook>(
    'hooks-around',
    `select coalesce(a.flow_id, a.suite_id) as holder, a.position, h.id, h.name, h.script, h.script_type,
       h.description, h.created_at
     from hook_attachments a join hooks h on h.id = a.hook_id
     where a.organization_id = $1 and coalesce(a.flow_id, a.suite_id) = any ($2) order by a.ordinal`,
    [holderIds],
  );
  return (holderId: string) => {
    const at = (position: string) =>
      rows
        .filter((row) => row.holder === holderId && row.position === position)
        .map(({ id, name, script, script_type }) => ({ id, name, script, script_type }));
    return { setup: at('setup'), teardown: at('teardown') };
  };
}
