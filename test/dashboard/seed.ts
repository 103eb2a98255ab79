import type { Client } from '../../src/client/client.ts';

export interface Seeded {
  batchId: string;
  passedRunId: string;
  failedRunId: string;
  failingFlowId: string;
  hookId: string;
  suiteId: string;
  appId: string;
  environmentId: string;
  flowId: string;
}

/** A passed and a failed run of one flow on the demo shop, and one of each thing that has a page. */
export async function seed(client: Client): Promise<Seeded> {
  const hook = await client.createHook({
    body: { name: 'Make a user', script: 'echo "TEST_USER=anna" >> /tmp/service.env', script_type: 'bash' },
  });
  const wrong =
    'The "Sign in" button is visible\nType "anna" into Username\nThe heading reads "Welcome to the moon"\nClick "Sign in"';
  const flow = await client.createFlow({ body: { name: 'Greeting', instructions: wrong } });
  const run = async () => {
    const { batch_id } = await client.startRuns({ body: { app_id: 'demo-shop', flow_ids: [flow.id] } });
    for await (const _ of await client.followBatch({ params: { batch_id } }));
    const { run_groups } = await client.getBatchStatus({ query: { batch_id } });
    return { batchId: batch_id, runId: run_groups[0]?.runs[0]?.id ?? '' };
  };
  const failed = await run();
  const instructions = 'The "Sign in" button is visible\nThe heading reads "Good to see you"';
  await client.updateFlow({ params: { flow_id: flow.id }, body: { instructions } });
  const passed = await run();
  const { suites } = await client.listSuites();
  const { apps } = await client.listApps();
  const { environments } = await client.listEnvironments();
  const { flows } = await client.listFlows();
  return {
    batchId: failed.batchId,
    passedRunId: passed.runId,
    failedRunId: failed.runId,
    failingFlowId: flow.id,
    hookId: hook.id,
    suiteId: suites[0]?.id ?? '',
    appId: apps[0]?.id ?? '',
    environmentId: environments[0]?.id ?? '',
    flowId: flows[0]?.id ?? '',
  };
}
