import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { zipFile } from './zip-file.mjs';

const SERVICE = 'twirp/github.actions.results.api.v1.ArtifactService';
/** As the v4 artifacts of GitHub write it; older readers do not see such artifacts. */
const VERSION = 7;
const TRIES = 4;
const CALL_MS = 60_000;

/** The name is taken by another job or step of the same workflow run. */
class NameTaken extends Error {}

/**
 * Keeps a file as an artifact of the workflow run, zipped as all of them are. The answer is its name; null: this runner keeps
 * no artifacts, which those of Gitea and act do not.
 */
export async function uploadArtifact({ name, otherName, filename, bytes }, { environment, signal, mask }) {
  const { ACTIONS_RESULTS_URL: url, ACTIONS_RUNTIME_TOKEN: token } = environment;
  if (!url || !token) return null;
  const parts = { origin: new URL(url).origin, token, ids: idsIn(token), signal, mask };
  const zip = zipFile(filename, bytes);
  try {
    await keep(name, zip, parts);
    return name;
  } catch (error) {
    if (!(error instanceof NameTaken)) throw error;
    await keep(otherName, zip, parts);
    return otherName;
  }
}

/** The runner's token says for which run and job it is. */
function idsIn(token) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}');
  const scope = (claims.scp ?? '').split(' ').find((one) => one.startsWith('Actions.Results:'));
  const [, run, job] = scope?.split(':') ?? [];
  if (!run || !job) throw new Error('the token of the runner names no run and job');
  return { workflow_run_backend_id: run, workflow_job_run_backend_id: job };
}

async function keep(name, zip, parts) {
  const about = { ...parts.ids, name };
  const created = await ask(
    'CreateArtifact',
    { ...about, mime_type: 'application/zip', version: VERSION },
    parts,
  );
  const address = new URL(created.signed_upload_url);
  // Whoever has the signature can write to the storage.
  const secret = address.searchParams.get('sig');
  if (secret) for (const form of [secret, encodeURIComponent(secret)]) parts.mask(form);
  await send(
    address,
    {
      method: 'PUT',
      headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'application/zip' },
      body: zip,
    },
    parts.signal,
  );
  const hash = `sha256:${createHash('sha256').update(zip).digest('hex')}`;
  await ask('FinalizeArtifact', { ...about, size: String(zip.length), hash }, parts);
}

async function ask(method, body, { origin, token, signal }) {
  const text = await send(
    `${origin}/${SERVICE}/${method}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    signal,
  );
  const answer = JSON.parse(text);
  if (!answer.ok) throw new Error(`${method} was not done`);
  return answer;
}

/** What passes by itself is tried again. */
async function send(url, request, signal) {
  for (let tried = 1; ; tried++) {
    const { status, text } = await once(url, request, signal);
    if (status >= 200 && status < 300) return text;
    if (status === 409) throw new NameTaken(text);
    const isPassing = status === null || status === 429 || status >= 500;
    if (tried === TRIES || !isPassing)
      throw new Error(
        `${request.method} ${new URL(url).pathname} was answered with ${status ?? 'nothing'}: ${text}`,
      );
    await pause(500 * 2 ** tried, undefined, { signal });
  }
}

async function once(url, request, signal) {
  try {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]);
    const response = await fetch(url, { ...request, signal: limits });
    return { status: response.status, text: (await response.text()).slice(0, 5000) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { status: null, text: error.cause?.message ?? error.message };
  }
}
