import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../contract/refusal.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { SignedLinks } from '../../platform/crypto/signed-links.ts';

const HOUR_MS = 3_600_000;

export interface BuildLinkParts {
  blobs: Blobs;
  links: SignedLinks;
  publicUrl: string;
}

const toInstall = (key: string) => `install ${key}`;

/** A link by which a server of devices on another machine fetches a build. Its end tells of what kind the file is. */
export function linkToBuild(
  { links, publicUrl }: Omit<BuildLinkParts, 'blobs'>,
  key: string,
  kind: string,
  expiresAt = new Date(Date.now() + HOUR_MS),
): string {
  return `${publicUrl}/api/build-files/${key}/app.${kind}${links.sign(toInstall(key), expiresAt)}`;
}

/** Sends builds behind signed links. */
export function registerBuildFiles(app: FastifyInstance, { blobs, links }: BuildLinkParts): void {
  app.get<{ Params: { '*': string }; Querystring: { expires?: unknown; signature?: unknown } }>(
    '/api/build-files/*',
    async (request, reply) => {
      const [, key = '', name = ''] = /^(.+)\/(app\.[a-z.]+)$/.exec(request.params['*']) ?? [];
      if (!links.isValid(toInstall(key), request.query, new Date()))
        throw new Refusal(403, 'This link is not valid, or expired.');
      const blob = await blobs.open(key);
      if (!blob) throw new Refusal(404, 'This build was deleted.');
      reply
        .header('content-length', blob.size)
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('application/octet-stream');
      const stream = Readable.from(blob.stream(), { objectMode: false });
      stream.once('close', () => void blob.close());
      return reply.send(stream);
    },
  );
}
