import { sql } from 'kysely';
import type { Flow, FlowName } from '../../contract/flows.ts';
import type { Suite } from '../../contract/suites.ts';
import type { Page } from '../../contract/text.ts';
import type { Tenant } from '../../platform/db/tenant.ts';

interface Author {
  author_id: string | null;
  author_name: string | null;
}

type FlowRow = Omit<Flow, 'created_by'> & Author;
type SuiteRow = Omit<Suite, 'created_by'> & Author;

const byAuthor = <Row extends Author>({ author_id, author_name, ...rest }: Row) => ({
  ...rest,
  created_by: author_id === null ? null : { id: author_id, name: author_name ?? '', type: 'user' as const },
});

const FLOW = `f.id, f.name, f.instructions, f.caching_enabled, f.device_count, f.created_at,
  u.id as author_id, u.name as author_name`;

export async function findFlow(tenant: Tenant, id: string): Promise<Flow | undefined> {
  const rows = await tenant.query<FlowRow>(
    'find-flow',
    `select ${FLOW} from flows f left join users u on u.id = f.created_by where f.organization_id = $1 and f.id = $2`,
    [id],
  );
  return rows[0] && byAuthor(rows[0]);
}

/** The flows that are no suite's setup, in the order of their creation; without a limit (null), all. */
const PAGE_OF_FLOWS = `where f.organization_id = $1 and f.setup_of_suite_id is null
  and ($2::uuid is null or (f.created_at, f.id) > (
    select marked.created_at, marked.id from flows marked where marked.organization_id = $1 and marked.id = $2))
  order by f.created_at, f.id limit $3`;

const valuesOf = ({ starting_after, limit }: Page) => [starting_after ?? null, limit ?? null];

export async function listFlows(tenant: Tenant, page: Page = {}): Promise<Flow[]> {
  const rows = await tenant.query<FlowRow>(
    'list-flows',
    `select ${FLOW} from flows f left join users u on u.id = f.created_by ${PAGE_OF_FLOWS}`,
    valuesOf(page),
  );
  return rows.map(byAuthor);
}

export async function listFlowNames(tenant: Tenant, page: Page): Promise<FlowName[]> {
  return tenant.query<FlowName>(
    'list-flow-names',
    `select f.id, f.name from flows f ${PAGE_OF_FLOWS}`,
    valuesOf(page),
  );
}

export async function listFlowsOfSuite(tenant: Tenant, suiteId: string, page: Page = {}): Promise<Flow[]> {
  const rows = await tenant.query<FlowRow>(
    'list-flows-of-suite',
    `select ${FLOW} from suite_flows m
     join flows f on f.id = m.flow_id
     left join users u on u.id = f.created_by
     where m.organization_id = $1 and m.suite_id = $4
       and ($2::uuid is null or m.ordinal > (
         select marked.ordinal from suite_flows marked
         where marked.organization_id = $1 and marked.suite_id = $4 and marked.flow_id = $2))
     order by m.ordinal limit $3`,
    [...valuesOf(page), suiteId],
  );
  return rows.map(byAuthor);
}

export interface NewFlow {
  id: string;
  name: string;
  instructions: string;
  device_count: 1 | 2;
  caching_enabled: boolean;
  created_by: string | null;
  setup_of_suite_id?: string;
}

export async function insertFlow(tenant: Tenant, flow: NewFlow): Promise<{ created_at: string }> {
  const [row] = await tenant.query<{ created_at: string }>(
    'insert-flow',
    `insert into flows
       (organization_id, id, name, instructions, device_count, caching_enabled, created_by, setup_of_suite_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning created_at`,
    [
      flow.id,
      flow.name,
      flow.instructions,
      flow.device_count,
      flow.caching_enabled,
      flow.created_by,
      flow.setup_of_suite_id ?? null,
    ],
  );
  if (!row) throw new Error('an insert that returned no row');
  return row;
}

export async function updateFlow(
  tenant: Tenant,
  id: string,
  changes: { name?: string; instructions?: string; device_count?: 1 | 2; caching_enabled?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .update('flows')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFlow(tenant: Tenant, id: string): Promise<void> {
  await tenant.delete('flows').where('id', '=', id).execute();
}

const SUITE = `s.id, s.name, s.description, s.instructions, setup.id as setup_flow_id,
  setup.instructions as auth_instructions, s.created_at, u.id as author_id, u.name as author_name
  from suites s
  left join flows setup on setup.setup_of_suite_id = s.id
  left join users u on u.id = s.created_by`;

export async function findSuite(tenant: Tenant, id: string): Promise<Suite | undefined> {
  const rows = await tenant.query<SuiteRow>(
    'find-suite',
    `select ${SUITE} where s.organization_id = $1 and s.id = $2`,
    [id],
  );
  return rows[0] && byAuthor(rows[0]);
}

export async function listSuites(tenant: Tenant, page: Page = {}): Promise<Suite[]> {
  const rows = await tenant.query<SuiteRow>(
    'list-suites',
    `select ${SUITE} where s.organization_id = $1
       and ($2::uuid is null or (s.created_at, s.id) > (
         select marked.created_at, marked.id from suites marked where marked.organization_id = $1 and marked.id = $2))
     order by s.created_at, s.id limit $3`,
    valuesOf(page),
  );
  return rows.map(byAuthor);
}

export interface NewSuite {
  id: string;
  name: string;
  description: string | null;
  instructions: string | null;
  created_by: string | null;
}

export async function insertSuite(tenant: Tenant, suite: NewSuite): Promise<{ created_at: string }> {
  return tenant.insert('suites', suite).returning('created_at').executeTakeFirstOrThrow();
}

export async function updateSuite(
  tenant: Tenant,
  id: string,
  changes: { name?: string; description?: string | null; instructions?: string | null },
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await tenant.update('suites').set(changes).where('id', '=', id).execute();
}

export async function deleteSuite(tenant: Tenant, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant.delete('suites').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Makes others that would change this flow or its memberships wait until this transaction ends. Undefined for a setup flow,
 * which is never a member.
 */
export async function lockMember(tenant: Tenant, id: string) {
  return tenant
    .select('flows')
    .where('id', '=', id)
    .where('setup_of_suite_id', 'is', null)
    .select(['id', 'device_count'])
    .forUpdate()
    .executeTakeFirst();
}

/** The suite whose setup flow this is, or null. That never changes, so it holds without a lock. */
export async function suiteOfSetupFlow(tenant: Tenant, flowId: string): Promise<string | null> {
  const row = await tenant
    .select('flows')
    .where('id', '=', flowId)
    .select('setup_of_suite_id')
    .executeTakeFirst();
  return row?.setup_of_suite_id ?? null;
}

/** Likewise for suites: whether each is there. Always in order of id, so that two transactions cannot block each other. */
export async function lockSuites(tenant: Tenant, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tenant
    .select('suites')
    .where('id', 'in', ids)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  return rows.length;
}

export async function suitesOfFlow(tenant: Tenant, flowId: string): Promise<string[]> {
  const rows = await tenant.select('suite_flows').where('flow_id', '=', flowId).select('suite_id').execute();
  return rows.map((row) => row.suite_id);
}

/** Device counts in use among the members and the setup flows of suites, one flow left aside. */
export async function deviceCountsIn(
  tenant: Tenant,
  suiteIds: readonly string[],
  exceptFlowId: string | null,
) {
  if (suiteIds.length === 0) return [];
  const rows = await tenant
    .select('flows')
    .where((eb) =>
      eb.or([
        eb('setup_of_suite_id', 'in', suiteIds),
        eb('id', 'in', eb.selectFrom('suite_flows').select('flow_id').where('suite_id', 'in', suiteIds)),
      ]),
    )
    .$if(exceptFlowId !== null, (query) => query.where('id', '!=', exceptFlowId ?? ''))
    .select('device_count')
    .distinct()
    .execute();
  return rows.map((row) => row.device_count);
}

export async function isMember(tenant: Tenant, suiteId: string, flowId: string): Promise<boolean> {
  const rows = await tenant
    .select('suite_flows')
    .where('suite_id', '=', suiteId)
    .where('flow_id', '=', flowId)
    .select('flow_id')
    .execute();
  return rows.length > 0;
}

/** Appends a flow to a locked suite and returns its position. */
export async function appendToSuite(tenant: Tenant, suiteId: string, flowId: string): Promise<number> {
  const { members, next } = await tenant
    .select('suite_flows')
    .where('suite_id', '=', suiteId)
    .select((eb) => [
      eb.fn.countAll<number>().as('members'),
      sql<number>`coalesce(max(ordinal) + 1, 0)`.as('next'),
    ])
    .executeTakeFirstOrThrow();
  await tenant.insert('suite_flows', { suite_id: suiteId, flow_id: flowId, ordinal: next }).execute();
  return members;
}

/** The flows of every suite in their order; suites without flows are left out. */
export async function listMemberships(tenant: Tenant) {
  return tenant.query<{ suite_id: string; flow_ids: string[] }>(
    'list-memberships',
    `select suite_id, array_agg(flow_id order by ordinal) as flow_ids from suite_flows
     where organization_id = $1 group by suite_id`,
    [],
  );
}

export async function memberIds(tenant: Tenant, suiteId: string): Promise<string[]> {
  const rows = await tenant
    .select('suite_flows')
    .where('suite_id', '=', suiteId)
    .orderBy('ordinal')
    .select('flow_id')
    .execute();
  return rows.map((row) => row.flow_id);
}

/** Gives the members of a locked suite new ordinals, all above the old ones: no two rows ever share one. */
export async function writeOrder(tenant: Tenant, suiteId: string, flowIds: readonly string[]): Promise<void> {
  await tenant.query(
    'write-order',
    `update suite_flows m set ordinal = highest.ordinal + wanted.place::int
     from unnest($3::uuid[]) with ordinality wanted (flow_id, place),
       (select max(ordinal) as ordinal from suite_flows where suite_id = $2) highest
     where m.organization_id = $1 and m.suite_id = $2 and m.flow_id = wanted.flow_id`,
    [suiteId, flowIds],
  );
}

export async function removeFromSuite(tenant: Tenant, suiteId: string, flowId: string): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .delete('suite_flows')
    .where('suite_id', '=', suiteId)
    .where('flow_id', '=', flowId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type VariableHolder = 'flows' | 'suites';

export async function readVariables(tenant: Tenant, holder: VariableHolder, id: string) {
  const [row] = await tenant.query<{ variables: Record<string, string> }>(
    `read-variables-of-${holder}`,
    `select variables from ${holder} where organization_id = $1 and id = $2`,
    [id],
  );
  return row?.variables;
}

export async function writeVariables(
  tenant: Tenant,
  holder: VariableHolder,
  id: string,
  variables: Record<string, string>,
): Promise<boolean> {
  const rows = await tenant.query<{ id: string }>(
    `write-variables-of-${holder}`,
    `update ${holder} set variables = $3 where organization_id = $1 and id = $2 returning id`,
    [id, JSON.stringify(variables)],
  );
  return rows.length > 0;
}

/** A flow with all that a run of it needs. */
export interface RunnableFlow {
  id: string;
  name: string;
  instructions: string;
  device_count: 1 | 2;
  caching_enabled: boolean;
  variables: Record<string, string>;
}

const RUNNABLE = 'f.id, f.name, f.instructions, f.device_count, f.caching_enabled, f.variables';

/** Those of the flows that can be run by themselves, in the order of their creation. */
export async function findRunnableFlows(tenant: Tenant, ids: readonly string[]): Promise<RunnableFlow[]> {
  return tenant.query<RunnableFlow>(
    'find-runnable-flows',
    `select ${RUNNABLE} from flows f
     where f.organization_id = $1 and f.id = any ($2) and f.setup_of_suite_id is null order by f.created_at, f.id`,
    [ids],
  );
}

/** A suite with its flows in order. */
export interface RunnableSuite {
  id: string;
  name: string;
  instructions: string | null;
  auth_instructions: string | null;
  variables: Record<string, string>;
  flows: RunnableFlow[];
}

export async function findRunnableSuites(tenant: Tenant, ids: readonly string[]): Promise<RunnableSuite[]> {
  const suites = await tenant.query<Omit<RunnableSuite, 'flows'>>(
    'find-runnable-suites',
    `select s.id, s.name, s.instructions, setup.instructions as auth_instructions, s.variables
     from suites s left join flows setup on setup.setup_of_suite_id = s.id
     where s.organization_id = $1 and s.id = any ($2) order by s.created_at, s.id`,
    [ids],
  );
  const members = await tenant.query<RunnableFlow & { suite_id: string }>(
    'find-runnable-members',
    `select m.suite_id, ${RUNNABLE} from suite_flows m join flows f on f.id = m.flow_id
     where m.organization_id = $1 and m.suite_id = any ($2) order by m.ordinal`,
    [ids],
  );
  return suites.map((suite) => ({
    ...suite,
    flows: members.filter((flow) => flow.suite_id === suite.id).map(({ suite_id: _, ...flow }) => flow),
  }));
}

/** The oldest suite of each flow that is in one: what gives a lone flow its context. */
export async function contextSuites(
  tenant: Tenant,
  flowIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tenant.query<{ flow_id: string; suite_id: string }>(
    'context-suites',
    `select distinct on (m.flow_id) m.flow_id, m.suite_id from suite_flows m join suites s on s.id = m.suite_id
     where m.organization_id = $1 and m.flow_id = any ($2) order by m.flow_id, s.created_at, s.id`,
    [flowIds],
  );
  return new Map(rows.map((row) => [row.flow_id, row.suite_id]));
}
