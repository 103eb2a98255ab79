import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ctrfOf } from './ctrf.ts';
import { writeHtml } from './html/write-html.ts';
import { junitOf } from './junit.ts';
import { markdownOf } from './markdown.ts';
import type { Report } from './report.ts';

export const REPORT_FILES = {
  html: 'index.html',
  junit: 'junit.xml',
  ctrf: 'ctrf.json',
  markdown: 'summary.md',
} as const;

/** Every form of the report, beside the evidence that it shows. */
export async function writeReport(report: Report, directory: string, junit = junitOf(report)): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeHtml(report, directory, REPORT_FILES.html);
  await writeFile(path.join(directory, REPORT_FILES.junit), junit);
  await writeFile(path.join(directory, REPORT_FILES.ctrf), `${JSON.stringify(ctrfOf(report), null, 2)}\n`);
  await writeFile(path.join(directory, REPORT_FILES.markdown), markdownOf(report));
}
