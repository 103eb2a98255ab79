import { z } from 'zod';
import { declare } from './endpoint.ts';
import { Id, Name, Paging, pagesOf, patchOf, pattern, queryInteger, Timestamp, text } from './text.ts';

export const Platform = z.enum(['ios', 'android', 'web', 'chrome-extension']);
export type Platform = z.infer<typeof Platform>;

export const WebAppId = pattern(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens');
export const BundleId = pattern(
  /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
  'letters, digits, dots, hyphens and underscores',
);

export const WebUrl = text({ min: 1, max: 2048 }).refine(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  { message: 'must be an http or https address' },
);

export const App = z
  .object({
    id: Id,
    name: z.string(),
    platform: Platform,
    bundle_id: z.string().nullable(),
    app_id: z.string().nullable(),
    ios_keychain_access_group_remapping_enabled: z.boolean(),
    active_build: z.object({ id: Id }).nullable(),
    environment: z.object({ id: Id, name: z.string() }).nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'App' });
export type App = z.infer<typeof App>;

export const Build = z
  .object({
    id: Id,
    commit_sha: z.string().nullable(),
    branch_name: z.string().nullable(),
    created_at: Timestamp,
    filename: z.string().nullable(),
    size_bytes: z.int().nullable(),
    version: z.string().nullable(),
    url: z.string().nullable(),
    is_active: z.boolean(),
    variables: z.record(z.string(), z.string()),
    ios_keychain_access_group_remapping: z
      .object({
        status: z.enum(['running', 'instrumented', 'skipped', 'failed']),
        message: z.string().nullable().meta({ description: 'how far it is, or why it was not done' }),
      })
      .nullable()
      .meta({
        description:
          'what came of the app’s preference for this build; null: it was off, or the build is no .ipa',
      }),
  })
  .meta({ id: 'Build' });
export type Build = z.infer<typeof Build>;

/** What makes an app one of its platform, and what contradicts it. */
function checkIdentity(
  app: { platform: Platform; app_id?: unknown; bundle_id?: unknown; url?: unknown },
  context: z.RefinementCtx,
) {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message, params: { lacksSomething: true } });
  if (app.platform === 'web') {
    if (app.app_id == null) refuse('app_id', 'is needed for a web app');
    else if (!WebAppId.safeParse(app.app_id).success) {
      context.addIssue({
        code: 'custom',
        path: ['app_id'],
        message: 'must be lower-case letters, digits and single hyphens',
      });
    }
    if (app.bundle_id != null) refuse('bundle_id', 'does not belong to a web app; send app_id alone');
  } else {
    if (app.url != null) refuse('url', 'belongs to web apps only');
    if (app.platform !== 'chrome-extension' && app.bundle_id == null)
      refuse('bundle_id', 'is needed for a mobile app');
  }
}

const tag = 'Apps';

export const appEndpoints = declare({
  listApps: {
    method: 'GET',
    path: '/api/v1/apps',
    tag,
    summary: 'List apps',
    query: z.object({
      platform: Platform.optional(),
      app_id: text({ max: 255 }).optional(),
      bundle_id: text({ max: 255 }).optional(),
      environment: text({ max: 255 }).optional().meta({ description: 'name of an environment' }),
      ...Paging,
    }),
    success: { status: 200, schema: pagesOf('apps', App) },
    refusals: [400, 404, 422],
  },
  createApp: {
    method: 'POST',
    path: '/api/v1/apps',
    tag,
    summary: 'Create an app; a web app with its url as the first build',
    body: z
      .object({
        name: Name,
        platform: Platform,
        bundle_id: BundleId.nullish(),
        app_id: BundleId.nullish(),
        environment: Name.nullish().meta({ description: 'name of an environment' }),
        url: WebUrl.nullish(),
      })
      .superRefine(checkIdentity),
    success: { status: 201, schema: App },
    refusals: [400, 409, 422],
  },
  getApp: {
    method: 'GET',
    path: '/api/v1/apps/{app_id}',
    tag,
    summary: 'Get an app',
    success: { status: 200, schema: App },
    refusals: [404],
  },
  updateApp: {
    method: 'PATCH',
    path: '/api/v1/apps/{app_id}',
    tag,
    summary: 'Update an app',
    body: patchOf({
      name: Name,
      environment: Name.nullable(),
      active_build_id: Id,
      ios_keychain_access_group_remapping_enabled: z.boolean(),
    }),
    success: { status: 200, schema: App },
    refusals: [400, 404, 422],
  },
  deleteApp: {
    method: 'DELETE',
    path: '/api/v1/apps/{app_id}',
    tag,
    summary: 'Delete an app and its builds; refused while another app depends on it',
    success: { status: 204 },
    refusals: [404, 409],
  },
  listBuilds: {
    method: 'GET',
    path: '/api/v1/apps/{app_id}/builds',
    tag,
    summary: "List an app's builds, newest first",
    query: z.object({
      commit_sha: pattern(/^[0-9a-f]{7,40}$/i, 'a commit SHA of 7 to 40 hex digits').optional(),
      branch_name: text({ max: 1000 }).optional(),
      ...Paging,
      limit: queryInteger({ min: 1, max: 1000 }).optional(),
    }),
    success: { status: 200, schema: pagesOf('builds', Build) },
    refusals: [404, 422],
  },
  getBuild: {
    method: 'GET',
    path: '/api/v1/apps/{app_id}/builds/{build_id}',
    tag,
    summary: 'Get a build',
    success: { status: 200, schema: Build },
    refusals: [404],
  },
  deleteBuild: {
    method: 'DELETE',
    path: '/api/v1/apps/{app_id}/builds/{build_id}',
    tag,
    summary: 'Delete a build; if it was active, the newest remaining one becomes active',
    success: { status: 204 },
    refusals: [404],
  },
  listDependencies: {
    method: 'GET',
    path: '/api/v1/apps/{app_id}/dependencies',
    tag,
    summary: 'List the extensions that runs of a web app load',
    success: {
      status: 200,
      schema: z.object({ app_id: Id, dependencies: z.array(z.object({ app: App })), count: z.int() }),
    },
    refusals: [404],
  },
  attachDependency: {
    method: 'POST',
    path: '/api/v1/apps/{app_id}/dependencies',
    tag,
    summary: 'Attach an extension to a web app',
    body: z.object({ dependency_app_id: Id }),
    success: { status: 201, schema: z.object({ app_id: Id, dependency: z.object({ app: App }) }) },
    refusals: [400, 404, 409, 422],
  },
  detachDependency: {
    method: 'DELETE',
    path: '/api/v1/apps/{app_id}/dependencies/{dependency_app_id}',
    tag,
    summary: 'Detach an extension; past runs keep the builds they used',
    success: { status: 200, schema: z.object({ app_id: Id, dependency_app_id: Id, detached: z.boolean() }) },
    refusals: [404],
  },
});
