import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const SERVICE = '/twirp/github.actions.results.api.v1.ArtifactService/';

export interface Kept {
  name: string;
  zip: Buffer;
}

export interface ArtifactService {
  /** What the runner gives a node action to reach it. */
  environment: { ACTIONS_RESULTS_URL: string; ACTIONS_RUNTIME_TOKEN: string };
  kept: Kept[];
  /** Each request, as `METHOD path` with its JSON body if it has one. */
  requests: { line: string; body: unknown }[];
  /** How many of the next requests are answered with 503. */
  failures: number;
  close(): Promise<void>;
}

/** As GitHub keeps artifacts since version 4: a service that names places, and a storage of blobs at those. */
export async function serveArtifacts(): Promise<ArtifactService> {
  const requests: ArtifactService['requests'] = [];
  const kept: Kept[] = [];
  const blobs = new Map<string, Buffer>();
  const blocks = new Map<string, Buffer>();
  const claims = { scp: 'Actions.Example Actions.Results:run-1:job-2' };
  const token = `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
  const service = { requests, kept, failures: 0 };

  function answerCall(request: IncomingMessage, method: string, body: Record<string, unknown>) {
    if (request.headers.authorization !== `Bearer ${token}`) return { status: 401, answer: { msg: 'who?' } };
    if (body.workflow_run_backend_id !== 'run-1' || body.workflow_job_run_backend_id !== 'job-2')
      return { status: 400, answer: { msg: 'of which run?' } };
    const name = String(body.name);
    if (method === 'CreateArtifact') {
      if (blobs.has(name)) return { status: 409, answer: { code: 'already_exists', msg: 'name taken' } };
      if (body.version !== 7 || body.mime_type !== 'application/zip')
        return { status: 400, answer: { msg: 'another version' } };
      blobs.set(name, Buffer.alloc(0));
      const signed_upload_url = `${url}/blobs/${encodeURIComponent(name)}?sig=top%2Fsecret`;
      return { status: 200, answer: { ok: true, signed_upload_url } };
    }
    const zip = blobs.get(name) ?? Buffer.alloc(0);
    const hash = `sha256:${createHash('sha256').update(zip).digest('hex')}`;
    if (zip.length === 0 || body.size !== String(zip.length) || body.hash !== hash)
      return { status: 400, answer: { msg: 'not what was uploaded' } };
    kept.push({ name, zip });
    return { status: 200, answer: { ok: true, artifact_id: '17' } };
  }

  /** A blob in one go, or in blocks that a list puts together. */
  function store(request: IncomingMessage, address: URL, bytes: Buffer): number {
    const name = decodeURIComponent(address.pathname.slice('/blobs/'.length));
    if (address.searchParams.get('sig') !== 'top/secret' || !blobs.has(name)) return 403;
    if (address.searchParams.get('comp') === 'block')
      blocks.set(address.searchParams.get('blockid') ?? '', bytes);
    else if (address.searchParams.get('comp') === 'blocklist') {
      const ids = [...bytes.toString().matchAll(/<Latest>([^<]+)<\/Latest>/g)].map((match) => match[1] ?? '');
      blobs.set(name, Buffer.concat(ids.map((id) => blocks.get(id) ?? Buffer.alloc(0))));
    } else if (request.headers['x-ms-blob-type'] !== 'BlockBlob') return 400;
    else blobs.set(name, bytes);
    return 201;
  }

  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://127.0.0.1');
    const bytes = await buffer(request);
    const isCall = address.pathname.startsWith(SERVICE);
    const body = isCall ? JSON.parse(bytes.toString()) : null;
    requests.push({ line: `${request.method} ${address.pathname}`, body });
    if (service.failures > 0) {
      service.failures--;
      return void response.writeHead(503).end('{}');
    }
    if (!isCall) return void response.writeHead(store(request, address, bytes)).end();
    const { status, answer } = answerCall(request, address.pathname.slice(SERVICE.length), body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(service, {
    environment: { ACTIONS_RESULTS_URL: `${url}/`, ACTIONS_RUNTIME_TOKEN: token },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}
