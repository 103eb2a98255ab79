import path from 'node:path';
import { command } from '../frame/command.ts';
import { UserFault } from '../frame/fault.ts';
import { reportOfBatch } from '../reports/report-of-batch.ts';
import { REPORT_FILES, writeReport } from '../reports/write-report.ts';

export const reportCommand = command({
  name: 'runs report',
  summary: 'Write a batch as HTML, JUnit XML, CTRF JSON and Markdown, with its evidence',
  positionals: [{ name: 'BATCH', description: 'its id' }],
  options: { to: { type: 'string', value: 'FOLDER', description: 'where to, saywright-report if not said' } },
  examples: ['saywright runs report 0190a7c2-5b1e-7cc3-98f2-a1d2c3e4f506 --to report'],
  async run({ words: [batchId = ''], options }, { world, client, output }) {
    const api = await client();
    const batch = await api.getBatchStatus({ query: { batch_id: batchId } });
    if (!batch.is_complete)
      throw new UserFault(`The batch has not ended yet: \`saywright runs watch ${batchId}\` waits for it.`);
    const directory = path.resolve(world.directory, options.to ?? 'saywright-report');
    const report = await reportOfBatch(api, batch, directory, world.version);
    await writeReport(report, directory, await api.getBatchJunit({ params: { batch_id: batchId } }));
    const files = Object.values(REPORT_FILES).map((name) => path.join(directory, name));
    output.answer({ directory, files }, () =>
      files.map((file) => path.relative(world.directory, file)).join('\n'),
    );
    return undefined;
  },
});
