import fastify from 'fastify';
import pg from 'pg';
import { v7 } from 'uuid';
import { readTask, report } from './task.ts';

/** The reference: the same SQL, prepared under names, with pg and Fastify and nothing else. */
const task = readTask();
const pool = new pg.Pool({ ...task.connection, max: 16 });
const app = fastify();

const FLOW = `f.id, f.name, f.instructions, f.caching_enabled, f.device_count, f.created_at,
  u.id as author_id, u.name as author_name`;

app.get<{ Params: { id: string } }>('/api/v1/flows/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'get',
    text: `select ${FLOW} from flows f left join users u on u.id = f.created_by where f.organization_id = $1 and f.id = $2`,
    values: [task.organizationId, request.params.id],
  });
  return rows[0];
});

app.get<{ Querystring: { suite_id: string } }>('/api/v1/flows', async (request) => {
  const { rows } = await pool.query({
    name: 'list',
    text: `select ${FLOW} from suite_flows m join flows f on f.id = m.flow_id left join users u on u.id = f.created_by
      where m.organization_id = $1 and m.suite_id = $2 order by m.ordinal`,
    values: [task.organizationId, request.query.suite_id],
  });
  return { flows: rows, count: rows.length };
});

app.post<{ Body: { name: string; instructions: string } }>('/api/v1/flows', async (request, reply) => {
  const { name, instructions } = request.body;
  const id = v7();
  const { rows } = await pool.query({
    name: 'create',
    text: `insert into flows
        (organization_id, id, name, instructions, device_count, caching_enabled, created_by, setup_of_suite_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning created_at`,
    values: [task.organizationId, id, name, instructions, 1, false, task.userId, null],
  });
  return reply.code(201).send({ id, name, instructions, created_at: rows[0].created_at });
});

report(await app.listen({ host: '127.0.0.1', port: 0 }));
