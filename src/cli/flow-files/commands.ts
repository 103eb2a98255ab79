import path from 'node:path';
import { confirm } from '../account/ask.ts';
import { command } from '../frame/command.ts';
import type { Context } from '../frame/context.ts';
import { explainError } from '../frame/explain-error.ts';
import { EXIT, UserFault } from '../frame/fault.ts';
import { countOf } from '../output/count-of.ts';
import { checkFolder } from './check-folder.ts';
import { exportFolder, writeExported } from './export-folder.ts';
import { jsonSchemaOf, SCHEMAS, type SchemaName } from './file-schemas.ts';
import { type Counterparts, findCounterparts } from './find-counterparts.ts';
import { knownOn, readKnownIds } from './known-ids.ts';
import { type FileProblem, FOLDER_NAME, type LoadedFolder, loadFolder, rootOf } from './load-folder.ts';
import { noteKeys } from './note-keys.ts';
import { patientClient } from './patient-client.ts';
import { keepsLogin } from './plan-suite.ts';
import { idsOn, planSync } from './plan-sync.ts';
import type { PlannedChange } from './planned-change.ts';
import { readServerState } from './server-state.ts';
import { problemLine } from './show-problems.ts';

const FOLDER = {
  name: 'FOLDER',
  description: `the folder of flows, ${FOLDER_NAME} if not said`,
  isOptional: true,
} as const;

const folderGiven = async ({ world }: Context, given: string | undefined) =>
  given === undefined
    ? path.resolve(world.directory, FOLDER_NAME)
    : rootOf(path.resolve(world.directory, given));

function showProblems({ world, output }: Context, root: string, problems: readonly FileProblem[]): void {
  for (const problem of problems) output.complain(problemLine(output, root, world.directory, problem));
}

const validate = command({
  name: 'flows validate',
  summary: 'Check a folder of flows, without a server',
  details: 'Every problem has its file, line and column. Warnings do not fail.',
  positionals: [FOLDER],
  examples: ['saywright flows validate', 'saywright flows validate tests/flows --json'],
  async run({ words: [given] }, context) {
    const { output } = context;
    const folder = await loadFolder(await folderGiven(context, given));
    const problems = checkFolder(folder);
    const errors = problems.filter((problem) => problem.severity === 'error');
    const counts = { flows: folder.flows.length, suites: folder.suites.length, hooks: folder.hooks.length };
    if (!output.isJson) showProblems(context, folder.root, problems);
    output.answer({ root: folder.root, valid: errors.length === 0, ...counts, problems }, () =>
      errors.length === 0
        ? `${countOf(counts.flows, 'flow')}, ${countOf(counts.suites, 'suite')} and ${countOf(counts.hooks, 'hook')}: nothing is wrong.`
        : `${countOf(errors.length, 'error')}.`,
    );
    return errors.length === 0 ? EXIT.passed : EXIT.yourFault;
  },
});

const exportCommand = command({
  name: 'flows export',
  summary: 'Write what the server has as files',
  details:
    'Suites become folders, hooks files of their kind. Values of environments stay on the server. Comments in a file that is rewritten are lost.',
  positionals: [FOLDER],
  options: { force: { type: 'boolean', description: 'overwrite files that say something else' } },
  examples: ['saywright flows export', 'saywright flows export tests/flows --force'],
  async run({ words: [given], options }, context) {
    const { world, output } = context;
    const root = path.resolve(world.directory, given ?? FOLDER_NAME);
    const api = patientClient(await context.client());
    const { server } = await context.account();
    const state = await readServerState(api);
    const folder = await loadFolder(root).catch((error: unknown) => {
      if (error instanceof UserFault) return null;
      throw error;
    });
    const counterparts = folder && findCounterparts(folder, state, knownOn(await readKnownIds(root), server));
    const files = await exportFolder(root, state, counterparts);
    const changed = files.filter((file) => file.state === 'changed');
    if (changed.length > 0 && !options.force)
      throw new UserFault(
        `These files say something else than the server: ${changed.map((one) => one.file).join(', ')}. --force overwrites them, \`saywright flows sync\` goes the other way.`,
      );
    await writeExported(root, files);
    const count = (kind: string) => files.filter((file) => file.state === kind).length;
    output.answer(
      { root, files: files.map(({ file, state: kind }) => ({ file, state: kind })) },
      () =>
        `${path.relative(world.directory, root) || '.'}: ${countOf(count('new'), 'new file')}, ${count('changed')} changed, ${count('same')} as they were.`,
    );
    return undefined;
  },
});

const MARKS = { create: '+', change: '~' } as const;

const planLine = (change: PlannedChange) =>
  `  ${MARKS[change.verb]} ${change.noun} ${change.name}${change.details.length > 0 ? ` (${change.details.join(', ')})` : ''}`;

/** Each change by itself: one that is refused does not stop the others. */
async function carryOut(
  context: Context,
  plan: readonly PlannedChange[],
  made: Parameters<PlannedChange['apply']>[1],
) {
  const { output } = context;
  const api = patientClient(await context.client());
  const { server } = await context.account();
  const failed: { change: PlannedChange; why: string; exitCode: number }[] = [];
  for (const change of plan) {
    try {
      await change.apply(api, made);
    } catch (error) {
      const { text: why, exitCode } = explainError(error, server);
      failed.push({ change, why, exitCode });
      output.complain(`${change.file}: ${change.noun} ${change.name} was not written: ${why}`);
    }
  }
  return failed;
}

/** Files that must not be written: those with an error, and hooks whose names nobody knows without the settings. */
function leftOutOf(folder: LoadedFolder, problems: readonly FileProblem[]): Set<string> {
  const files = new Set(problems.filter((one) => one.severity === 'error').map((one) => one.file));
  if (files.has('config.yaml')) for (const hook of folder.hooks) files.add(hook.file);
  return files;
}

/** What the files ask for and no key may do. */
const keptLogins = ({ suites }: Counterparts, server: string): FileProblem[] =>
  [...suites].flatMap(([suite, present]) =>
    keepsLogin(suite, present)
      ? [
          {
            file: suite.file,
            ...suite.yaml.placeOf(['name']),
            severity: 'warning',
            message: `The suite keeps the login that it has on the server: only a signed-in person can take it away, at ${server}/suites/${present.id}.`,
          },
        ]
      : [],
  );

const sync = command({
  name: 'flows sync',
  summary: 'Bring the server to what the files say, after showing the plan',
  details:
    'Shows what would be made and changed, and asks. Nothing is deleted; a file with an error is left out, and the others go on.\n' +
    'A file gets a `key`, by which it is found again after a rename: commit it. Exit code 2 if a file had an error.',
  positionals: [FOLDER],
  options: {
    yes: { type: 'boolean', short: 'y', description: 'do not ask' },
    'dry-run': { type: 'boolean', description: 'only show the plan' },
    prune: {
      type: 'boolean',
      description: 'take flows out of suites whose files do not name them; the flows stay',
    },
  },
  examples: ['saywright flows sync', 'saywright flows sync --yes --prune'],
  async run({ words: [given], options }, context) {
    const { world, output } = context;
    const folder = await loadFolder(await folderGiven(context, given));
    const problems = checkFolder(folder);
    const api = patientClient(await context.client());
    const { server } = await context.account();
    const state = await readServerState(api);
    const counterparts = findCounterparts(folder, state, knownOn(await readKnownIds(folder.root), server));
    const doubts = counterparts.doubts.map(
      (doubt): FileProblem => ({ ...doubt, line: 1, column: 1, severity: 'error' }),
    );
    const all = [...problems, ...doubts, ...keptLogins(counterparts, server)];
    if (!output.isJson) showProblems(context, folder.root, all);
    const leftOut = leftOutOf(folder, all);
    const plan = planSync(folder, state, counterparts, { leftOut, prunes: options.prune });
    const answer = (done: {
      applied: number;
      failed: { file: string; message: string }[];
      written: string[];
    }) => ({
      server,
      plan: plan.map(({ verb, noun, name, file, details }) => ({ verb, noun, name, file, details })),
      left_out: [...leftOut],
      problems: all,
      ...done,
    });
    const badExit = leftOut.size > 0 ? EXIT.yourFault : EXIT.passed;
    const nothing = { applied: 0, failed: [], written: [] };
    if (plan.length === 0 && leftOut.size === 0) {
      const written = options['dry-run'] ? [] : await noteKeys(folder, server, idsOn(state, counterparts));
      output.answer(answer({ ...nothing, written }), () => `Nothing to change on ${server}.`);
      return badExit;
    }
    if (!output.isJson)
      output.print(
        [
          `On ${server}:`,
          ...plan.map(planLine),
          ...[...leftOut].map((file) => `  ! ${file} is left out`),
        ].join('\n'),
      );
    const mayGoOn =
      !options['dry-run'] && plan.length > 0 && (options.yes || (await confirm(world, 'Do this?')));
    if (!mayGoOn) {
      output.answer(answer(nothing), () =>
        options['dry-run'] || plan.length === 0 ? '' : 'Nothing was changed. --yes does it without asking.',
      );
      return badExit;
    }
    const made = idsOn(state, counterparts);
    const failed = await carryOut(context, plan, made);
    const written = await noteKeys(folder, server, made);
    const applied = plan.length - failed.length;
    output.answer(
      answer({
        applied,
        failed: failed.map(({ change, why }) => ({ file: change.file, message: why })),
        written,
      }),
      () =>
        [
          `${applied} of ${plan.length} done.`,
          ...(written.length > 0 ? [`Wrote keys into ${written.join(', ')}: commit them.`] : []),
        ].join('\n'),
    );
    if (failed.length === 0) return badExit;
    return failed.every((one) => one.exitCode === EXIT.yourFault) ? EXIT.yourFault : EXIT.ourFault;
  },
});

const schema = command({
  name: 'flows schema',
  summary: 'Print the JSON Schema of a kind of file, for editors',
  positionals: [{ name: 'KIND', description: 'which file', choices: Object.keys(SCHEMAS) }],
  examples: ['saywright flows schema flow > flow.schema.json'],
  async run({ words: [kind] }, { output }) {
    const json = jsonSchemaOf(kind as SchemaName);
    output.answer(json, () => JSON.stringify(json, null, 2));
    return undefined;
  },
});

export const fileCommands = [validate, exportCommand, sync, schema];
