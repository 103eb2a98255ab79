import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Run } from '../contract/runs.ts';
import { Id, Name } from '../contract/text.ts';
import { tool } from './tool.ts';

const ASK_EVERY_MS = 1000;
const FETCH_MS = 20_000;
const batch_id = Id.meta({ description: 'id of a batch' });
const run_id = Id.meta({ description: 'id of a run' });

/** A run in few words: whole ones are long, and most of it is rarely asked for. */
function inShort(run: Run) {
  const { id, flow_name, status, reason, run_seconds, url, warnings, actions, hooks } = run;
  return {
    id,
    flow_name,
    status,
    reason,
    run_seconds,
    url,
    warnings,
    hooks,
    actions: actions.map((one) => ({
      index: one.index,
      step: one.step,
      description: one.description,
      status: one.status,
      error: one.error,
    })),
  };
}

/** The pictures that show what happened just before the end, the last one last. */
async function framesOf(
  run: Run,
  count: number,
  fetchBytes: (url: string) => Promise<Buffer | null>,
): Promise<{ pictures: Buffer[]; shown: number[] }> {
  const last = run.reason?.action_index ?? run.actions.length - 1;
  const urls = new Map(
    run.actions
      .slice(0, last + 1)
      .flatMap((action) => (action.screenshot_url ? [[action.screenshot_url, action.index]] : [])),
  );
  const pictures: Buffer[] = [];
  const shown: number[] = [];
  for (const [url, index] of [...urls].slice(-count)) {
    const bytes = await fetchBytes(String(url));
    if (!bytes) continue;
    pictures.push(bytes);
    shown.push(Number(index));
  }
  return { pictures, shown };
}

export const runTools = [
  tool({
    name: 'run_flows',
    description:
      'Run flows, suites or what carries labels on an app. Answers at once with a batch_id: wait_for_batch waits for the verdicts.',
    input: {
      app_id: z.string().optional().meta({ description: 'app_id of the app; or bundle_id and platform' }),
      bundle_id: z.string().optional().meta({ description: 'of a mobile app, with platform' }),
      platform: z.enum(['ios', 'android']).optional(),
      device: z
        .object({
          physical: z.boolean().optional(),
          model: z.string().optional(),
          os_version: z.string().optional(),
        })
        .optional()
        .meta({ description: 'which phone, as list_devices has them; any that fits if not said' }),
      flow_ids: z.array(Id).optional(),
      suite_ids: z.array(Id).optional(),
      labels: z.array(Name).optional(),
      environment: Name.optional().meta({ description: 'name of an environment' }),
      variables: z.record(z.string(), z.string()).optional(),
    },
    async run(body, { client }) {
      return { data: await (await client()).startRuns({ body }) };
    },
  }),
  tool({
    name: 'wait_for_batch',
    description:
      'Wait until a batch is done, or so many seconds, and say how it went. Tells progress on the way.',
    input: { batch_id, timeout_seconds: z.int().min(0).max(600).default(120) },
    isReadOnly: true,
    async run({ batch_id: id, timeout_seconds }, { client, signal, progress }) {
      const api = await client();
      const until = performance.now() + timeout_seconds * 1000;
      for (;;) {
        const data = await api.getBatchStatus({ query: { batch_id: id } });
        const runs = data.run_groups.flatMap((group) => group.runs);
        const done = runs.filter((run) => run.status !== 'queued' && run.status !== 'running').length;
        await progress(done, runs.length, `${done} of ${runs.length} flows done`);
        if (data.is_complete || signal.aborted || performance.now() >= until) return { data };
        // Ended early by the signal, which the loop then sees.
        await pause(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      }
    },
  }),
  tool({
    name: 'cancel_batch',
    description: 'Cancel all runs of a batch that have not ended.',
    input: { batch_id },
    isDestructive: true,
    async run(params, { client }) {
      return { data: await (await client()).cancelBatch({ params }) };
    },
  }),
  tool({
    name: 'list_runs',
    description: 'List runs, newest first.',
    input: {
      flow_id: Id.optional(),
      suite_id: Id.optional(),
      status: z.string().optional().meta({
        description: 'passed, failed, error, terminated, skipped, queued or running; several with commas',
      }),
      limit: z.int().min(1).max(100).default(20),
    },
    isReadOnly: true,
    async run({ flow_id, suite_id, ...rest }, { client }) {
      const query = {
        ...rest,
        ...(flow_id ? { flow: flow_id } : {}),
        ...(suite_id ? { suite: suite_id } : {}),
      };
      return { data: await (await client()).listRuns({ query }) };
    },
  }),
  tool({
    name: 'get_run',
    description: 'Everything that was done in a run, step by step.',
    input: { run_id },
    isReadOnly: true,
    async run(params, { client }) {
      return { data: inShort(await (await client()).getRun({ params })) };
    },
  }),
  tool({
    name: 'explain_run',
    description:
      'Why a run ended as it did: the reason, the step, what was done before it, and the screens as pictures, the decisive one last.',
    input: { run_id, frames: z.int().min(1).max(8).default(3) },
    isReadOnly: true,
    async run({ run_id: id, frames }, { client, fetch }) {
      const run = await (await client()).getRun({ params: { run_id: id } });
      const { pictures, shown } = await framesOf(run, frames, async (url) => {
        const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS) });
        return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
      });
      const decisive = run.actions[run.reason?.action_index ?? run.actions.length - 1] ?? null;
      const data = {
        ...inShort(run),
        instructions: run.instructions,
        ended_at_step: decisive?.step ?? null,
        pictures_are_of_actions: shown,
      };
      return { data, pictures };
    },
  }),
];
