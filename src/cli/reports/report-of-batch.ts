import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from '../../client/client.ts';
import type { BatchStatus, Run } from '../../contract/runs.ts';
import { ServiceFault } from '../frame/fault.ts';
import type { Report, ReportedRun, RunOutcome } from './report.ts';

const DOWNLOAD_MS = 120_000;

/** A batch of the server as a report, with its evidence put into the report's folder. */
export async function reportOfBatch(
  api: Client,
  batch: BatchStatus,
  directory: string,
  version: string,
): Promise<Report> {
  const runs: ReportedRun[] = [];
  for (const group of batch.run_groups)
    for (const { id } of group.runs) {
      const run = await api.getRun({ params: { run_id: id } });
      runs.push(await reportedRun(run, group.name, directory));
    }
  const startedAt = Math.min(...runs.map((run) => run.startedAt));
  const finishedAt = Math.max(...runs.map((run) => run.startedAt + run.seconds * 1000));
  return {
    title: batch.app.name,
    target: batch.git.branch_name ?? batch.app.name,
    version,
    startedAt,
    finishedAt,
    runs,
  };
}

async function reportedRun(run: Run, group: string, directory: string): Promise<ReportedRun> {
  const folder = path.join('evidence', run.id);
  await mkdir(path.join(directory, folder), { recursive: true });
  const kept = new Map<string, string>();
  // Actions between which nothing changed share a picture.
  const keep = async (url: string | null | undefined): Promise<string | null> => {
    if (!url) return null;
    const name = path.posix.join('evidence', run.id, path.posix.basename(new URL(url).pathname));
    if (!kept.has(name)) await download(url, path.join(directory, name));
    kept.set(name, url);
    return name;
  };
  const actions = [];
  for (const { screenshot_url, ...action } of run.actions)
    actions.push({ ...action, picture: await keep(screenshot_url) });
  const videos: string[] = [];
  for (const video of run.artifacts.video_urls) {
    const file = await keep(video);
    if (file !== null) videos.push(file);
  }
  const [device] = run.devices;
  const { flow_name: name, reason, instructions, warnings, url, hooks } = run;
  return {
    name,
    group,
    file: null,
    status: (['queued', 'running'].includes(run.status) ? 'terminated' : run.status) as RunOutcome,
    reason,
    instructions,
    startedAt: Date.parse(run.started_at ?? run.created_at),
    seconds: run.run_seconds ?? 0,
    device: device ? (device.browser ?? `${device.model} ${device.os_version}`) : null,
    viewport: device?.viewport ?? null,
    actions,
    hooks,
    warnings,
    videos,
    url,
  };
}

async function download(url: string, file: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
  if (!response.ok || !response.body)
    throw new ServiceFault(`${new URL(url).pathname} could not be fetched: ${response.status}.`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
}
