import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Hook, ScriptType } from '../../contract/hooks.ts';
import { command } from '../frame/command.ts';
import { EXIT, UserFault } from '../frame/fault.ts';
import { endingOf, SCRIPT_ENDINGS, scriptTypeOf } from '../script-types.ts';
import type { CliWorld } from '../world.ts';
import { findNamed } from './find-named.ts';
import { given, pairsOf, TEXT_FORMS, textOf } from './given-values.ts';

const HOOK = { name: 'HOOK', description: 'its name or id' } as const;
const FIELDS = {
  script: { type: 'string', description: `the program or request (${TEXT_FORMS})` },
  type: {
    type: 'string',
    choices: ScriptType.options,
    value: 'TYPE',
    description: `its kind; a file tells by its ending (${SCRIPT_ENDINGS.join(', ')})`,
  },
  description: { type: 'string', description: 'what it is for' },
} as const;

const typeGiven = (type: string | undefined, script: string | undefined) =>
  (type as ScriptType | undefined) ??
  (script?.startsWith('@') ? (scriptTypeOf(script) ?? undefined) : undefined);

/** Opens the script in the editor of the one who asks; null: nothing was changed. */
async function editScript(world: CliWorld, hook: Hook): Promise<string | null> {
  const { editor } = world.settings;
  if (editor === null || !world.stdin.isTTY)
    throw new UserFault(
      'Nothing to change was given: pass --script, --name, --type or --description, or set EDITOR and call it in a terminal.',
    );
  const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-hook-'));
  try {
    const file = path.join(directory, `hook${endingOf(hook.script_type)}`);
    await writeFile(file, hook.script, { mode: 0o600 });
    const [program = editor, ...args] = editor.split(' ');
    const [code] = await once(spawn(program, [...args, file], { stdio: 'inherit' }), 'close');
    if (code !== 0) throw new UserFault(`The editor ended with exit code ${code}; the hook stays as it was.`);
    const script = await readFile(file, 'utf8');
    return script === hook.script ? null : script;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

export const hookCommands = [
  command({
    name: 'hooks list',
    summary: 'List hooks',
    examples: ['saywright hooks'],
    async run(_given, { client, output }) {
      const answer = await (await client()).listHooks();
      output.answer(answer, () =>
        answer.count === 0
          ? 'There are no hooks yet. `saywright hooks create NAME --script @FILE` makes one.'
          : output.table(
              ['NAME', 'TYPE', 'ID', 'DESCRIPTION'],
              answer.hooks.map((one) => [one.name, one.script_type, one.id, one.description ?? '']),
            ),
      );
      return undefined;
    },
  }),
  command({
    name: 'hooks show',
    summary: 'Print the script of a hook',
    positionals: [HOOK],
    examples: ['saywright hooks show "Seed Cart" > seed-cart.py'],
    async run({ words: [word = ''] }, { client, output }) {
      const hook = findNamed('hook', (await (await client()).listHooks()).hooks, word);
      // As it is kept, so that a file made of it says the same; a line that has no end gets one.
      output.answer(hook, () => hook.script.replace(/\n$/, ''));
      return undefined;
    },
  }),
  command({
    name: 'hooks create',
    summary: 'Create a hook',
    positionals: [{ name: 'NAME', description: 'its name' }],
    options: FIELDS,
    examples: [
      'saywright hooks create "Seed Cart" --script @seed-cart.py',
      'saywright hooks create Ping --type curl --script "curl https://example.org"',
    ],
    async run({ words: [name = ''], options }, { world, client, output }) {
      const { script, description } = options;
      const script_type = typeGiven(options.type, script);
      if (script === undefined)
        throw new UserFault('A hook needs --script: a text, @FILE, or - for standard input.');
      if (script_type === undefined)
        throw new UserFault(`Say with --type what the script is: ${ScriptType.options.join(', ')}.`);
      const api = await client();
      const hook = await api.createHook({
        body: { name, script: await textOf(world, script), script_type, ...given({ description }) },
      });
      output.answer(hook, () => `Created the hook ${hook.name} (${hook.id}).`);
      return undefined;
    },
  }),
  command({
    name: 'hooks edit',
    summary: 'Change a hook; without options, in your editor',
    positionals: [HOOK],
    options: { name: { type: 'string', description: 'a new name' }, ...FIELDS },
    examples: ['saywright hooks edit "Seed Cart"', 'saywright hooks edit "Seed Cart" --script @seed-cart.py'],
    async run({ words: [word = ''], options }, { world, client, output }) {
      const api = await client();
      const hook = findNamed('hook', (await api.listHooks()).hooks, word);
      const { name, description, script } = options;
      let body: Record<string, unknown> = given({
        name,
        description,
        script_type: typeGiven(options.type, script),
      });
      if (script !== undefined) body.script = await textOf(world, script);
      if (Object.keys(body).length === 0) {
        const edited = await editScript(world, hook);
        if (edited === null) {
          output.answer(hook, () => `The hook ${hook.name} stays as it was.`);
          return undefined;
        }
        body = { script: edited };
      }
      const changed = await api.updateHook({ params: { hook_id: hook.id }, body });
      output.answer(changed, () => `Changed the hook ${changed.name}.`);
      return undefined;
    },
  }),
  command({
    name: 'hooks test',
    summary: 'Run a hook once in its sandbox on the server, for a minute at most',
    positionals: [HOOK],
    options: {
      environment: { type: 'string', value: 'NAME', description: 'the environment whose variables it gets' },
      variable: { type: 'string', value: 'KEY=VALUE', multiple: true, description: 'a variable for it' },
    },
    examples: ['saywright hooks test "Seed Cart" --environment Staging'],
    async run({ words: [word = ''], options }, { client, output }) {
      const api = await client();
      const { id, name } = findNamed('hook', (await api.listHooks()).hooks, word);
      const environment =
        options.environment === undefined
          ? {}
          : {
              environment_id: findNamed(
                'environment',
                (await api.listEnvironments()).environments,
                options.environment,
              ).id,
            };
      const body = { ...environment, variables: pairsOf(options.variable, 'variable') };
      const end = await api.testHook({ params: { hook_id: id }, body });
      output.answer(end, () =>
        [
          end.output.trimEnd(),
          ...Object.entries(end.exports).map(([key, value]) => `Exported ${key}=${value}`),
          ...end.warnings.map((warning) => `Warning: ${warning}`),
          `${output.status(end.status)} ${name} (${(end.duration_ms / 1000).toFixed(1)} s)${end.problem === null ? '' : `: ${end.problem}`}`,
        ]
          .filter((line) => line !== '')
          .join('\n'),
      );
      return end.status === 'passed' ? EXIT.passed : EXIT.testsFailed;
    },
  }),
  command({
    name: 'hooks delete',
    summary: 'Delete a hook that is attached to nothing',
    positionals: [HOOK],
    examples: ['saywright hooks delete "Seed Cart"'],
    async run({ words: [word = ''] }, { client, output }) {
      const api = await client();
      const { id, name } = findNamed('hook', (await api.listHooks()).hooks, word);
      await api.deleteHook({ params: { hook_id: id } });
      output.answer({ id, deleted: true }, () => `Deleted the hook ${name}.`);
      return undefined;
    },
  }),
];
