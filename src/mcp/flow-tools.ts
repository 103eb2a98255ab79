import { z } from 'zod';
import { Id, Instructions, Name } from '../contract/text.ts';
import { described } from './described.ts';
import { tool } from './tool.ts';

const flow_id = described(Id, 'id of a flow');
const suite_id = described(Id, 'id of a suite');
const INSTRUCTIONS = described(
  Instructions,
  'what to do and to check in plain language, a line for each step; ${env:KEY} for variables, ${hooks:Name} to run a hook',
);

const device_count = described(
  z.union([z.literal(1), z.literal(2)]),
  'how many devices the agent controls',
).optional();

const suiteFields = {
  name: Name,
  description: z.string().nullish(),
  instructions: described(z.string().nullish(), 'what the agent should know in every flow of the suite'),
  auth_instructions: described(z.string().nullish(), 'login steps before each flow'),
};

export const flowTools = [
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
    input: { name: Name, instructions: INSTRUCTIONS, suite_id: suite_id.optional(), device_count },
    async run(body, { client }) {
      return { data: await (await client()).createFlow({ body }) };
    },
  }),
  tool({
    name: 'update_flow',
    description: 'Change the name, instructions or number of devices of a flow.',
    input: { flow_id, name: Name.optional(), instructions: INSTRUCTIONS.optional(), device_count },
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
    name: 'get_suite',
    description: 'A suite with its flows in order, variables and hooks.',
    input: { suite_id },
    isReadOnly: true,
    async run(params, { client }) {
      const api = await client();
      const [suite, { flows }, variables, hooks] = await Promise.all([
        api.getSuite({ params }),
        api.listFlows({ query: params }),
        api.getSuiteVariables({ params }),
        api.getSuiteHooks({ params }),
      ]);
      return { data: { ...suite, flows: flows.map(({ id, name }) => ({ id, name })), variables, hooks } };
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
    name: 'set_suite_variables',
    description: 'Replace the variables of a suite. Secrets belong in an environment.',
    input: { suite_id, variables: z.record(z.string(), z.string()) },
    async run({ suite_id: id, variables }, { client }) {
      return {
        data: await (await client()).putSuiteVariables({ params: { suite_id: id }, body: variables }),
      };
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
    name: 'update_label',
    description: 'Rename or recolour a label, wherever it is attached.',
    input: {
      label_id: described(Id, 'id of a label'),
      name: Name.optional(),
      color: described(z.string().optional(), 'such as #3b82f6'),
    },
    async run({ label_id, ...body }, { client }) {
      return { data: await (await client()).updateLabel({ params: { label_id }, body }) };
    },
  }),
  tool({
    name: 'delete_label',
    description: 'Delete a label; it leaves every flow and suite.',
    input: { label_id: described(Id, 'id of a label') },
    isDestructive: true,
    async run(params, { client }) {
      await (await client()).deleteLabel({ params });
      return { data: { deleted: true } };
    },
  }),
];
