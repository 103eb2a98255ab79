import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadFolder, rootOf } from '../flow-files/load-folder.ts';
import { command } from '../frame/command.ts';
import { EXIT, ServiceFault, UserFault } from '../frame/fault.ts';
import { LocalHooks } from '../local-runs/local-hooks.ts';
import { localVariables } from '../local-runs/local-variables.ts';
import { runGroup } from '../local-runs/run-group.ts';
import { limitsOf, RUN_OPTIONS } from '../local-runs/run-options.ts';
import { selectGroups } from '../local-runs/select-groups.ts';
import { playwrightTest } from './playwright-test.ts';
import { type RecordedMove, recordMoves } from './record-moves.ts';

export const playwrightCommand = command({
  name: 'flows playwright',
  summary: 'Run a flow, and write it as a Playwright test if it passes',
  details:
    'The suite’s login comes first. Secrets are read from the environment when the test runs, and BASE_URL moves it to another\n' +
    'address. A flow with something that Playwright has no words for is refused, unless --partial leaves that out.',
  positionals: [{ name: 'FILE', description: 'a flow file' }],
  options: {
    ...RUN_OPTIONS,
    to: { type: 'string', value: 'FILE', description: 'where the test goes; standard output if not said' },
    partial: { type: 'boolean', description: 'write what can be written, with a comment for the rest' },
  },
  examples: [
    'saywright flows playwright .saywright/checkout/cart.flow.yaml --url http://localhost:3000 --to tests/cart.spec.ts',
  ],
  async run({ words: [given = ''], options }, { world, output }) {
    const file = path.resolve(world.directory, given);
    const folder = await loadFolder(await rootOf(file));
    const [group] = selectGroups(folder, { paths: [file], labels: [] });
    const [flow] = group?.flows ?? [];
    if (!group || !flow)
      throw new UserFault(`${given} is no flow that can be run: \`saywright flows validate\` says why.`);
    if (flow.value.device_count === 2)
      throw new UserFault('A flow on two devices is not one Playwright test, which has one page.');
    const url = options.url ?? folder.config.url;
    if (url === undefined || !URL.canParse(url))
      throw new UserFault('Say where the app is: --url http://localhost:3000.');
    const variables = await localVariables(world, options);
    const hooks = new LocalHooks(folder.hooks, variables.secrets, () => world.openSandbox(url));
    const makePlanner = await world.loadPlanner();
    const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-playwright-'));
    const browser = await world.openBrowser(null).catch((error: Error) => {
      throw new ServiceFault(error.message);
    });
    const stop = new AbortController();
    const stopListening = world.onInterrupt(() => stop.abort());
    const moves: RecordedMove[] = [];
    try {
      const [run] = await runGroup(
        { ...group, flows: [flow] },
        {
          url,
          browser,
          makePlanner: () => recordMoves(makePlanner(), (recorded) => moves.push(recorded)),
          hooks,
          variables,
          directory,
          ...limitsOf(options),
          signal: stop.signal,
          onStart: () => undefined,
          onAction: () => undefined,
          onEnd: () => undefined,
        },
      );
      if (run?.status !== 'passed') {
        output.complain(
          `The flow did not pass, so there is nothing to export: ${run?.reason?.message ?? ''}`,
        );
        return EXIT.testsFailed;
      }
    } finally {
      stopListening();
      await hooks.close();
      await browser.close();
      await rm(directory, { recursive: true, force: true });
    }
    const { code, missing } = playwrightTest(flow.value.name, url, moves, variables.secrets);
    if (missing.length > 0 && !options.partial)
      throw new UserFault(
        `Playwright has no words for this, and a test without it would check less:\n  ${missing.join('\n  ')}\n--partial writes the rest.`,
      );
    if (options.to !== undefined) await writeFile(path.resolve(world.directory, options.to), code);
    output.answer({ code, missing, file: options.to ?? null }, () =>
      options.to === undefined ? code.trimEnd() : `Wrote ${options.to}.`,
    );
    return undefined;
  },
});
