import { z } from 'zod';
import { declare } from './endpoint.ts';
import { patchOf, pattern } from './text.ts';

const Model = pattern(
  /^(anthropic|openai|google|openai-compatible):\S+$/,
  'a model such as anthropic:<name>, openai:<name>, google:<name> or openai-compatible:<name>',
);

const fields = {
  retries: z.int().min(0).max(5).meta({ description: 'how often a run that did not pass is tried again' }),
  model: Model.nullable().meta({ description: 'null: as the service is configured' }),
  built_in_planner_first: z
    .boolean()
    .meta({ description: 'steps that the built-in planner reads without doubt cost no tokens' }),
  max_actions: z.int().min(1).max(10_000).meta({ description: 'of one run' }),
  max_tokens: z.int().min(1_000).max(100_000_000).meta({ description: 'of one run, in and out' }),
  max_minutes: z.int().min(1).max(1_440).meta({ description: 'of one run' }),
  artifact_days: z
    .int()
    .min(1)
    .max(3_650)
    .nullable()
    .meta({ description: 'how long videos and screenshots are kept; null: as the service is configured' }),
};

export const OrganizationSettings = z.object(fields).meta({ id: 'OrganizationSettings' });
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

export const DEFAULT_SETTINGS: OrganizationSettings = {
  retries: 0,
  model: null,
  built_in_planner_first: true,
  max_actions: 300,
  max_tokens: 500_000,
  max_minutes: 60,
  artifact_days: null,
};

const tag = 'Organization';

export const settingsEndpoints = declare({
  getSettings: {
    method: 'GET',
    path: '/api/v1/settings',
    tag,
    summary: 'What the organization has set for its runs',
    success: { status: 200, schema: OrganizationSettings },
    refusals: [],
  },
  updateSettings: {
    method: 'PATCH',
    path: '/api/v1/settings',
    tag,
    summary: 'Change settings of the organization',
    access: 'admin',
    body: patchOf(fields),
    success: { status: 200, schema: OrganizationSettings },
    refusals: [400, 422],
  },
});
