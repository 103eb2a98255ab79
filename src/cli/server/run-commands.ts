import type { Client } from '../../client/client.ts';
import type { RunRequest } from '../../contract/runs.ts';
import { command } from '../frame/command.ts';
import { UserFault } from '../frame/fault.ts';
import { countOf } from '../output/count-of.ts';
import { findApp } from './app-commands.ts';
import { awaitBatch } from './await-batch.ts';
import { findNamed } from './find-named.ts';
import { given, integerOf, pairsOf } from './given-values.ts';
import { reportCommand } from './report-command.ts';
import { summaryLine } from './show-batch.ts';

const BATCH = { name: 'BATCH', description: 'its id' } as const;
const RUN = { name: 'RUN', description: 'its id' } as const;
const WAITING = {
  timeout: {
    type: 'string',
    value: 'SECONDS',
    description: 'how long to wait at most; then the exit code is 3, and the batch goes on',
  },
  'cancel-on-interrupt': {
    type: 'boolean',
    description: 'cancel the batch at Ctrl-C or SIGTERM without asking',
  },
} as const;
const timeoutOf = (text: string | undefined) => {
  const seconds = integerOf(text, 'timeout');
  return seconds === undefined ? null : seconds * 1000;
};

/** What to run on: an app by its id, or a mobile app by its bundle. */
function targetOf(options: {
  app: string | undefined;
  'bundle-id': string | undefined;
  platform: string | undefined;
}) {
  const { app, platform } = options;
  const bundleId = options['bundle-id'];
  if (app === undefined && bundleId === undefined)
    throw new UserFault(
      'Say what to run on: --app, or --bundle-id and --platform. `saywright apps` lists apps.',
    );
  if (bundleId !== undefined && platform === undefined)
    throw new UserFault('With --bundle-id, say --platform ios or --platform android.');
  return given({ app_id: app, bundle_id: bundleId, platform: platform as RunRequest['platform'] });
}

async function selectorsOf(api: Client, options: { suite: string[]; flow: string[]; label: string[] }) {
  if (options.suite.length + options.flow.length + options.label.length === 0)
    throw new UserFault('Say what to run: --suite, --flow or --label, each as often as you like.');
  const suites = options.suite.length > 0 ? (await api.listSuites()).suites : [];
  const flows = options.flow.length > 0 ? (await api.listFlows()).flows : [];
  return {
    suite_ids: options.suite.map((word) => findNamed('suite', suites, word).id),
    flow_ids: options.flow.map((word) => findNamed('flow', flows, word).id),
    labels: options.label
      .flatMap((words) => words.split(','))
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  };
}

export const runCommands = [
  command({
    name: 'runs start',
    summary: 'Run suites, flows and what carries labels on the server',
    details: 'With --wait the exit code says how it went: 0 if every flow passed, 1 if not.',
    options: {
      app: { type: 'string', value: 'APP', description: 'the app_id of the app' },
      'bundle-id': { type: 'string', description: 'of a mobile app, with --platform' },
      platform: {
        type: 'string',
        choices: ['ios', 'android', 'web'],
        value: 'PLATFORM',
        description: 'with --bundle-id',
      },
      build: { type: 'string', value: 'ID', description: 'a build other than the active one' },
      suite: { type: 'string', value: 'SUITE', multiple: true, description: 'name or id of a suite' },
      flow: { type: 'string', value: 'FLOW', multiple: true, description: 'name or id of a flow' },
      label: { type: 'string', value: 'LABEL', multiple: true, description: 'name of a label' },
      environment: {
        type: 'string',
        value: 'NAME',
        description: 'an environment other than the one of the app',
      },
      variable: {
        type: 'string',
        value: 'KEY=VALUE',
        multiple: true,
        description: 'a variable for this batch',
      },
      browser: {
        type: 'string',
        choices: ['chrome', 'chromium', 'edge', 'firefox'],
        value: 'NAME',
        description: 'the browser of web runs',
      },
      'device-model': { type: 'string', description: 'the model of a phone' },
      'device-os': { type: 'string', description: 'its system, as 18 or 18.3.1' },
      physical: { type: 'boolean', description: 'on a real phone' },
      parallel: { type: 'boolean', description: 'give each flow a session of its own' },
      'max-actions': { type: 'string', value: 'N', description: 'how many actions a flow may take' },
      wait: { type: 'boolean', description: 'wait for the end and show how it goes' },
      ...WAITING,
    },
    examples: [
      'saywright runs start --app shop --suite Checkout --wait',
      'saywright runs start --app shop --label smoke --variable CITY=Lisbon --wait --timeout 900',
    ],
    async run({ options }, context) {
      const timeoutMs = timeoutOf(options.timeout);
      const target = targetOf(options);
      const { client, output } = context;
      const api = await client();
      const wishes = given({ model: options['device-model'], os_version: options['device-os'] });
      const device =
        options.physical || Object.keys(wishes).length > 0
          ? { device: { physical: options.physical, ...wishes } }
          : {};
      const started = await api.startRuns({
        body: {
          ...target,
          ...(await selectorsOf(api, options)),
          ...given({
            app_build_id: options.build,
            environment: options.environment,
            web_browser: options.browser as RunRequest['web_browser'],
            max_actions: integerOf(options['max-actions'], 'max-actions'),
          }),
          ...device,
          variables: pairsOf(options.variable, 'variable'),
          parallel: options.parallel,
        },
      });
      if (!options.wait) {
        output.answer(
          started,
          () =>
            `Started ${countOf(started.flow_run_count, 'run')}: ${started.batch_url}\nsaywright runs watch ${started.batch_id}`,
        );
        return undefined;
      }
      output.say(`Batch ${started.batch_id}: ${countOf(started.flow_run_count, 'flow')}`);
      return awaitBatch(api, context, {
        batchId: started.batch_id,
        batchUrl: started.batch_url,
        hasAnswered: true,
        timeoutMs,
        cancelsOnInterrupt: options['cancel-on-interrupt'],
      });
    },
  }),
  command({
    name: 'runs watch',
    summary: 'Follow a batch to its end',
    positionals: [BATCH],
    options: WAITING,
    examples: ['saywright runs watch 0190a7c2-5b1e-7cc3-98f2-a1d2c3e4f506'],
    async run({ words: [batchId = ''], options }, context) {
      const api = await context.client();
      const { server } = await context.account();
      return awaitBatch(api, context, {
        batchId,
        batchUrl: `${server}/batches/${batchId}`,
        hasAnswered: false,
        timeoutMs: timeoutOf(options.timeout),
        cancelsOnInterrupt: options['cancel-on-interrupt'],
      });
    },
  }),
  command({
    name: 'runs list',
    summary: 'List runs, newest first',
    options: {
      app: { type: 'string', value: 'APP', description: 'only of this app' },
      flow: { type: 'string', value: 'FLOW', description: 'only of this flow' },
      suite: { type: 'string', value: 'SUITE', description: 'only of this suite' },
      label: { type: 'string', value: 'LABEL', description: 'only of what carried this label' },
      status: { type: 'string', value: 'STATUS', description: 'one, or several with commas' },
      branch: { type: 'string', description: 'only on builds of this branch' },
      limit: { type: 'string', value: 'N', description: 'at most so many, 20 if not said' },
    },
    examples: ['saywright runs', 'saywright runs list --status failed,error --branch main'],
    async run({ options }, { client, output }) {
      const api = await client();
      const { label, status, branch } = options;
      const query = {
        ...given({ label, status, branch }),
        ...(options.app === undefined ? {} : { app: findApp((await api.listApps()).apps, options.app).id }),
        ...(options.flow === undefined
          ? {}
          : { flow: findNamed('flow', (await api.listFlows()).flows, options.flow).id }),
        ...(options.suite === undefined
          ? {}
          : { suite: findNamed('suite', (await api.listSuites()).suites, options.suite).id }),
        limit: integerOf(options.limit, 'limit') ?? 20,
      };
      const answer = await api.listRuns({ query });
      output.answer(answer, () =>
        answer.count === 0
          ? 'There are no such runs.'
          : output.table(
              ['STATUS', 'CREATED', 'FLOW', 'APP', 'RUN', 'WHY'],
              answer.runs.map((one) => [
                output.status(one.status),
                one.created_at.slice(0, 19),
                one.flow_name,
                one.app.name,
                one.id,
                one.reason?.message ?? '',
              ]),
            ),
      );
      return undefined;
    },
  }),
  command({
    name: 'runs show',
    summary: 'Show a run: what was done, and why it ended as it did',
    positionals: [RUN],
    examples: ['saywright runs show 0190a7c2-5b1e-7cc3-98f2-a1d2c3e4f506'],
    async run({ words: [runId = ''] }, { client, output }) {
      const run = await (await client()).getRun({ params: { run_id: runId } });
      output.answer(run, () => {
        const facts = output.facts([
          ['Flow', run.flow_name],
          ['Status', output.status(run.status)],
          ['Why', run.reason?.message ?? null],
          ['App', run.app.name],
          [
            'Device',
            run.devices.map((one) => one.browser ?? `${one.model} ${one.os_version}`).join(', ') || null,
          ],
          ['Seconds', run.run_seconds],
          ['Page', run.url],
        ]);
        const rows = run.actions.map((one) => [
          output.status(one.status),
          String(one.step_index + 1),
          one.description,
          one.error ?? '',
        ]);
        return [
          facts,
          '',
          output.table(['', 'STEP', 'ACTION', ''], rows),
          ...run.warnings.map((one) => `Warning: ${one}`),
        ].join('\n');
      });
      return undefined;
    },
  }),
  command({
    name: 'runs cancel',
    summary: 'Cancel all runs of a batch that have not ended',
    positionals: [BATCH],
    examples: ['saywright runs cancel 0190a7c2-5b1e-7cc3-98f2-a1d2c3e4f506'],
    async run({ words: [batchId = ''] }, { client, output }) {
      const status = await (await client()).cancelBatch({ params: { batch_id: batchId } });
      output.answer(status, () => `Cancelled what had not ended: ${summaryLine(status)}.`);
      return undefined;
    },
  }),
  reportCommand,
];
