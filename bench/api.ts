import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import { openTestService } from '../test/support/test-service.ts';
import type { Task } from './servers/task.ts';

/**
 * Requests a second and p99 of three hot calls, against a bare Fastify handler that does the same SQL, in the same run.
 * Rounds of both alternate, and the ratio is the median over the rounds: what else the machine does hits both.
 */
const CONNECTIONS = 32;
const ROUNDS = 7;
const SECONDS = 2;

interface Load {
  path: string;
  method?: 'POST';
  body?: string;
}

const service = await openTestService();
const { api, key, id: organizationId, owner } = service.organization;
const suite = await api.make('createSuite', { body: { name: 'Hundred' } });
const bodies = Array.from({ length: 100 }, (_, index) => ({
  name: `Flow ${index}`,
  instructions: 'Open the shop. Log in as anna. Add two items to the cart. The badge shows 2.',
  suite_id: suite.id,
}));
for (const body of bodies) await api.make('createFlow', { body });
const [flow] = (await api.make('listFlows', { query: { suite_id: suite.id } })).flows;

const cases: [string, Load][] = [
  ['get flow', { path: `/api/v1/flows/${flow?.id}` }],
  ['list flows of a suite of 100', { path: `/api/v1/flows?suite_id=${suite.id}` }],
  [
    'create flow',
    {
      path: '/api/v1/flows',
      method: 'POST',
      body: JSON.stringify({ name: 'New', instructions: 'Open the shop' }),
    },
  ],
];

const task: Task = {
  connection: service.connection,
  directory: path.resolve('node_modules/.cache/saywright/bench-blobs'),
  organizationId,
  userId: owner.id,
};

async function start(server: string): Promise<{ child: ChildProcess; address: string }> {
  const file = path.join(import.meta.dirname, 'servers', server);
  const child = fork(file, [JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [address] = await once(child, 'message');
  return { child, address };
}

async function measure(address: string, load: Load) {
  const { path: target, ...rest } = load;
  const result = await autocannon({
    url: address + target,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...rest,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

type Measured = Awaited<ReturnType<typeof measure>>;

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const ours = await start('ours.ts');
const bare = await start('bare.ts');
console.log(`${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, alternating\n`);
console.log('call                          ours req/s  p99 ms   bare req/s  p99 ms   ratio');
let worst = Number.POSITIVE_INFINITY;
for (const [name, options] of cases) {
  const rounds: { ours: Measured; bare: Measured }[] = [];
  // The first round warms both up.
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = { ours: await measure(ours.address, options), bare: await measure(bare.address, options) };
    if (round > 0) rounds.push(pair);
  }
  const ratio = median(rounds.map((round) => round.ours.perSecond / round.bare.perSecond));
  worst = Math.min(worst, ratio);
  const column = (of: 'ours' | 'bare', what: 'perSecond' | 'p99') =>
    Math.round(median(rounds.map((round) => round[of][what])));
  console.log(
    `${name.padEnd(30)}${String(column('ours', 'perSecond')).padStart(10)}${String(column('ours', 'p99')).padStart(8)}` +
      `${String(column('bare', 'perSecond')).padStart(13)}${String(column('bare', 'p99')).padStart(8)}${ratio.toFixed(2).padStart(8)}`,
  );
}
console.log(`\nworst ratio ${worst.toFixed(2)}, at least 0.70 is wanted`);
for (const { child } of [ours, bare]) {
  child.disconnect();
  await once(child, 'exit');
}
await service.close();
process.exitCode = worst >= 0.7 ? 0 : 1;
