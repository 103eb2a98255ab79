import { z } from 'zod';
import { BundleId, Platform } from './apps.ts';
import { declare } from './endpoint.ts';
import { Instant } from './instant.ts';
import { Id, listOf, Name, queryInteger, Timestamp, text, VariablesInput } from './text.ts';

export const RunStatus = z.enum(['queued', 'running', 'passed', 'failed', 'error', 'terminated', 'skipped']);
export type RunStatus = z.infer<typeof RunStatus>;

const DeviceWish = z.object({
  physical: z.boolean().default(false),
  model: text({ min: 1, max: 255 }).nullish(),
  os_version: text({ min: 1, max: 50 }).nullish(),
});

const DependencyWish = z.union([
  Id.transform((app_id) => ({ app_id, app_build_id: null })),
  z.object({ app_id: Id, app_build_id: Id.nullish() }),
]);

const Selectors = z.array(Id).max(10_000).nullish();

/** What to run, on what, and how. */
export const RunRequest = z
  .object({
    app_id: text({ min: 1, max: 255 }).nullish(),
    bundle_id: BundleId.nullish(),
    platform: Platform.nullish(),
    app_build_id: Id.nullish(),
    suite_ids: Selectors,
    flow_ids: Selectors,
    labels: z.array(Name).max(1000).nullish(),
    environment: Name.nullish().meta({ description: 'name of an environment' }),
    variables: VariablesInput.nullish(),
    device: DeviceWish.nullish(),
    devices: z.array(DeviceWish).length(2, 'must name exactly two devices').nullish(),
    web_browser: z.enum(['chrome', 'chromium', 'edge', 'firefox']).nullish(),
    dependencies: z.array(DependencyWish).max(100).nullish(),
    parallel: z.boolean().default(false),
    resolve_suite_context: z.boolean().default(true),
    max_actions: z.int().min(1).max(10_000).nullish(),
    idempotency_key: text({ min: 1, max: 255 }).nullish(),
  })
  .superRefine((request, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', message, params: { lacksSomething: true } });
    if (request.app_id == null && (request.bundle_id == null || request.platform == null)) {
      refuse('needs app_id, or bundle_id and platform');
    }
    if (!request.suite_ids?.length && !request.flow_ids?.length && !request.labels?.length) {
      refuse('needs suite_ids, flow_ids or labels to know what to run');
    }
    if (request.device && request.devices) refuse('has both device and devices: send one of them');
  })
  .meta({ id: 'RunRequest' });
export type RunRequest = z.infer<typeof RunRequest>;

export const StartedBatch = z
  .object({
    status: z.literal('success'),
    batch_id: Id,
    batch_url: z.string(),
    flow_group_run_ids: z.array(Id),
    flow_run_count: z.int(),
  })
  .meta({ id: 'StartedBatch' });
export type StartedBatch = z.infer<typeof StartedBatch>;

const Counts = z.object({
  total_groups: z.int(),
  passed_groups: z.int(),
  failed_groups: z.int(),
  total_flows: z.int(),
  passed_flows: z.int(),
  failed_flows: z.int(),
  error_flows: z.int(),
  terminated_flows: z.int(),
  skipped_flows: z.int(),
});

const Git = z.object({ commit_sha: z.string().nullable(), branch_name: z.string().nullable() });
const RunApp = z.object({ id: Id, name: z.string(), platform: Platform });

export const BatchStatus = z
  .object({
    batch_id: Id,
    is_complete: z.boolean(),
    timestamp: Timestamp,
    app: RunApp,
    git: Git,
    summary: Counts,
    run_groups: z.array(
      z.object({
        id: Id,
        name: z.string(),
        status: RunStatus,
        url: z.string(),
        runs: z.array(
          z.object({
            id: Id,
            flow_id: Id,
            name: z.string(),
            status: RunStatus,
            url: z.string(),
            summary: z.string().nullable().meta({ description: 'why it ended as it did' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'BatchStatus' });
export type BatchStatus = z.infer<typeof BatchStatus>;

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** One thing that the agent did or checked. */
export const RunAction = z
  .object({
    index: z.int(),
    step_index: z.int(),
    step: z.string(),
    device_index: z.int(),
    kind: z.string().meta({
      description:
        'what the device did, or check, wait, set-variable, run-hook; undone is what could not be begun, for want of its target',
    }),
    description: z.string(),
    target: z.string().nullable(),
    status: z.enum(['passed', 'failed', 'error']),
    cached: z.boolean(),
    healed: z.boolean(),
    started_ms: z.number(),
    duration_ms: z.number(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    screenshot_url: z.string().nullable(),
    box: Box.nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'RunAction' });
export type RunAction = z.infer<typeof RunAction>;

export const RunReason = z.object({
  kind: z.enum(['product', 'test', 'infrastructure']),
  message: z.string(),
  action_index: z.int().nullable(),
});
export type RunReason = z.infer<typeof RunReason>;

const RunDevice = z.object({
  index: z.int(),
  platform: z.string(),
  target: z.string(),
  model: z.string(),
  os_version: z.string(),
  browser: z.string().nullable(),
  viewport: z.object({ width: z.number(), height: z.number() }),
});
export type RunDevice = z.infer<typeof RunDevice>;

export const RunHook = z.object({
  hook_id: Id,
  name: z.string(),
  position: z.enum(['setup', 'runtime', 'teardown']),
  status: z.enum(['running', 'passed', 'failed', 'timed_out', 'terminated']),
  output: z.string().meta({ description: 'what it printed so far, secrets as placeholders' }),
  problem: z.string().nullable().meta({ description: 'why it did not pass' }),
  exports: z.array(z.string()),
  warnings: z.array(z.string()),
  duration_ms: z.number(),
});
export type RunHook = z.infer<typeof RunHook>;

const RunCache = z
  .object({
    status: z.enum(['off', 'miss', 'hit', 'healed', 'never']),
    why: z.string().nullable().meta({ description: 'why nothing was replayed' }),
    healed: z.array(
      z.object({ step_index: z.int(), step: z.string(), from: z.string(), to: z.string().nullable() }),
    ),
  })
  .meta({ id: 'RunCache' });
export type RunCache = z.infer<typeof RunCache>;

export const RunVariable = z
  .object({
    key: z.string(),
    value: z.string().meta({ description: 'secrets as placeholders' }),
    is_secret: z.boolean(),
    source: z
      .enum(['agent', 'hook', 'flow', 'suite', 'run', 'build', 'environment'])
      .meta({ description: 'who has the last word on it' }),
  })
  .meta({ id: 'RunVariable' });
export type RunVariable = z.infer<typeof RunVariable>;

const Artifacts = z
  .object({
    video_urls: z.array(z.string()).meta({ description: 'one for each device' }),
    markers_url: z.string().nullable().meta({ description: 'WebVTT chapters, one for each action' }),
    console_url: z.string().nullable(),
    network_url: z.string().nullable(),
  })
  .meta({ description: 'signed links, good for an hour at least; empty once the artifacts were deleted' });

/** Everything about a run. */
export const Run = z
  .object({
    id: Id,
    batch_id: Id,
    group_id: Id,
    flow_id: Id,
    flow_name: z.string(),
    suite_id: Id.nullable(),
    status: RunStatus,
    reason: RunReason.nullable(),
    attempt: z.int(),
    url: z.string(),
    created_at: Timestamp,
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    run_seconds: z.number().nullable(),
    app: RunApp,
    build: z.object({ id: Id, commit_sha: z.string().nullable(), branch_name: z.string().nullable() }),
    environment: z.string().nullable(),
    instructions: z.string(),
    device_count: z
      .int()
      .meta({ description: 'on how many devices the flow runs; `devices` is empty until they are there' }),
    devices: z.array(RunDevice),
    extensions: z.array(z.object({ app_id: Id, build_id: Id })),
    actions: z.array(RunAction),
    hooks: z.array(RunHook),
    variables: z.array(RunVariable).meta({ description: 'those that the attempt has, or had at its end' }),
    warnings: z.array(z.string()),
    usage: z.object({
      total_action_count: z.int(),
      uncached_action_count: z.int(),
      cached_action_count: z.int(),
      input_tokens: z.int(),
      output_tokens: z.int(),
    }),
    artifacts: Artifacts,
    cache: RunCache,
  })
  .meta({ id: 'Run' });
export type Run = z.infer<typeof Run>;

/** A run in a list: what it was, on what, and how it ended. */
export const ListedRun = Run.pick({
  id: true,
  batch_id: true,
  group_id: true,
  flow_id: true,
  flow_name: true,
  suite_id: true,
  status: true,
  reason: true,
  attempt: true,
  url: true,
  created_at: true,
  started_at: true,
  finished_at: true,
  run_seconds: true,
  app: true,
  build: true,
  environment: true,
})
  .extend({
    usage: Run.shape.usage.omit({ input_tokens: true, output_tokens: true }),
  })
  .meta({ id: 'ListedRun' });
export type ListedRun = z.infer<typeof ListedRun>;

const Statuses = z
  .string()
  .transform((names) => names.split(','))
  .pipe(z.array(RunStatus).max(20))
  .meta({ description: 'one status, or several with commas between them' });

const RunFilters = z
  .object({
    app: Id.optional().meta({ description: "an app's id" }),
    flow: Id.optional().meta({ description: "a flow's id; that of a deleted flow finds its runs" }),
    suite: Id.optional().meta({ description: "a suite's id" }),
    label: Name.optional().meta({
      description: 'name of a label that the flow or its suite carried when the run was asked for',
    }),
    status: Statuses.optional(),
    branch: text({ min: 1, max: 1000 }).optional().meta({ description: "exact name of the build's branch" }),
    start: Instant.optional(),
    end: Instant.optional(),
    limit: queryInteger({ min: 1, max: 500 }).default(100),
    starting_after: Id.optional().meta({ description: 'the last id of the page before' }),
  })
  .superRefine(({ start, end }, context) => {
    if (start && end && end <= start) {
      context.addIssue({
        code: 'custom',
        path: ['end'],
        message: 'must be after start',
        params: { lacksSomething: true },
      });
    }
  });
export type RunFilters = z.output<typeof RunFilters>;

const FlowTrend = z
  .object({
    flow_id: Id,
    runs: z.array(
      z.object({ id: Id, status: RunStatus, run_seconds: z.number().nullable(), created_at: Timestamp }),
    ),
  })
  .meta({ id: 'FlowTrend', description: 'the last ten runs of a flow, newest first' });
export type FlowTrend = z.infer<typeof FlowTrend>;

const FlowIds = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(Id).max(200))
  .meta({ description: 'ids of flows with commas between them' });

const Following = z.object({
  from: z.enum(['start', 'now']).default('start').meta({
    description:
      'now: only what comes after the answer began, for who reads the state by itself; Last-Event-ID comes first',
  }),
  frames: z
    .enum(['0', '1'])
    .default('0')
    .meta({ description: '1: also live pictures of the screen, as events named `frame` without an id' }),
});

const tag = 'Runs';

export const runEndpoints = declare({
  startRuns: {
    method: 'POST',
    path: '/api/v1/flows/run',
    tag,
    summary: 'Run flows, suites and what carries labels',
    body: RunRequest,
    success: { status: 200, schema: StartedBatch },
    refusals: [400, 404, 409, 422],
  },
  getBatchStatus: {
    method: 'GET',
    path: '/api/v1/runs/status',
    tag,
    summary: 'How far a batch is',
    query: z.object({ batch_id: Id }),
    success: { status: 200, schema: BatchStatus },
    refusals: [400, 404],
  },
  listRuns: {
    method: 'GET',
    path: '/api/v1/runs',
    tag,
    summary: 'Runs by what they ran, on what and how they ended, newest first',
    query: RunFilters,
    success: { status: 200, schema: listOf('runs', ListedRun).extend({ has_more: z.boolean() }) },
    refusals: [400, 404, 422],
  },
  listTrends: {
    method: 'GET',
    path: '/api/v1/runs/trends',
    tag,
    summary: 'The last runs of every flow that has any, or of some flows',
    query: z.object({ flows: FlowIds.optional() }),
    success: { status: 200, schema: listOf('trends', FlowTrend) },
    refusals: [404, 422],
  },
  getRun: {
    method: 'GET',
    path: '/api/v1/runs/{run_id}',
    tag,
    summary: 'Everything about a run',
    success: { status: 200, schema: Run },
    refusals: [404],
  },
  listAttempts: {
    method: 'GET',
    path: '/api/v1/runs/{run_id}/attempts',
    tag,
    summary: 'The attempts before the last one, each in the shape of a run',
    success: { status: 200, schema: listOf('attempts', Run) },
    refusals: [404],
  },
  cancelRun: {
    method: 'POST',
    path: '/api/v1/runs/{run_id}/cancel',
    tag,
    summary: 'Cancel a run; one that has ended stays as it is',
    success: { status: 200, schema: z.object({ id: Id, status: RunStatus }) },
    refusals: [404],
  },
  cancelBatch: {
    method: 'POST',
    path: '/api/v1/batches/{batch_id}/cancel',
    tag,
    summary: 'Cancel all runs of a batch that have not ended',
    success: { status: 200, schema: BatchStatus },
    refusals: [404],
  },
  getBatchJunit: {
    method: 'GET',
    path: '/api/v1/batches/{batch_id}/junit',
    tag,
    summary: 'A batch as JUnit XML, for CI systems',
    success: { status: 200, text: 'application/xml' },
    refusals: [404],
  },
  followRun: {
    method: 'GET',
    path: '/api/v1/runs/{run_id}/events',
    tag,
    summary: 'Server-sent events of a run, resumable with Last-Event-ID',
    query: Following,
    success: { status: 200, stream: true },
    refusals: [404, 422],
  },
  followBatch: {
    method: 'GET',
    path: '/api/v1/batches/{batch_id}/events',
    tag,
    summary: 'Server-sent events of a batch, resumable with Last-Event-ID',
    query: Following,
    success: { status: 200, stream: true },
    refusals: [404, 422],
  },
});
