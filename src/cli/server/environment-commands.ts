import { ask } from '../account/ask.ts';
import { command } from '../frame/command.ts';
import { UserFault } from '../frame/fault.ts';
import { findNamed } from './find-named.ts';
import { given } from './given-values.ts';

const ENVIRONMENT = { name: 'ENVIRONMENT', description: 'its name or id' } as const;

export const environmentCommands = [
  command({
    name: 'envs list',
    summary: 'List environments',
    examples: ['saywright envs'],
    async run(_given, { client, output }) {
      const answer = await (await client()).listEnvironments();
      output.answer(answer, () =>
        answer.count === 0
          ? 'There are no environments yet. `saywright envs create NAME` makes one.'
          : output.table(
              ['NAME', 'VARIABLES', 'SECRETS', 'ID'],
              answer.environments.map((one) => [
                one.name,
                String(one.env_vars.length),
                String(one.env_vars.filter((variable) => variable.is_secret).length),
                one.id,
              ]),
            ),
      );
      return undefined;
    },
  }),
  command({
    name: 'envs show',
    summary: 'Show the variables of an environment; secrets never come back',
    positionals: [ENVIRONMENT],
    examples: ['saywright envs show Staging'],
    async run({ words: [word = ''] }, { client, output }) {
      const environment = findNamed(
        'environment',
        (await (await client()).listEnvironments()).environments,
        word,
      );
      output.answer(environment, () =>
        output.table(
          ['KEY', 'VALUE', 'DESCRIPTION'],
          environment.env_vars.map((one) => [one.key, one.value, one.description ?? '']),
        ),
      );
      return undefined;
    },
  }),
  command({
    name: 'envs create',
    summary: 'Create an environment, or copy one, secrets included',
    positionals: [{ name: 'NAME', description: 'its name' }],
    options: { 'copy-of': { type: 'string', value: 'ENVIRONMENT', description: 'the environment to copy' } },
    examples: ['saywright envs create Staging', 'saywright envs create "Staging EU" --copy-of Staging'],
    async run({ words: [name = ''], options }, { client, output }) {
      const api = await client();
      const source = options['copy-of'];
      const environment =
        source === undefined
          ? await api.createEnvironment({ body: { name } })
          : await api.duplicateEnvironment({
              params: {
                environment_id: findNamed('environment', (await api.listEnvironments()).environments, source)
                  .id,
              },
              body: { name },
            });
      output.answer(environment, () => `Created the environment ${environment.name}.`);
      return undefined;
    },
  }),
  command({
    name: 'envs delete',
    summary: 'Delete an environment and its variables',
    positionals: [ENVIRONMENT],
    examples: ['saywright envs delete Staging'],
    async run({ words: [word = ''] }, { client, output }) {
      const api = await client();
      const { id, name } = findNamed('environment', (await api.listEnvironments()).environments, word);
      await api.deleteEnvironment({ params: { environment_id: id } });
      output.answer({ id, deleted: true }, () => `Deleted the environment ${name}.`);
      return undefined;
    },
  }),
  command({
    name: 'envs set',
    summary: 'Set a variable of an environment',
    details:
      'Without a value it is asked for, or read from standard input, so that a secret stands in no history of a shell.',
    positionals: [
      ENVIRONMENT,
      { name: 'KEY', description: 'the variable' },
      { name: 'VALUE', description: 'its value', isOptional: true },
    ],
    options: {
      secret: { type: 'boolean', description: 'keep it encrypted and never show it again' },
      description: { type: 'string', description: 'what it is for' },
    },
    examples: [
      'saywright envs set Staging CITY Lisbon',
      'saywright envs set Staging PASSWORD --secret < password.txt',
    ],
    async run({ words: [word = '', key = '', value], options }, { world, client, output }) {
      const api = await client();
      const environment = findNamed('environment', (await api.listEnvironments()).environments, word);
      const text = value ?? (await ask(world, `Value of ${key}: `, { isHidden: options.secret }));
      const before = environment.env_vars.find((one) => one.key === key);
      const fields = {
        value: text,
        ...given({ description: options.description }),
        ...(options.secret ? { is_secret: true } : {}),
      };
      const variable = before
        ? await api.updateVariable({ params: { variable_id: before.id }, body: fields })
        : await api.createVariable({ body: { environment_id: environment.id, key, ...fields } });
      output.answer(
        variable,
        () => `${key} of ${environment.name} is set${variable.is_secret ? ', as a secret' : ''}.`,
      );
      return undefined;
    },
  }),
  command({
    name: 'envs unset',
    summary: 'Delete a variable of an environment',
    positionals: [ENVIRONMENT, { name: 'KEY', description: 'the variable' }],
    examples: ['saywright envs unset Staging CITY'],
    async run({ words: [word = '', key = ''] }, { client, output }) {
      const api = await client();
      const environment = findNamed('environment', (await api.listEnvironments()).environments, word);
      const variable = environment.env_vars.find((one) => one.key === key);
      if (!variable) throw new UserFault(`${environment.name} has no variable ${key}.`);
      await api.deleteVariable({ params: { variable_id: variable.id } });
      output.answer({ id: variable.id, deleted: true }, () => `${environment.name} has no ${key} any more.`);
      return undefined;
    },
  }),
];
