import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ServiceFault } from '../frame/fault.ts';

/** A storage that takes nothing any more is given up. */
const IDLE_MS = 60_000;

/** Puts a file's bytes to a signed address. With its length: object storages refuse a body whose length they do not know. */
export async function putFile(
  url: string,
  file: string,
  onProgress: (sent: number, all: number) => void,
): Promise<void> {
  const { size } = await stat(file);
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  const put = request(url, { method: 'PUT', headers: { 'content-length': size }, timeout: IDLE_MS });
  put.on('timeout', () => put.destroy(new ServiceFault('The storage stopped taking the file: try again.')));
  const answered = once(put, 'response');
  // Heard when it is awaited; a storage that refuses in the middle of the body also breaks the sending.
  answered.catch(() => undefined);
  let sent = 0;
  const bytes = createReadStream(file);
  bytes.on('data', (chunk) => {
    sent += chunk.length;
    onProgress(sent, size);
  });
  const sending = pipeline(bytes, put);
  const [response] = await Promise.race([answered, sending.then(() => answered)]);
  const said = await text(response);
  if (response.statusCode >= 300)
    throw new ServiceFault(`The storage refused the file with ${response.statusCode}: ${said.slice(0, 300)}`);
  await sending;
}
