import { z } from 'zod';
import { declare } from './endpoint.ts';
import { Instant } from './instant.ts';
import { RunStatus } from './runs.ts';
import { Id, pagesOf, queryInteger, Timestamp } from './text.ts';

const ActionCounts = {
  total_action_count: z.int(),
  uncached_action_count: z.int(),
  cached_action_count: z.int(),
};

export const UsageTotals = z
  .object({
    start: Timestamp,
    end: Timestamp,
    run_count: z.int(),
    total_run_seconds: z.number(),
    ...ActionCounts,
  })
  .meta({ id: 'UsageTotals' });
export type UsageTotals = z.infer<typeof UsageTotals>;

export const RunUsage = z
  .object({
    run_id: Id,
    flow_id: Id,
    flow_name: z.string(),
    status: RunStatus,
    created_at: Timestamp,
    run_seconds: z.number().nullable(),
    ...ActionCounts,
    url: z.string(),
  })
  .meta({ id: 'RunUsage' });
export type RunUsage = z.infer<typeof RunUsage>;

/** Start is inclusive, end exclusive and after it. */
function checkRange(range: { start: Date; end: Date }, context: z.RefinementCtx) {
  if (range.end <= range.start) {
    context.addIssue({
      code: 'custom',
      path: ['end'],
      message: 'must be after start',
      params: { lacksSomething: true },
    });
  }
}

const pagesOfRange = (id: string) =>
  z
    .object({
      start: Instant,
      end: Instant,
      limit: queryInteger({ min: 1, max: 500 }).default(100),
      starting_after: Id.optional().meta({ description: `the last ${id} of the page before` }),
    })
    .superRefine(checkRange);

const Counted = { run_count: z.int(), run_seconds: z.number(), ...ActionCounts };

const AppUsage = z.object({ app_id: Id.nullable(), name: z.string(), ...Counted }).meta({ id: 'AppUsage' });

const FlowUsage = z.object({ flow_id: Id, flow_name: z.string(), ...Counted }).meta({ id: 'FlowUsage' });
export type FlowUsage = z.infer<typeof FlowUsage>;

export const UsageBreakdown = z
  .object({
    days: z.array(z.object({ day: z.string().meta({ format: 'date' }), ...Counted })).meta({
      description: 'days in UTC on which something ran',
    }),
    apps: z.array(AppUsage),
    flows: z.array(FlowUsage),
  })
  .meta({ id: 'UsageBreakdown', description: 'apps and flows: the hundred with the most actions' });
export type UsageBreakdown = z.infer<typeof UsageBreakdown>;

const tag = 'Usage';

export const usageEndpoints = declare({
  getUsage: {
    method: 'GET',
    path: '/api/v1/usage',
    tag,
    summary: 'Totals of every run created in a range of time',
    query: z.object({ start: Instant, end: Instant }).superRefine(checkRange),
    success: { status: 200, schema: UsageTotals },
    refusals: [400, 422],
  },
  getUsageBreakdown: {
    method: 'GET',
    path: '/api/v1/usage/breakdown',
    tag,
    summary: 'Usage of a range of time by day, by app and by flow',
    query: z.object({ start: Instant, end: Instant }).superRefine(checkRange),
    success: { status: 200, schema: UsageBreakdown },
    refusals: [400, 422],
  },
  listAppUsage: {
    method: 'GET',
    path: '/api/v1/usage/apps',
    tag,
    summary: 'Usage of each app in a range of time, those with the most actions first',
    query: pagesOfRange('app_id'),
    success: { status: 200, schema: pagesOf('apps', AppUsage) },
    refusals: [400, 404, 422],
  },
  listFlowUsage: {
    method: 'GET',
    path: '/api/v1/usage/flows',
    tag,
    summary: 'Usage of each flow in a range of time, those with the most actions first',
    query: pagesOfRange('flow_id'),
    success: { status: 200, schema: pagesOf('flows', FlowUsage) },
    refusals: [400, 404, 422],
  },
  listRunUsage: {
    method: 'GET',
    path: '/api/v1/usage/runs',
    tag,
    summary: 'Usage of each run created in a range of time, oldest first',
    query: pagesOfRange('run_id'),
    success: { status: 200, schema: z.object({ runs: z.array(RunUsage), has_more: z.boolean() }) },
    refusals: [400, 404, 422],
  },
});
