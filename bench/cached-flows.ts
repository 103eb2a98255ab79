import { randomBytes } from 'node:crypto';
import { findRemembered } from '../src/features/runs/execution/cache/store.ts';
import { openTestService } from '../test/support/test-service.ts';

/**
 * `npm run bench:cached-flows [count]`: how long it takes to look up what is remembered of a flow among many, against a plain
 * `select 1` on the same connection, one after the other.
 */
const COUNT = Number(process.argv[2] ?? 10_000);
const LOOKUPS = 500;
const WANTED_MS = 5;

const service = await openTestService();
const { id: organizationId, tenant } = service.organization;
const { pool } = service.parts.database;

/** What a flow of thirty actions comes to. */
const action = {
  kind: 'act',
  name: 'click',
  arguments: { button: 'left', count: 1 },
  target: {
    role: 'button',
    label: 'Add to cart',
    test_id: null,
    attributes: {},
    position: { index: 2, count: 6 },
    around: ['listitem "Stoneware Mug $14.00 Add to cart"'],
  },
  goal: null,
  description: 'click "Add to cart" in "Stoneware Mug"',
  part: 0,
  effect: null,
};
const flow = {
  version: 1,
  steps: Array.from({ length: 30 }, (_, index) => ({
    text: `Step ${index}`,
    actions: [action],
    why_not: null,
  })),
};
const identity = randomBytes(32);
await pool.query(
  `with made as (
     insert into flows (id, organization_id, name, instructions, device_count, caching_enabled)
     select gen_random_uuid(), $1, 'Flow ' || n, 'Look', 1, true from generate_series(1, $2::int) n returning id)
   insert into remembered_flows (organization_id, flow_id, identity, branch, circumstances, flow, run_id)
   select $1, id, $3, b, '{}', $4, gen_random_uuid() from made, unnest(array['main', 'feature']) b`,
  [organizationId, COUNT, identity, JSON.stringify(flow)],
);
await pool.query('analyze remembered_flows');
const { rows } = await pool.query<{ id: string }>('select id from flows order by random() limit $1', [
  LOOKUPS,
]);

const spent = { lookup: [] as number[], plain: [] as number[] };
const timed = async (into: number[], work: () => Promise<unknown>) => {
  const startedAt = performance.now();
  await work();
  into.push(performance.now() - startedAt);
};
for (const { id } of rows) {
  await timed(spent.plain, () => pool.query('select 1'));
  await timed(spent.lookup, async () => {
    if (!(await findRemembered(tenant, id, identity, 'main'))) throw new Error('a flow is not remembered');
  });
}
await service.close();

const at = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const [lookup, plain] = [at(spent.lookup, 0.5), at(spent.plain, 0.5)];
console.log(`${COUNT} remembered flows on two branches, ${rows.length} looked up`);
console.log(`look-up  p50 ${lookup.toFixed(2)} ms, p99 ${at(spent.lookup, 0.99).toFixed(2)} ms`);
console.log(`select 1 p50 ${plain.toFixed(2)} ms; ratio ${(lookup / plain).toFixed(1)}`);
console.log(`at most ${WANTED_MS} ms is wanted`);
process.exitCode = lookup <= WANTED_MS ? 0 : 1;
