import { command } from '../frame/command.ts';
import { UserFault } from '../frame/fault.ts';
import { findNamed } from './find-named.ts';
import { given, TEXT_FORMS, textOf } from './given-values.ts';

const FLOW = { name: 'FLOW', description: 'its name or id' } as const;
const DEVICES = {
  type: 'string',
  choices: ['1', '2'],
  value: 'N',
  description: 'how many devices it controls',
} as const;
const countOf = (text: string | undefined): 1 | 2 | undefined =>
  text === undefined ? undefined : text === '2' ? 2 : 1;

export const flowCommands = [
  command({
    name: 'flows list',
    summary: 'List flows, or those of one suite in their order',
    options: { suite: { type: 'string', value: 'SUITE', description: 'name or id of a suite' } },
    examples: ['saywright flows', 'saywright flows --suite Checkout --json'],
    async run({ options }, { client, output }) {
      const api = await client();
      const suite =
        options.suite === undefined
          ? null
          : findNamed('suite', (await api.listSuites()).suites, options.suite);
      const answer = await api.listFlows(suite ? { query: { suite_id: suite.id } } : {});
      output.answer(answer, () =>
        answer.count === 0
          ? 'There are no flows here yet. `saywright flows create NAME` makes one, `saywright flows sync` takes them from files.'
          : output.table(
              ['NAME', 'ID', 'INSTRUCTIONS'],
              answer.flows.map((one) => [one.name, one.id, one.instructions.split('\n')[0] ?? '']),
            ),
      );
      return undefined;
    },
  }),
  command({
    name: 'flows show',
    summary: 'Show a flow with its instructions',
    positionals: [FLOW],
    examples: ['saywright flows show "Fill the cart"'],
    async run({ words: [word = ''] }, { client, output }) {
      const api = await client();
      const flow = findNamed('flow', (await api.listFlows()).flows, word);
      const params = { flow_id: flow.id };
      const [variables, hooks] = await Promise.all([
        api.getFlowVariables({ params }),
        api.getFlowHooks({ params }),
      ]);
      output.answer({ ...flow, variables, hooks }, () =>
        [
          output.facts([
            ['Name', flow.name],
            ['Id', flow.id],
            ['Devices', flow.device_count === 1 ? null : flow.device_count],
            [
              'Variables',
              Object.entries(variables)
                .map(([key, value]) => `${key}=${value}`)
                .join('\n') || null,
            ],
          ]),
          '',
          flow.instructions,
        ].join('\n'),
      );
      return undefined;
    },
  }),
  command({
    name: 'flows create',
    summary: 'Create a flow',
    positionals: [{ name: 'NAME', description: 'its name' }],
    options: {
      instructions: {
        type: 'string',
        description: `what to do and to check, a line for each step (${TEXT_FORMS})`,
      },
      suite: { type: 'string', value: 'SUITE', description: 'name or id of the suite to add it to' },
      devices: DEVICES,
    },
    examples: ['saywright flows create "Cart badge" --suite Checkout --instructions @badge.txt'],
    async run({ words: [name = ''], options }, { world, client, output }) {
      if (options.instructions === undefined)
        throw new UserFault('A flow needs --instructions: a text, @FILE, or - for standard input.');
      const api = await client();
      const suite =
        options.suite === undefined
          ? null
          : findNamed('suite', (await api.listSuites()).suites, options.suite);
      const flow = await api.createFlow({
        body: {
          name,
          instructions: await textOf(world, options.instructions),
          ...given({ device_count: countOf(options.devices) }),
          ...(suite ? { suite_id: suite.id } : {}),
        },
      });
      output.answer(
        flow,
        () => `Created the flow ${flow.name} (${flow.id})${suite ? ` in ${suite.name}` : ''}.`,
      );
      return undefined;
    },
  }),
  command({
    name: 'flows edit',
    summary: 'Change a flow',
    positionals: [FLOW],
    options: {
      name: { type: 'string', description: 'a new name' },
      instructions: { type: 'string', description: `new instructions (${TEXT_FORMS})` },
      devices: DEVICES,
    },
    examples: ['saywright flows edit "Cart badge" --instructions @badge.txt'],
    async run({ words: [word = ''], options }, { world, client, output }) {
      const { name, instructions, devices } = options;
      const body = {
        ...given({ name, device_count: countOf(devices) }),
        ...(instructions === undefined ? {} : { instructions: await textOf(world, instructions) }),
      };
      if (Object.keys(body).length === 0)
        throw new UserFault('Nothing to change was given: see `saywright flows edit --help`.');
      const api = await client();
      const { id } = findNamed('flow', (await api.listFlows()).flows, word);
      const flow = await api.updateFlow({ params: { flow_id: id }, body });
      output.answer(flow, () => `Changed the flow ${flow.name}.`);
      return undefined;
    },
  }),
  command({
    name: 'flows delete',
    summary: 'Delete a flow; its past runs stay',
    positionals: [FLOW],
    examples: ['saywright flows delete "Cart badge"'],
    async run({ words: [word = ''] }, { client, output }) {
      const api = await client();
      const { id, name } = findNamed('flow', (await api.listFlows()).flows, word);
      await api.deleteFlow({ params: { flow_id: id } });
      output.answer({ id, deleted: true }, () => `Deleted the flow ${name}; its runs can still be read.`);
      return undefined;
    },
  }),
];
