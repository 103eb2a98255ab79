import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../contract/refusal.ts';
import { type ArtifactParts, toReadArtifact, typeOfArtifact } from './artifact-links.ts';

/** Sends evidence behind signed links, whole or in ranges: a video player asks for the part that it needs. */
export function registerArtifacts(app: FastifyInstance, parts: ArtifactParts) {
  app.get<{ Params: { '*': string }; Querystring: { expires?: unknown; signature?: unknown } }>(
    '/api/artifacts/*',
    async (request, reply) => {
      const key = request.params['*'];
      if (!parts.links.isValid(toReadArtifact(key), request.query, new Date())) {
        throw new Refusal(403, 'This link is not valid, or expired: open the run again.');
      }
      const blob = await parts.blobs.open(key);
      if (!blob) throw new Refusal(404, 'This artifact is gone: artifacts are kept for a limited time.');
      const range = rangeOf(request.headers.range, blob.size);
      reply
        .header('accept-ranges', 'bytes')
        .header('cache-control', 'private, max-age=3600')
        .type(typeOfArtifact(key));
      if (range === 'unsatisfiable') {
        await blob.close();
        reply.header('content-range', `bytes */${blob.size}`);
        throw new Refusal(416, `The artifact has ${blob.size} bytes.`);
      }
      const { start, end } = range ?? { start: 0, end: blob.size };
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${blob.size}`);
      reply.header('content-length', end - start);
      const stream = Readable.from(blob.stream({ start, end }), { objectMode: false });
      stream.once('close', () => void blob.close());
      return reply.send(stream);
    },
  );
}

/** One range of bytes, its end exclusive; null for all. Several ranges at once are answered with all, as HTTP allows. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return null;
  const [, first = '', last = ''] = parts;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return start < end ? { start, end } : 'unsatisfiable';
}
