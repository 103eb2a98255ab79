import { z } from 'zod';
import { BundleId, Platform, WebAppId, WebUrl } from './apps.ts';
import { declare } from './endpoint.ts';
import { Id, Name, pattern, text, VariablesInput } from './text.ts';

const CommitSha = pattern(/^[0-9a-f]{7,40}$/i, 'a commit SHA of 7 to 40 hex digits');
const BranchName = text({ min: 1, max: 1000 });
const EnvironmentName = Name.meta({ description: 'name of an environment' });

const UploadPlatform = Platform.exclude(['web']).meta({
  description: 'a web build is a URL: POST /api/ci/upload-web-build',
});

/** A file's own name, not a path. */
const Filename = text({ min: 1, max: 255 }).refine((name) => !/[/\\]/.test(name), {
  message: 'must not be a path',
});

const tag = 'Uploads';

export const uploadEndpoints = declare({
  startUpload: {
    method: 'POST',
    path: '/api/ci/start-upload',
    tag,
    summary: 'Get a signed address, good for one hour, to PUT the bytes of a build to',
    body: z.object({
      bundle_id: BundleId,
      platform: UploadPlatform,
      filename: Filename,
      name: Name.nullish(),
      environment: EnvironmentName.nullish(),
    }),
    success: { status: 200, schema: z.object({ upload_url: z.string(), file_path: z.string() }) },
    refusals: [400, 422],
  },
  confirmUpload: {
    method: 'POST',
    path: '/api/ci/confirm-upload',
    tag,
    summary: 'Make an uploaded file the active build of its app; the app is created on its first build',
    body: z.object({
      bundle_id: BundleId,
      platform: UploadPlatform,
      uploaded_file_path: text({ min: 1, max: 1000 }),
      name: Name.nullish(),
      app_id: BundleId.nullish(),
      environment: EnvironmentName.nullish(),
      commit_sha: CommitSha.nullish(),
      branch_name: BranchName.nullish(),
      repo_full_name: Name.nullish(),
      variables: VariablesInput.nullish(),
      enable_ios_keychain_access_group_remapping: z.boolean().nullish(),
    }),
    success: {
      status: 200,
      schema: z.object({
        status: z.literal('success'),
        app_id: z.string().meta({ description: "the app's app_id, as passed when running" }),
        build_id: Id,
        warnings: z.array(z.string()),
      }),
    },
    refusals: [400, 404, 422],
  },
  uploadWebBuild: {
    method: 'POST',
    path: '/api/ci/upload-web-build',
    tag,
    summary: 'Make a URL the active build of a web app; the app is created on its first build',
    body: z.object({
      app_id: WebAppId,
      url: WebUrl,
      name: Name.nullish(),
      environment: EnvironmentName.nullish(),
      commit_sha: CommitSha.nullish(),
      branch_name: BranchName.nullish(),
      variables: VariablesInput.nullish(),
      dependencies: z
        .array(Id)
        .max(100)
        .nullish()
        .meta({ description: 'extension apps to attach to the app' }),
    }),
    success: {
      status: 200,
      schema: z.object({
        status: z.literal('success'),
        app_id: Id.meta({ description: "the app's UUID" }),
        build_id: Id,
      }),
    },
    refusals: [400, 404, 422],
  },
});
