import { command } from '../frame/command.ts';
import { UserFault } from '../frame/fault.ts';
import { findNamed } from './find-named.ts';
import { given, TEXT_FORMS, textOf } from './given-values.ts';

const SUITE = { name: 'SUITE', description: 'its name or id' } as const;
const FLOW = { name: 'FLOW', description: 'its name or id' } as const;

const FIELDS = {
  description: { type: 'string', description: 'what it is for' },
  instructions: { type: 'string', description: `what the agent should know in every flow (${TEXT_FORMS})` },
  auth: { type: 'string', description: `login steps before each flow (${TEXT_FORMS})` },
} as const;

export const suiteCommands = [
  command({
    name: 'suites list',
    summary: 'List suites',
    examples: ['saywright suites'],
    async run(_given, { client, output }) {
      const answer = await (await client()).listSuites();
      output.answer(answer, () =>
        answer.count === 0
          ? 'There are no suites yet. `saywright suites create NAME` makes one.'
          : output.table(
              ['NAME', 'ID', 'DESCRIPTION'],
              answer.suites.map((one) => [one.name, one.id, one.description ?? '']),
            ),
      );
      return undefined;
    },
  }),
  command({
    name: 'suites show',
    summary: 'Show a suite with its flows',
    positionals: [SUITE],
    examples: ['saywright suites show Checkout'],
    async run({ words: [word = ''] }, { client, output }) {
      const api = await client();
      const suite = findNamed('suite', (await api.listSuites()).suites, word);
      const { flows } = await api.listFlows({ query: { suite_id: suite.id } });
      output.answer({ ...suite, flows }, () =>
        [
          output.facts([
            ['Name', suite.name],
            ['Id', suite.id],
            ['Description', suite.description],
            ['Instructions', suite.instructions],
            ['Login', suite.auth_instructions],
          ]),
          '',
          output.table(
            ['#', 'FLOW', 'ID'],
            flows.map((flow, index) => [String(index + 1), flow.name, flow.id]),
          ),
        ].join('\n'),
      );
      return undefined;
    },
  }),
  command({
    name: 'suites create',
    summary: 'Create a suite',
    positionals: [{ name: 'NAME', description: 'its name' }],
    options: FIELDS,
    examples: ['saywright suites create Checkout --auth "Log in as anna with password ${env:PASSWORD}"'],
    async run({ words: [name = ''], options }, { world, client, output }) {
      const { description, instructions, auth } = options;
      const body = {
        name,
        ...given({ description }),
        ...(instructions === undefined ? {} : { instructions: await textOf(world, instructions) }),
        ...(auth === undefined ? {} : { auth_instructions: await textOf(world, auth) }),
      };
      const suite = await (await client()).createSuite({ body });
      output.answer(suite, () => `Created the suite ${suite.name} (${suite.id}).`);
      return undefined;
    },
  }),
  command({
    name: 'suites edit',
    summary: 'Change a suite',
    positionals: [SUITE],
    options: { name: { type: 'string', description: 'a new name' }, ...FIELDS },
    examples: ['saywright suites edit Checkout --instructions @context.md'],
    async run({ words: [word = ''], options }, { world, client, output }) {
      const { name, description, instructions, auth } = options;
      const body = {
        ...given({ name, description }),
        ...(instructions === undefined ? {} : { instructions: await textOf(world, instructions) }),
        ...(auth === undefined ? {} : { auth_instructions: await textOf(world, auth) }),
      };
      if (Object.keys(body).length === 0)
        throw new UserFault('Nothing to change was given: see `saywright suites edit --help`.');
      const api = await client();
      const { id } = findNamed('suite', (await api.listSuites()).suites, word);
      const suite = await api.updateSuite({ params: { suite_id: id }, body });
      output.answer(suite, () => `Changed the suite ${suite.name}.`);
      return undefined;
    },
  }),
  command({
    name: 'suites delete',
    summary: 'Delete a suite; its flows stay',
    positionals: [SUITE],
    examples: ['saywright suites delete Checkout'],
    async run({ words: [word = ''] }, { client, output }) {
      const api = await client();
      const { id, name } = findNamed('suite', (await api.listSuites()).suites, word);
      await api.deleteSuite({ params: { suite_id: id } });
      output.answer({ id, deleted: true }, () => `Deleted the suite ${name}; its flows are still there.`);
      return undefined;
    },
  }),
  command({
    name: 'suites add',
    summary: 'Add a flow at the end of a suite',
    positionals: [SUITE, FLOW],
    examples: ['saywright suites add Checkout "Pay by card"'],
    async run({ words: [suiteWord = '', flowWord = ''] }, { client, output }) {
      const api = await client();
      const suite = findNamed('suite', (await api.listSuites()).suites, suiteWord);
      const flow = findNamed('flow', (await api.listFlows()).flows, flowWord);
      const added = await api.addFlowToSuite({ params: { suite_id: suite.id, flow_id: flow.id } });
      output.answer(added, () => `${flow.name} is number ${added.position + 1} of ${suite.name}.`);
      return undefined;
    },
  }),
  command({
    name: 'suites remove',
    summary: 'Remove a flow from a suite; the flow stays',
    positionals: [SUITE, FLOW],
    examples: ['saywright suites remove Checkout "Pay by card"'],
    async run({ words: [suiteWord = '', flowWord = ''] }, { client, output }) {
      const api = await client();
      const suite = findNamed('suite', (await api.listSuites()).suites, suiteWord);
      const flow = findNamed(
        'flow',
        (await api.listFlows({ query: { suite_id: suite.id } })).flows,
        flowWord,
      );
      await api.removeFlowFromSuite({ params: { suite_id: suite.id, flow_id: flow.id } });
      output.answer(
        { suite_id: suite.id, flow_id: flow.id, removed: true },
        () => `${flow.name} is no longer in ${suite.name}.`,
      );
      return undefined;
    },
  }),
];
