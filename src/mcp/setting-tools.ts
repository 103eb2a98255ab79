import { z } from 'zod';
import { ScriptType } from '../contract/hooks.ts';
import { Id, Name } from '../contract/text.ts';
import { described } from './described.ts';
import { tool } from './tool.ts';

const flow_id = described(Id, 'id of a flow');
const suite_id = described(Id, 'id of a suite');
const hook_id = described(Id, 'id of a hook');
export const settingTools = [
  tool({
    name: 'list_hooks',
    description: 'List hooks: programs and requests that run around or during flows.',
    input: {},
    isReadOnly: true,
    async run(_given, { client }) {
      return { data: await (await client()).listHooks() };
    },
  }),
  tool({
    name: 'get_hook',
    description: 'A hook with its script.',
    input: { hook_id },
    isReadOnly: true,
    async run(params, { client }) {
      return { data: await (await client()).getHook({ params }) };
    },
  }),
  tool({
    name: 'create_hook',
    description:
      'Create a hook. What it prints is told to the agent; KEY=VALUE lines in /tmp/service.env become ${env:KEY}.',
    input: { name: Name, script: z.string(), script_type: ScriptType, description: z.string().optional() },
    async run(body, { client }) {
      return { data: await (await client()).createHook({ body }) };
    },
  }),
  tool({
    name: 'update_hook',
    description: 'Change a hook.',
    input: {
      hook_id,
      name: Name.optional(),
      script: z.string().optional(),
      script_type: ScriptType.optional(),
      description: z.string().nullish(),
    },
    async run({ hook_id: id, ...body }, { client }) {
      return { data: await (await client()).updateHook({ params: { hook_id: id }, body }) };
    },
  }),
  tool({
    name: 'delete_hook',
    description: 'Delete a hook that is attached to nothing.',
    input: { hook_id },
    isDestructive: true,
    async run(params, { client }) {
      await (await client()).deleteHook({ params });
      return { data: { deleted: true } };
    },
  }),
  tool({
    name: 'test_hook',
    description: 'Run a hook once in its sandbox, with the variables of an environment.',
    input: { hook_id, environment_id: Id.optional(), variables: z.record(z.string(), z.string()).optional() },
    async run({ hook_id: id, ...body }, { client }) {
      const data = await (await client()).testHook({ params: { hook_id: id }, body });
      return { data, isFailure: data.status !== 'passed' };
    },
  }),
  tool({
    name: 'attach_hooks',
    description: 'Replace the hooks around a flow or a suite: ids in the order in which they run.',
    input: {
      flow_id: flow_id.optional(),
      suite_id: suite_id.optional(),
      setup: z.array(Id).default([]),
      teardown: z.array(Id).default([]),
    },
    async run({ flow_id: flow, suite_id: suite, ...body }, { client }) {
      const api = await client();
      if (flow !== undefined) return { data: await api.putFlowHooks({ params: { flow_id: flow }, body }) };
      return { data: await api.putSuiteHooks({ params: { suite_id: suite ?? '' }, body }) };
    },
  }),
  tool({
    name: 'list_environments',
    description: 'List environments with their variables. Values of secrets never come back.',
    input: {},
    isReadOnly: true,
    async run(_given, { client }) {
      return { data: await (await client()).listEnvironments() };
    },
  }),
  tool({
    name: 'create_environment',
    description: 'Create an environment.',
    input: { name: Name },
    async run(body, { client }) {
      return { data: await (await client()).createEnvironment({ body }) };
    },
  }),
  tool({
    name: 'set_variable',
    description: 'Set a variable of an environment. A secret goes in and never comes back.',
    input: { environment_id: Id, key: z.string(), value: z.string(), is_secret: z.boolean().default(false) },
    async run({ environment_id, key, value, is_secret }, { client }) {
      const api = await client();
      const { env_vars } = await api.getEnvironment({ params: { environment_id } });
      const known = env_vars.find((one) => one.key === key);
      const data = known
        ? await api.updateVariable({
            params: { variable_id: known.id },
            body: { value, ...(is_secret ? { is_secret } : {}) },
          })
        : await api.createVariable({ body: { environment_id, key, value, is_secret } });
      return { data };
    },
  }),
  tool({
    name: 'delete_variable',
    description: 'Delete a variable of an environment.',
    input: { environment_id: Id, key: z.string() },
    isDestructive: true,
    async run({ environment_id, key }, { client }) {
      const api = await client();
      const { env_vars } = await api.getEnvironment({ params: { environment_id } });
      const known = env_vars.find((one) => one.key === key);
      if (known) await api.deleteVariable({ params: { variable_id: known.id } });
      return { data: { deleted: known !== undefined } };
    },
  }),
  tool({
    name: 'update_environment',
    description: 'Rename an environment.',
    input: { environment_id: Id, name: Name },
    async run({ environment_id, ...body }, { client }) {
      return { data: await (await client()).updateEnvironment({ params: { environment_id }, body }) };
    },
  }),
  tool({
    name: 'delete_environment',
    description: 'Delete an environment and its variables.',
    input: { environment_id: Id },
    isDestructive: true,
    async run(params, { client }) {
      await (await client()).deleteEnvironment({ params });
      return { data: { deleted: true } };
    },
  }),
  tool({
    name: 'list_apps',
    description: 'List apps with their active builds.',
    input: {},
    isReadOnly: true,
    async run(_given, { client }) {
      return { data: await (await client()).listApps() };
    },
  }),
  tool({
    name: 'set_web_address',
    description:
      'Make an address the active build of a web app, so that runs open it. The app is made if it is new.',
    input: {
      app_id: described(z.string(), 'lower-case letters, digits and hyphens'),
      url: z.url(),
      environment: described(Name.optional(), 'name of an environment'),
    },
    async run(body, { client }) {
      return { data: await (await client()).uploadWebBuild({ body }) };
    },
  }),
  tool({
    name: 'list_devices',
    description: 'What runs can be carried out on at this moment.',
    input: {},
    isReadOnly: true,
    async run(_given, { client }) {
      return { data: await (await client()).listDevices() };
    },
  }),
  tool({
    name: 'get_usage',
    description: 'Runs and actions in a range of time.',
    input: {
      start: described(z.string(), 'ISO 8601 date or timestamp'),
      end: described(z.string(), 'ISO 8601, exclusive'),
    },
    isReadOnly: true,
    async run(query, { client }) {
      return { data: await (await client()).getUsage({ query }) };
    },
  }),
];
