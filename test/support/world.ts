import type { EndpointId } from '../../src/contract/endpoints.ts';
import type { TestOrganization } from './test-service.ts';

/** Ids of one thing of each kind, by the names under which calls ask for them. */
export type World = Record<string, string>;

/** Fills an organization with one of everything that has an id. */
export async function makeWorld({ api }: TestOrganization, name: string): Promise<World> {
  const suite = await api.make('createSuite', {
    body: { name: `${name} suite`, auth_instructions: 'Log in' },
  });
  const flow = await api.make('createFlow', {
    body: { name: `${name} flow`, instructions: 'Look', suite_id: suite.id },
  });
  const label = await api.make('createLabel', { body: { name: `${name} label` } });
  await api.make('attachLabelToFlow', { params: { flow_id: flow.id, label_id: label.id } });
  await api.make('attachLabelToSuite', { params: { suite_id: suite.id, label_id: label.id } });
  const environment = await api.make('createEnvironment', { body: { name: `${name} environment` } });
  const variable = await api.make('createVariable', {
    body: { environment_id: environment.id, key: 'TOKEN', value: `${name} secret`, is_secret: true },
  });
  const extension = await api.make('createApp', {
    body: { name: `${name} extension`, platform: 'chrome-extension' },
  });
  const web = await api.make('uploadWebBuild', {
    body: { app_id: 'shop', url: 'http://shop.invalid/', dependencies: [extension.id], name: `${name} shop` },
  });
  const hook = await api.make('createHook', {
    body: { name: `${name} hook`, script: 'exit 0', script_type: 'bash' },
  });
  await api.make('putFlowHooks', { params: { flow_id: flow.id }, body: { setup: [hook.id] } });
  await api.make('putSuiteHooks', { params: { suite_id: suite.id }, body: { setup: [hook.id] } });
  const key = await api.make('createApiKey', { body: { name: `${name} key` } });
  const member = await api.make('addMember', {
    body: { name: `${name} person`, email: `${name}@member.invalid` },
  });
  const upload = await api.make('startUpload', {
    body: { bundle_id: 'a.b', platform: 'android', filename: 'a.apk' },
  });
  const webhook = await api.make('createWebhook', { body: { url: 'http://127.0.0.1:9/', enabled: false } });
  const { batch_id } = await api.make('startRuns', {
    body: { app_id: 'shop', flow_ids: [flow.id], dependencies: [] },
  });
  const { run_groups } = await api.make('getBatchStatus', { query: { batch_id } });
  const run = run_groups[0]?.runs[0]?.id ?? '';
  // Ended, so that its stream of events ends, too.
  await api.make('cancelBatch', { params: { batch_id } });
  return {
    suite_id: suite.id,
    flow_id: flow.id,
    label_id: label.id,
    environment_id: environment.id,
    variable_id: variable.id,
    app_id: web.app_id,
    build_id: web.build_id,
    active_build_id: web.build_id,
    dependency_app_id: extension.id,
    hook_id: hook.id,
    api_key_id: key.id,
    webhook_id: webhook.id,
    member_id: member.id,
    batch_id,
    run_id: run,
    starting_after: run,
    uploaded_file_path: upload.file_path,
  };
}

interface Sample {
  query?: (world: World) => Record<string, unknown>;
  body?: (world: World) => Record<string, unknown>;
}

/** What each call would accept, were it made in the world's own organization. */
export const samples: Partial<Record<EndpointId, Sample>> = {
  updateSettings: { body: () => ({ retries: 1, model: 'openai:x', max_minutes: 5 }) },
  listSuites: { query: ({ suite_id }) => ({ starting_after: suite_id }) },
  listFlows: { query: ({ suite_id, flow_id }) => ({ suite_id, starting_after: flow_id }) },
  listFlowNames: { query: ({ flow_id }) => ({ starting_after: flow_id, limit: '5' }) },
  listLabels: { query: ({ label_id }) => ({ starting_after: label_id }) },
  listEnvironments: { query: ({ environment_id }) => ({ starting_after: environment_id }) },
  createFlow: { body: ({ suite_id }) => ({ name: 'New', instructions: 'Look', suite_id, device_count: 1 }) },
  updateFlow: {
    body: () => ({ name: 'Changed', instructions: 'Look again', device_count: 1, was: { device_count: 1 } }),
  },
  testHook: { body: ({ environment_id }) => ({ environment_id, variables: { KEY: 'value' } }) },
  readFlow: { body: () => ({ instructions: 'Click "Save"' }) },
  orderSuite: { body: ({ flow_id }) => ({ flow_ids: [flow_id] }) },
  putFlowVariables: { body: () => ({ KEY: 'value' }) },
  createSuite: { body: () => ({ name: 'New', description: 'd', instructions: 'i', auth_instructions: 'a' }) },
  updateSuite: {
    body: () => ({
      name: 'Changed',
      description: null,
      instructions: null,
      auth_instructions: 'b',
      was: { instructions: null },
    }),
  },
  putSuiteVariables: { body: () => ({ KEY: 'value' }) },
  createLabel: { body: () => ({ name: 'New', color: '#112233' }) },
  updateLabel: { body: () => ({ name: 'Changed', color: '#112233' }) },
  listApps: { query: ({ app_id }) => ({ platform: 'web', app_id: 'shop', starting_after: app_id }) },
  createApp: { body: () => ({ name: 'New', platform: 'ios', bundle_id: 'com.new', app_id: 'new' }) },
  updateApp: { body: ({ active_build_id }) => ({ name: 'Changed', environment: null, active_build_id }) },
  listBuilds: {
    query: ({ build_id }) => ({
      commit_sha: 'abcdef0',
      branch_name: 'main',
      limit: '5',
      starting_after: build_id,
    }),
  },
  attachDependency: { body: ({ dependency_app_id }) => ({ dependency_app_id }) },
  startUpload: { body: () => ({ bundle_id: 'a.b', platform: 'android', filename: 'a.apk' }) },
  confirmUpload: {
    body: ({ uploaded_file_path }) => ({
      bundle_id: 'a.b',
      platform: 'android',
      uploaded_file_path,
      variables: 'A=b',
    }),
  },
  uploadWebBuild: {
    body: ({ dependency_app_id }) => ({
      app_id: 'web',
      url: 'http://x.invalid',
      dependencies: [dependency_app_id],
    }),
  },
  createEnvironment: { body: () => ({ name: 'New', private_network: { proxy_url: 'http://proxy:3128' } }) },
  updateEnvironment: { body: () => ({ name: 'Changed', private_network: null }) },
  duplicateEnvironment: { body: () => ({ name: 'Copy', exclude: ['TOKEN'], values: {} }) },
  createVariable: {
    body: ({ environment_id }) => ({ environment_id, key: 'NEW', value: 'v', is_secret: true }),
  },
  updateVariable: {
    body: () => ({ key: 'OTHER', value: 'w', description: 'd', was: { description: null } }),
  },
  listHooks: { query: ({ flow_id, hook_id }) => ({ flow_id, starting_after: hook_id }) },
  createHook: { body: () => ({ name: 'New', script: 'exit 0', script_type: 'bash' }) },
  updateHook: {
    body: () => ({
      name: 'Changed',
      script: 'exit 1',
      script_type: 'python',
      was: { script: 'exit 0' },
    }),
  },
  putFlowHooks: { body: ({ hook_id }) => ({ setup: [hook_id], teardown: [] }) },
  putSuiteHooks: { body: ({ hook_id }) => ({ setup: [], teardown: [hook_id] }) },
  startRuns: {
    body: ({ flow_id, suite_id }) => ({
      app_id: 'shop',
      flow_ids: [flow_id],
      suite_ids: [suite_id],
      dependencies: [],
    }),
  },
  getBatchStatus: { query: ({ batch_id }) => ({ batch_id }) },
  listRuns: { query: ({ starting_after }) => ({ status: 'passed,failed', branch: 'main', starting_after }) },
  listAppUsage: {
    query: ({ app_id }) => ({ start: '2020-01-01', end: '2099-01-01', starting_after: app_id }),
  },
  listFlowUsage: {
    query: ({ flow_id }) => ({ start: '2020-01-01', end: '2099-01-01', starting_after: flow_id }),
  },
  getUsageBreakdown: { query: () => ({ start: '2020-01-01', end: '2099-01-01' }) },
  getUsage: { query: () => ({ start: '2020-01-01', end: '2099-01-01' }) },
  listRunUsage: {
    query: ({ starting_after }) => ({ start: '2020-01-01', end: '2099-01-01', starting_after }),
  },
  createWebhook: { body: () => ({ url: 'http://127.0.0.1:9/', events: ['run.completed'], enabled: false }) },
  updateWebhook: {
    body: () => ({ url: 'http://127.0.0.1:9/other', events: ['batch.started'], enabled: false }),
  },
  createApiKey: { body: () => ({ name: 'New' }) },
  addMember: { body: () => ({ name: 'New', email: 'new@member.invalid', role: 'member' }) },
  updateMember: { body: () => ({ role: 'admin' }) },
};
