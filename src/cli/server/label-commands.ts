import type { Client } from '../../client/client.ts';
import { command } from '../frame/command.ts';
import { UserFault } from '../frame/fault.ts';
import { findNamed } from './find-named.ts';
import { given } from './given-values.ts';

const LABEL = { name: 'LABEL', description: 'its name or id' } as const;
const COLOR = { type: 'string', value: '#RRGGBB', description: 'its colour' } as const;
const BEARER = {
  flow: { type: 'string', value: 'FLOW', description: 'name or id of a flow' },
  suite: { type: 'string', value: 'SUITE', description: 'name or id of a suite' },
} as const;

/** What a label is put on or taken off. */
async function bearerOf(api: Client, options: { flow: string | undefined; suite: string | undefined }) {
  if ((options.flow === undefined) === (options.suite === undefined))
    throw new UserFault('Name one thing that bears the label: --flow or --suite.');
  return options.flow === undefined
    ? { kind: 'suite' as const, ...findNamed('suite', (await api.listSuites()).suites, options.suite ?? '') }
    : { kind: 'flow' as const, ...findNamed('flow', (await api.listFlows()).flows, options.flow) };
}

export const labelCommands = [
  command({
    name: 'labels list',
    summary: 'List labels',
    examples: ['saywright labels'],
    async run(_given, { client, output }) {
      const answer = await (await client()).listLabels();
      output.answer(answer, () =>
        answer.count === 0
          ? 'There are no labels yet. `saywright labels create NAME` makes one.'
          : output.table(
              ['NAME', 'COLOUR', 'FLOWS', 'SUITES', 'ID'],
              answer.labels.map((one) => [
                one.name,
                one.color,
                String(one.flow_count),
                String(one.suite_count),
                one.id,
              ]),
            ),
      );
      return undefined;
    },
  }),
  command({
    name: 'labels create',
    summary: 'Create a label',
    positionals: [{ name: 'NAME', description: 'its name' }],
    options: { color: COLOR },
    examples: ['saywright labels create smoke'],
    async run({ words: [name = ''], options }, { client, output }) {
      const label = await (await client()).createLabel({
        body: { name, ...given({ color: options.color }) },
      });
      output.answer(label, () => `Created the label ${label.name}.`);
      return undefined;
    },
  }),
  command({
    name: 'labels edit',
    summary: 'Rename or recolour a label',
    positionals: [LABEL],
    options: {
      name: { type: 'string', description: 'a new name; requests that run by label use names' },
      color: COLOR,
    },
    examples: ['saywright labels edit smoke --name quick'],
    async run({ words: [word = ''], options }, { client, output }) {
      const body = given({ name: options.name, color: options.color });
      if (Object.keys(body).length === 0) throw new UserFault('Give --name, --color or both.');
      const api = await client();
      const { id } = findNamed('label', (await api.listLabels()).labels, word);
      const label = await api.updateLabel({ params: { label_id: id }, body });
      output.answer(label, () => `Changed the label ${label.name}.`);
      return undefined;
    },
  }),
  command({
    name: 'labels delete',
    summary: 'Delete a label; it leaves every flow and suite',
    positionals: [LABEL],
    examples: ['saywright labels delete smoke'],
    async run({ words: [word = ''] }, { client, output }) {
      const api = await client();
      const { id, name } = findNamed('label', (await api.listLabels()).labels, word);
      await api.deleteLabel({ params: { label_id: id } });
      output.answer({ id, deleted: true }, () => `Deleted the label ${name}.`);
      return undefined;
    },
  }),
  command({
    name: 'labels attach',
    summary: 'Put a label on a flow or a suite',
    positionals: [LABEL],
    options: BEARER,
    examples: ['saywright labels attach smoke --flow "Cart badge"'],
    async run({ words: [word = ''], options }, { client, output }) {
      const api = await client();
      const label = findNamed('label', (await api.listLabels()).labels, word);
      const { kind, id, name } = await bearerOf(api, options);
      const answer =
        kind === 'flow'
          ? await api.attachLabelToFlow({ params: { flow_id: id, label_id: label.id } })
          : await api.attachLabelToSuite({ params: { suite_id: id, label_id: label.id } });
      output.answer(answer, () => `The ${kind} ${name} bears the label ${label.name}.`);
      return undefined;
    },
  }),
  command({
    name: 'labels detach',
    summary: 'Take a label off a flow or a suite',
    positionals: [LABEL],
    options: BEARER,
    examples: ['saywright labels detach smoke --suite Checkout'],
    async run({ words: [word = ''], options }, { client, output }) {
      const api = await client();
      const label = findNamed('label', (await api.listLabels()).labels, word);
      const { kind, id, name } = await bearerOf(api, options);
      if (kind === 'flow') await api.detachLabelFromFlow({ params: { flow_id: id, label_id: label.id } });
      else await api.detachLabelFromSuite({ params: { suite_id: id, label_id: label.id } });
      output.answer(
        { [`${kind}_id`]: id, label_id: label.id, detached: true },
        () => `The ${kind} ${name} no longer bears the label ${label.name}.`,
      );
      return undefined;
    },
  }),
];
