import type { appEndpoints } from '../../contract/apps.ts';
import type { uploadEndpoints } from '../../contract/uploads.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { answerPage } from '../../platform/http/answer-page.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { attachDependency, dependenciesOf, detachDependency } from './change-dependencies.ts';
import { confirmUpload } from './confirm-upload.ts';
import { startUpload, type UploadParts } from './start-upload.ts';
import { findApp, findBuild, listApps, listBuilds } from './store.ts';
import { uploadWebBuild } from './upload-web-build.ts';
import { createApp, deleteApp, environmentIdOf, getApp, updateApp } from './write-app.ts';
import { deleteBuild, getBuild } from './write-build.ts';

export const appRoutes = (blobs: Blobs): HandlersOf<typeof appEndpoints> => ({
  async listApps({ tenant, query }) {
    const { environment, ...filter } = query;
    const environment_id = await environmentIdOf(tenant, environment);
    return answerPage('apps', query, {
      noun: 'app',
      read: (page) => listApps(tenant, { ...filter, environment_id, ...page }),
      find: (id) => findApp(tenant, id),
    });
  },
  createApp: ({ tenant, caller, body }) => createApp(tenant, caller, body),
  getApp: ({ tenant, params }) => getApp(tenant, params.app_id),
  updateApp: ({ tenant, params, body }) => updateApp(tenant, params.app_id, body),
  deleteApp: ({ tenant, params }) => deleteApp(tenant, blobs, params.app_id),
  async listBuilds({ tenant, params, query }) {
    const answer = await answerPage('builds', query, {
      noun: 'build',
      read: (page) => listBuilds(tenant, params.app_id, { ...query, ...page }),
      find: (id) => findBuild(tenant, params.app_id, id),
    });
    // No builds and no app give the same rows.
    if (answer.count === 0) await getApp(tenant, params.app_id);
    return answer;
  },
  getBuild: ({ tenant, params }) => getBuild(tenant, params.app_id, params.build_id),
  deleteBuild: ({ tenant, params }) => deleteBuild(tenant, blobs, params.app_id, params.build_id),
  async listDependencies({ tenant, params }) {
    const apps = await dependenciesOf(tenant, params.app_id);
    return { app_id: params.app_id, dependencies: apps.map((app) => ({ app })), count: apps.length };
  },
  async attachDependency({ tenant, params, body }) {
    const app = await attachDependency(tenant, params.app_id, body.dependency_app_id);
    return { app_id: params.app_id, dependency: { app } };
  },
  async detachDependency({ tenant, params }) {
    await detachDependency(tenant, params.app_id, params.dependency_app_id);
    return { ...params, detached: true };
  },
});

export const uploadRoutes = (parts: UploadParts): HandlersOf<typeof uploadEndpoints> => ({
  startUpload: ({ tenant, body }) => startUpload(tenant, parts, body),
  confirmUpload: ({ tenant, caller, body }) => confirmUpload(tenant, caller, parts, body),
  uploadWebBuild: ({ tenant, caller, body }) => uploadWebBuild(tenant, caller, body),
});
