import type pg from 'pg';

/** When a key was last used changes with every call and is nothing that was written. */
const LEFT_OUT = ['last_used_at'];

const queries = new WeakMap<pg.Pool, Promise<string>>();

/** What all rows of organizations come to, in one value: equal before and after means that nothing was written. */
export async function fingerprint(pool: pg.Pool, organizationId?: string): Promise<string> {
  const query = queries.get(pool) ?? makeQuery(pool);
  queries.set(pool, query);
  const { rows } = await pool.query<{ hash: string }>({
    name: 'fingerprint',
    text: await query,
    values: [LEFT_OUT, organizationId ?? null],
  });
  return rows[0]?.hash ?? '';
}

async function makeQuery(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organization_id' order by 1`,
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, string_agg((to_jsonb(t) - $1::text[])::text, ',' order by to_jsonb(t)::text) as rows
       from ${name} t where $2::uuid is null or organization_id = $2`,
  );
  return `select md5(string_agg(name || ':' || coalesce(rows, ''), ';' order by name)) as hash
    from (${parts.join(' union all ')}) all_rows`;
}
