import { z } from 'zod';
import { BundleId, Platform } from './apps.ts';
import { Id, Name, text, VariablesInput } from './text.ts';

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
