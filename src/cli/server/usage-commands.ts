import type { RunUsage } from '../../contract/usage.ts';
import { command } from '../frame/command.ts';
import { UserFault } from '../frame/fault.ts';

export const usageCommands = [
  command({
    name: 'usage',
    summary: 'Runs and actions in a range of time',
    options: {
      start: {
        type: 'string',
        value: 'TIME',
        description: 'the first moment, as 2026-11-01 or an ISO 8601 timestamp',
      },
      end: { type: 'string', value: 'TIME', description: 'the moment after the last' },
      runs: { type: 'boolean', description: 'list each run' },
    },
    examples: [
      'saywright usage --start 2026-11-01 --end 2026-12-01',
      'saywright usage --start 2026-11-01 --end 2026-12-01 --runs --json',
    ],
    async run({ options: { start, end, runs } }, { client, output }) {
      if (start === undefined || end === undefined)
        throw new UserFault('usage needs --start and --end, such as --start 2026-11-01 --end 2026-12-01.');
      const api = await client();
      const totals = await api.getUsage({ query: { start, end } });
      if (!runs) {
        output.answer(totals, () =>
          output.facts([
            ['From', totals.start],
            ['To', totals.end],
            ['Runs', totals.run_count],
            ['Seconds', Math.round(totals.total_run_seconds)],
            ['Actions', totals.total_action_count],
            ['… not cached', totals.uncached_action_count],
            ['… cached', totals.cached_action_count],
          ]),
        );
        return undefined;
      }
      const listed: RunUsage[] = [];
      for (let after: string | undefined; ; ) {
        const page = await api.listRunUsage({
          query: { start, end, limit: 500, ...(after === undefined ? {} : { starting_after: after }) },
        });
        listed.push(...page.runs);
        after = page.runs.at(-1)?.run_id;
        if (!page.has_more || after === undefined) break;
      }
      output.answer({ ...totals, runs: listed }, () =>
        output.table(
          ['CREATED', 'FLOW', 'STATUS', 'SECONDS', 'ACTIONS', 'CACHED', 'RUN'],
          listed.map((one) => [
            one.created_at,
            one.flow_name,
            output.status(one.status),
            one.run_seconds === null ? '' : one.run_seconds.toFixed(1),
            String(one.total_action_count),
            String(one.cached_action_count),
            one.run_id,
          ]),
        ),
      );
      return undefined;
    },
  }),
  command({
    name: 'devices',
    summary: 'What runs can be carried out on',
    examples: ['saywright devices'],
    async run(_given, { client, output }) {
      const answer = await (await client()).listDevices();
      output.answer(answer, () =>
        answer.count === 0
          ? 'No worker offers a device at this moment. `saywright worker` starts one.'
          : output.table(
              ['PLATFORM', 'TARGET', 'MODEL', 'VERSION', 'AVAILABLE'],
              answer.devices.map((one) => [
                one.platform,
                one.target,
                one.model,
                one.os_version,
                one.available ? 'yes' : 'busy',
              ]),
            ),
      );
      return undefined;
    },
  }),
];
