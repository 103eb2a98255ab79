import { z } from 'zod';
import { ScriptType } from '../contract/hooks.ts';
import { Id, Instructions, Name } from '../contract/text.ts';
import { tool } from './tool.ts';

const described = <Schema extends z.ZodType>(schema: Schema, description: string): Schema =>
  schema.meta({ description });

const flow_id = described(Id, 'id of a flow');
const suite_id = described(Id, 'id of a suite');
const hook_id = described(Id, 'id of a hook');
const INSTRUCTIONS = described(
  Instructions,
  'what to do and to check in plain language, a line for each step; ${env:KEY} for variables, ${hooks:Name} to run a hook',
);

const suiteFields = {
  name: Name,
  description: z.string().nullish(),
  instructions: described(z.string().nullish(), 'what the agent should know in every flow of the suite'),
  auth_instructions: described(z.string().nullish(), 'login steps before each flow'),
};

export const resourceTools = [
  tool({
    name: 'list_flows',
    description: 'List flows (tests in plain language), or those of one suite in their order.',
    input: { suite_id: suite_id.optional() },
    isReadOnly: true,
    async run(query, { client }) {
      return { data: await (await client()).listFlows({ query }) };
    },
  }),
  tool({
    name: 'get_flow',
    description: 'A flow with its instructions, variables and hooks.',
    input: { flow_id },
    isReadOnly: true,
    async run(params, { client }) {
      const api = await client();
      const [flow, variables, hooks] = await Promise.all([
        api.getFlow({ params }),
        api.getFlowVariables({ params }),
        api.getFlowHooks({ params }),
      ]);
      return { data: { ...flow, variables, hooks } };
    },
  }),
  tool({
    name: 'read_instructions',
    description:
      'What the built-in planner understands of instructions, line by line, before anything is run. A doubt means: word it otherwise, or a model is needed.',
    input: { instructions: INSTRUCTIONS },
    isReadOnly: true,
    async run(body, { client }) {
      return { data: await (await client()).readFlow({ body }) };
    },
  }),
  tool({
    name: 'create_flow',
    description: 'Create a flow, at the end of a suite if one is named.',
    input: { name: Name, instructions: INSTRUCTIONS, suite_id: suite_id.optional() },
    async run(body, { client }) {
      return { data: await (await client()).createFlow({ body }) };
    },
  }),
  tool({
    name: 'update_flow',
    description: 'Change the name or instructions of a flow.',
    input: { flow_id, name: Name.optional(), instructions: INSTRUCTIONS.optional() },
    async run({ flow_id: id, ...body }, { client }) {
      return { data: await (await client()).updateFlow({ params: { flow_id: id }, body }) };
    },
  }),
  tool({
    name: 'set_flow_variables',
    description: 'Replace the variables of a flow. Secrets belong in an environment.',
    input: { flow_id, variables: z.record(z.string(), z.string()) },
    async run({ flow_id: id, variables }, { client }) {
      return { data: await (await client()).putFlowVariables({ params: { flow_id: id }, body: variables }) };
    },
  }),
  tool({
    name: 'delete_flow',
    description: 'Delete a flow; its past runs stay.',
    input: { flow_id },
    isDestructive: true,
    async run(params, { client }) {
      await (await client()).deleteFlow({ params });
      return { data: { deleted: true } };
    },
  }),
  tool({
    name: 'list_suites',
    description: 'List suites with the ids of their flows, in order.',
    input: {},
    isReadOnly: true,
    async run(_given, { client }) {
      const api = await client();
      const [{ suites, count }, { memberships }] = await Promise.all([
        api.listSuites(),
        api.listMemberships(),
      ]);
      const flowsOf = (id: string) => memberships.find((one) => one.suite_id === id)?.flow_ids ?? [];
      return { data: { suites: suites.map((suite) => ({ ...suite, flow_ids: flowsOf(suite.id) })), count } };
    },
  }),
  tool({
    name: 'create_suite',
    description: 'Create a suite: an ordered list of flows that share a session and a login.',
    input: suiteFields,
    async run(body, { client }) {
      return { data: await (await client()).createSuite({ body }) };
    },
  }),
  tool({
    name: 'update_suite',
    description: 'Change a suite.',
    input: { suite_id, ...z.object(suiteFields).partial().shape },
    async run({ suite_id: id, ...body }, { client }) {
      return { data: await (await client()).updateSuite({ params: { suite_id: id }, body }) };
    },
  }),
  tool({
    name: 'set_suite_flows',
    description:
      'Make these the flows of a suite, in this order. Flows that are left out are only taken out of the suite.',
    input: { suite_id, flow_ids: z.array(Id) },
    async run({ suite_id: id, flow_ids }, { client }) {
      const api = await client();
      const params = { suite_id: id };
      const present = (await api.listFlows({ query: params })).flows.map((flow) => flow.id);
      for (const flow of flow_ids)
        if (!present.includes(flow)) await api.addFlowToSuite({ params: { ...params, flow_id: flow } });
      for (const flow of present)
        if (!flow_ids.includes(flow)) await api.removeFlowFromSuite({ params: { ...params, flow_id: flow } });
      return { data: await api.orderSuite({ params, body: { flow_ids } }) };
    },
  }),
  tool({
    name: 'delete_suite',
    description: 'Delete a suite; its flows stay.',
    input: { suite_id },
    isDestructive: true,
    async run(params, { client }) {
      await (await client()).deleteSuite({ params });
      return { data: { deleted: true } };
    },
  }),
  tool({
    name: 'list_labels',
    description: 'List labels, and which flows and suites carry them.',
    input: {},
    isReadOnly: true,
    async run(_given, { client }) {
      const api = await client();
      const [{ labels }, attachments] = await Promise.all([api.listLabels(), api.listLabelAttachments()]);
      return { data: { labels, attachments } };
    },
  }),
  tool({
    name: 'label',
    description: 'Put a label on a flow or a suite, or take it off. A label that does not exist is made.',
    input: {
      label: described(Name, 'name of the label'),
      flow_id: flow_id.optional(),
      suite_id: suite_id.optional(),
      is_on: z.boolean().default(true),
    },
    async run({ label: name, flow_id: flow, suite_id: suite, is_on }, { client }) {
      const api = await client();
      const { labels } = await api.listLabels();
      const known = labels.find((one) => one.name.toLowerCase() === name.toLowerCase());
      const label_id = (known ?? (await api.createLabel({ body: { name } }))).id;
      if (flow !== undefined) {
        const params = { flow_id: flow, label_id };
        await (is_on ? api.attachLabelToFlow({ params }) : api.detachLabelFromFlow({ params }));
      }
      if (suite !== undefined) {
        const params = { suite_id: suite, label_id };
        await (is_on ? api.attachLabelToSuite({ params }) : api.detachLabelFromSuite({ params }));
      }
      return { data: { label_id, name: known?.name ?? name } };
    },
  }),
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
