import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { followBatch, runsOf } from './follow-batch.mjs';
import { ActionFault, readInputs } from './inputs.mjs';
import { openRunner } from './runner.mjs';
import { openService } from './service.mjs';
import { summaryOf } from './summary.mjs';
import { uploadArtifact } from './upload-artifact.mjs';
import { uploadBuild } from './upload-build.mjs';

const environment = process.env;
const runner = openRunner(environment, (text) => process.stdout.write(text));

/** Aborts when the time is up, or when the job is cancelled. */
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => ending.abort(new ActionFault('The job was cancelled.')));

let inputs = null;
let batchId = null;
try {
  inputs = readInputs(environment);
  runner.mask(inputs.apiKey);
  const timeUp = () => ending.abort(new ActionFault(`It took longer than ${inputs.timeoutMs / 1000} s.`));
  setTimeout(timeUp, inputs.timeoutMs).unref();
  await run();
} catch (error) {
  const fault = ending.signal.aborted ? ending.signal.reason : error;
  const message = fault instanceof ActionFault ? fault.message : (fault.stack ?? String(fault));
  runner.annotate('Saywright', message);
  await cancel();
  process.exitCode = 1;
}

async function run() {
  const call = openService(inputs, ending.signal);
  const buildId = await uploadBuild(inputs, environment, call, runner.log);
  if (buildId !== null) runner.output('build-id', buildId);
  const started = JSON.parse(await call('POST', '/api/v1/flows/run', requestOf(buildId)));
  batchId = started.batch_id;
  runner.output('batch-id', started.batch_id);
  runner.output('batch-url', started.batch_url);
  runner.log(`Batch ${started.batch_id}: ${started.flow_run_count} flows, ${started.batch_url}`);
  if (started.flow_run_count === 0) throw new ActionFault('Nothing was run: no flow is selected.');
  if (!inputs.isWaiting) return;
  const batch = await followBatch(batchId, call, { log: runner.log, signal: ending.signal });
  batchId = null;
  await report(batch, started.batch_url, call);
}

function requestOf(buildId) {
  const { appId, bundleId, platform, device } = inputs;
  const hasDevice = device.physical || device.model || device.os_version;
  return {
    ...(appId ? { app_id: appId } : { bundle_id: bundleId, platform }),
    ...(buildId ? { app_build_id: buildId } : {}),
    suite_ids: inputs.suiteIds,
    flow_ids: inputs.flowIds,
    labels: inputs.labels,
    ...(inputs.environment ? { environment: inputs.environment } : {}),
    ...(inputs.variables ? { variables: inputs.variables } : {}),
    ...(hasDevice ? { device } : {}),
    ...(inputs.webBrowser ? { web_browser: inputs.webBrowser } : {}),
    ...(inputs.dependencies === null ? {} : { dependencies: inputs.dependencies }),
    // A request whose answer was lost is sent again, and must not start everything twice.
    idempotency_key: randomUUID(),
  };
}

async function report(batch, batchUrl, call) {
  const file = path.resolve(environment.GITHUB_WORKSPACE ?? '.', inputs.junitPath);
  const junit = await call('GET', `/api/v1/batches/${batch.batch_id}/junit`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, junit);
  const bad = runsOf(batch).filter((run) => run.status !== 'passed');
  runner.output('passed', batch.summary.passed_flows);
  runner.output('failed', bad.length);
  runner.output('junit-path', inputs.junitPath);
  runner.summarize(summaryOf(batch, batchUrl));
  for (const run of bad) runner.annotate(`${run.name}: ${run.status}`, `${run.summary ?? ''}\n${run.url}`);
  if (bad.length > 0 || batch.summary.total_flows === 0) process.exitCode = 1;
  if (inputs.artifactName !== 'none') await keepJunit(batch.batch_id, path.basename(file), junit);
  runner.log(`${batch.summary.passed_flows} passed, ${bad.length} did not.`);
}

/** The verdict is there without it: what goes wrong here is worth a warning, and no more. */
async function keepJunit(id, filename, junit) {
  const name = inputs.artifactName;
  const artifact = { name, otherName: `${name}-${id}`, filename, bytes: Buffer.from(junit) };
  try {
    const kept = await uploadArtifact(artifact, { environment, signal: ending.signal, mask: runner.mask });
    runner.log(
      kept === null
        ? `This runner keeps no artifacts for actions: the JUnit XML is in ${inputs.junitPath} alone.`
        : `The JUnit XML is in the artifact ${kept}.`,
    );
  } catch (error) {
    runner.warn('Saywright', `The JUnit XML could not be kept as an artifact: ${error.message}`);
  }
}

/** A batch that nobody waits for any more would only hold up others. */
async function cancel() {
  if (batchId === null) return;
  const call = openService(inputs, AbortSignal.timeout(10_000));
  try {
    await call('POST', `/api/v1/batches/${batchId}/cancel`);
    runner.log(`Cancelled the batch ${batchId}.`);
  } catch (error) {
    runner.log(`The batch ${batchId} could not be cancelled: ${error.message}`);
  }
}
