import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Whatever a page shows, it runs no script but ours, and nobody may frame it. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export interface FilesToServe {
  /** Every file of it is served; a page that is put there must be for everyone to see. */
  directory: string;
  /** Where the files are, with a slash at both ends. */
  prefix: string;
}

export type SendFile = (reply: FastifyReply, name: string) => FastifyReply;

/** Serves the files of a folder from memory, each under its name. The answer sends one of them for another address. */
export function serveFiles(app: FastifyInstance, { directory, prefix }: FilesToServe): SendFile {
  const files = new Map(
    readdirSync(directory)
      .filter((name) => path.extname(name) in TYPES)
      .map((name) => [name, readFileSync(path.join(directory, name))]),
  );
  const send: SendFile = (reply, name) =>
    reply
      .type(TYPES[path.extname(name)] ?? '')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'same-origin')
      .send(files.get(name));
  for (const name of files.keys()) app.get(prefix + name, (_request, reply) => send(reply, name));
  return send;
}
