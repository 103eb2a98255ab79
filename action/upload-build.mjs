import { once } from 'node:events';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ActionFault } from './inputs.mjs';

/** The commit and branch that were built. In a pull request GITHUB_SHA is a merge that nobody has seen. */
export function gitFacts(environment) {
  const event = environment.GITHUB_EVENT_PATH
    ? JSON.parse(readFileSync(environment.GITHUB_EVENT_PATH, 'utf8'))
    : {};
  const head = event.pull_request?.head;
  const facts = {
    commit_sha: head?.sha ?? environment.GITHUB_SHA,
    branch_name: head?.ref ?? (environment.GITHUB_HEAD_REF || environment.GITHUB_REF_NAME),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value));
}

/** Makes a file or an address the active build, and says which build that is; null if there is none to upload. */
export async function uploadBuild(inputs, environment, call, log) {
  const { name, environment: environmentName, variables } = inputs;
  const facts = {
    ...(name ? { name } : {}),
    ...(environmentName ? { environment: environmentName } : {}),
    ...(variables ? { variables } : {}),
    ...gitFacts(environment),
  };
  if (inputs.url) {
    const answer = JSON.parse(
      await call('POST', '/api/ci/upload-web-build', { app_id: inputs.appId, url: inputs.url, ...facts }),
    );
    log(`Build ${answer.build_id}: ${inputs.url}`);
    return answer.build_id;
  }
  if (!inputs.buildPath) return null;
  const file = path.resolve(environment.GITHUB_WORKSPACE ?? '.', inputs.buildPath);
  const app = { bundle_id: inputs.bundleId, platform: inputs.platform };
  const filename = path.basename(file);
  const started = JSON.parse(await call('POST', '/api/ci/start-upload', { ...app, filename }));
  await putFile(started.upload_url, file, log);
  const repository = environment.GITHUB_REPOSITORY ? { repo_full_name: environment.GITHUB_REPOSITORY } : {};
  const answer = JSON.parse(
    await call('POST', '/api/ci/confirm-upload', {
      ...app,
      uploaded_file_path: started.file_path,
      ...(inputs.appId ? { app_id: inputs.appId } : {}),
      ...facts,
      ...repository,
    }),
  );
  for (const warning of answer.warnings) log(`Warning: ${warning}`);
  log(`Build ${answer.build_id}: ${filename}`);
  return answer.build_id;
}

/** With its length: object storages refuse a body whose length they do not know. */
async function putFile(url, file, log) {
  let size;
  try {
    size = statSync(file).size;
  } catch {
    throw new ActionFault(`There is no build at ${file}.`);
  }
  log(`Uploading ${path.basename(file)} (${(size / 1e6).toFixed(1)} MB)`);
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  const put = request(url, { method: 'PUT', headers: { 'content-length': size }, timeout: 60_000 });
  put.on('timeout', () => put.destroy(new ActionFault('The storage stopped taking the file.')));
  const answered = once(put, 'response');
  answered.catch(() => undefined);
  const sending = pipeline(createReadStream(file), put);
  const [response] = await Promise.race([answered, sending.then(() => answered)]);
  const said = await text(response);
  if (response.statusCode >= 300)
    throw new ActionFault(`The storage refused the file with ${response.statusCode}: ${said.slice(0, 300)}`);
  await sending;
}
