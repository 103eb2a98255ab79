import { rm } from 'node:fs/promises';
import path from 'node:path';
import { checkFolder } from '../flow-files/check-folder.ts';
import {
  type FileProblem,
  FLOW_ENDING,
  FOLDER_NAME,
  type LoadedFolder,
  loadFolder,
  rootOf,
} from '../flow-files/load-folder.ts';
import { problemLine } from '../flow-files/show-problems.ts';
import { command, type Given } from '../frame/command.ts';
import type { Context } from '../frame/context.ts';
import { EXIT, type ExitCode, ServiceFault, UserFault } from '../frame/fault.ts';
import { countOf } from '../output/count-of.ts';
import { countOutcomes, type Report } from '../reports/report.ts';
import { REPORT_FILES, writeReport } from '../reports/write-report.ts';
import { integerOf } from '../server/given-values.ts';
import type { LocalBrowser } from '../world.ts';
import { LocalHooks } from './local-hooks.ts';
import { localVariables } from './local-variables.ts';
import { RunDisplay } from './run-display.ts';
import { runGroups } from './run-groups.ts';
import { limitsOf, RUN_OPTIONS } from './run-options.ts';
import { selectGroups } from './select-groups.ts';
import { watchFolder } from './watch-folder.ts';

const OPTIONS = {
  ...RUN_OPTIONS,
  label: { type: 'string', value: 'LABEL', multiple: true, description: 'only what carries this label' },
  browser: {
    type: 'string',
    choices: ['chromium', 'chrome', 'edge', 'firefox'],
    value: 'NAME',
    description: 'which browser; any Chromium if not said',
  },
  workers: { type: 'string', value: 'N', description: 'how many suites at once, 2 if not said' },
  report: {
    type: 'string',
    value: 'FOLDER',
    description: 'where the report goes, saywright-report if not said',
  },
  watch: { type: 'boolean', description: 'run again when a file is saved' },
} as const;

export type RunOptions = Given<typeof OPTIONS>['options'];

export const runCommand = command({
  name: 'run',
  summary: 'Run flow files on this machine: no server, no account',
  details:
    'The report is one page that opens from the disk, with video, pictures and reasons; JUnit XML, CTRF JSON and Markdown are beside it.',
  positionals: [
    {
      name: 'PATH',
      description: `flow files or folders; ${FOLDER_NAME} if not said`,
      isOptional: true,
      isMany: true,
    },
  ],
  options: OPTIONS,
  examples: [
    'saywright run --url http://localhost:3000',
    'saywright run .saywright/checkout --url http://localhost:3000 --watch',
    'saywright run --label smoke --secret PASSWORD --variable CITY=Lisbon',
  ],
  async run({ words, options }, context) {
    const { world, output } = context;
    const stop = new AbortController();
    const stopListening = world.onInterrupt(() => stop.abort());
    let browser: LocalBrowser | null = null;
    try {
      const paths = words.map((word) => path.resolve(world.directory, word));
      const root = await commonRoot(world.directory, paths);
      const openOnce = async () => {
        browser ??= await world.openBrowser(options.browser ?? null).catch((error: unknown) => {
          throw new ServiceFault(error instanceof Error ? error.message : String(error));
        });
        return browser;
      };
      let exitCode = await runOnce(context, options, {
        root,
        paths,
        changed: null,
        signal: stop.signal,
        openBrowser: openOnce,
      });
      if (!options.watch) return stop.signal.aborted ? EXIT.interrupted : exitCode;
      output.whenClosed(() => stop.abort());
      output.say('\nWaiting for a file to be saved. Ctrl-C ends it.');
      for await (const changed of watchFolder(root, stop.signal)) {
        output.say(`\n${[...changed].join(', ')} was saved.`);
        try {
          exitCode = await runOnce(context, options, {
            root,
            paths,
            changed,
            signal: stop.signal,
            openBrowser: openOnce,
          });
        } catch (error) {
          // A file in the middle of being written must not end the watch.
          if (!(error instanceof UserFault)) throw error;
          output.complain(error.message);
          exitCode = error.exitCode;
        }
      }
      return exitCode;
    } finally {
      stopListening();
      await (browser as LocalBrowser | null)?.close();
    }
  },
});

async function commonRoot(directory: string, paths: readonly string[]): Promise<string> {
  if (paths.length === 0) return path.join(directory, FOLDER_NAME);
  const roots = new Set(await Promise.all(paths.map((one) => rootOf(one))));
  const [root = directory] = roots;
  if (roots.size > 1)
    throw new UserFault(
      `These belong to several folders of flows (${[...roots].join(', ')}): run them one by one.`,
    );
  return root;
}

interface Occasion {
  root: string;
  paths: readonly string[];
  /** Only flows in these files, if it is only flows that were saved. */
  changed: ReadonlySet<string> | null;
  signal: AbortSignal;
  openBrowser(): Promise<LocalBrowser>;
}

async function runOnce(
  { world, output }: Context,
  options: RunOptions,
  occasion: Occasion,
): Promise<ExitCode> {
  const workers = integerOf(options.workers, 'workers') || 2;
  const limits = limitsOf(options);
  const folder = await loadFolder(occasion.root);
  const problems = checkFolder(folder).filter((problem) => concerns(occasion, folder, problem));
  for (const problem of problems) output.complain(problemLine(output, folder.root, world.directory, problem));
  const groups = groupsOf(folder, options, occasion, problems);
  const url = options.url ?? folder.config.url;
  if (url === undefined)
    throw new UserFault('Say where the app is: --url http://localhost:3000, or `url` in config.yaml.');
  if (!URL.canParse(url)) throw new UserFault(`"${url}" is no address; write it as http://localhost:3000.`);
  const variables = await localVariables(world, options);
  const hooks = new LocalHooks(folder.hooks, variables.secrets, () => world.openSandbox(url));
  const directory = path.resolve(world.directory, options.report ?? 'saywright-report');
  // Evidence of earlier runs would be taken for that of this one.
  await rm(path.join(directory, 'evidence'), { recursive: true, force: true });
  const browser = await occasion.openBrowser();
  const makePlanner = await world.loadPlanner();
  output.say(
    `${countOf(
      groups.reduce((sum, group) => sum + group.flows.length, 0),
      'flow',
    )} on ${url} in ${browser.description}`,
  );
  const display = new RunDisplay(output, groups);
  const startedAt = Date.now();
  try {
    const runs = await runGroups(groups, workers, {
      url,
      browser,
      makePlanner,
      hooks,
      variables,
      directory,
      ...limits,
      signal: occasion.signal,
      onStart: (flow) => display.started(flow),
      onAction: (flow, action) => display.did(flow, action),
      onEnd: (flow, run) => display.ended(flow, run),
    });
    display.finish(runs);
    const report: Report = {
      title: 'Saywright',
      target: url,
      version: world.version,
      startedAt,
      finishedAt: Date.now(),
      runs,
    };
    await writeReport(report, directory);
    showEnd(report, directory, problems, { world, output });
    const isGood = runs.length > 0 && runs.every((run) => run.status === 'passed');
    if (!isGood) return EXIT.testsFailed;
    return problems.some((one) => one.severity === 'error') ? EXIT.yourFault : EXIT.passed;
  } finally {
    display.finish([]);
    await hooks.close();
  }
}

/** Whoever names a flow does not want to hear of the others. */
function concerns({ paths }: Occasion, { root }: LoadedFolder, { file }: FileProblem): boolean {
  const whole = path.join(root, file);
  const isNamed = paths.some((one) => whole === one || whole.startsWith(one + path.sep));
  return paths.length === 0 || isNamed || !file.endsWith(FLOW_ENDING);
}

function groupsOf(
  folder: LoadedFolder,
  options: RunOptions,
  { paths, changed }: Occasion,
  problems: readonly FileProblem[],
) {
  const all = selectGroups(folder, { paths, labels: options.label });
  const files = new Set(folder.flows.map((flow) => flow.file));
  const onlyFlows = changed !== null && [...changed].every((file) => files.has(file));
  const groups = onlyFlows
    ? all
        .map((group) => ({ ...group, flows: group.flows.filter((flow) => changed.has(flow.file)) }))
        .filter((group) => group.flows.length > 0)
    : all;
  if (groups.length > 0) return groups;
  const broken = problems.filter((one) => one.severity === 'error').length;
  throw new UserFault(
    broken > 0
      ? 'There is no flow that could be run: mend the files first.'
      : `There is no flow to run in ${folder.root}${options.label.length > 0 ? ' with that label' : ''}. A flow is a file named *.flow.yaml.`,
  );
}

function showEnd(
  report: Report,
  directory: string,
  problems: readonly FileProblem[],
  { world, output }: Pick<Context, 'world' | 'output'>,
): void {
  const counts = countOutcomes(report.runs);
  const words = Object.entries(counts)
    .filter(([status, count]) => count > 0 || status === 'passed')
    .map(([status, count]) => `${count} ${status}`);
  const page = path.relative(world.directory, path.join(directory, REPORT_FILES.html));
  const runs = report.runs.map(({ name, group, file, status, reason, seconds, warnings }) => ({
    name,
    group,
    file,
    status,
    reason,
    seconds,
    warnings,
  }));
  output.answer(
    { ...counts, report: path.join(directory, REPORT_FILES.html), runs, problems },
    () => `\n${words.join(', ')}. Report: ${page}`,
  );
}
