import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../contract/refusal.ts';
import { isId } from '../../contract/text.ts';
import { BlobTooLarge } from '../../platform/blobs/blobs.ts';
import type { Database } from '../../platform/db/database.ts';
import type { UploadParts } from './start-upload.ts';
import { pathOfUpload } from './store.ts';
import { toUpload } from './upload-link.ts';

const gone = () => new Refusal(404, 'This upload is confirmed or was given up: start a new one.');

/** Takes the bytes of a build behind a signed link and streams them to storage, whatever their content type. */
export function registerUploads(app: FastifyInstance, database: Database, parts: UploadParts) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.put<{ Params: { upload_id: string }; Querystring: { expires?: unknown; signature?: unknown } }>(
      '/api/ci/uploads/:upload_id',
      async (request, reply) => {
        const { upload_id } = request.params;
        if (!isId(upload_id) || !parts.links.isValid(toUpload(upload_id), request.query, new Date())) {
          throw new Refusal(403, 'This upload link is not valid, or expired: ask for a new one.');
        }
        const path = await pathOfUpload(database, upload_id);
        if (!path) throw gone();
        // A client that goes on sending what nobody reads must not send its next request behind that.
        const refuseSize = () => {
          reply.header('connection', 'close');
          return new Refusal(413, `The file has more than ${parts.maxBytes} bytes.`);
        };
        if (Number(request.headers['content-length']) > parts.maxBytes) throw refuseSize();
        try {
          await parts.blobs.put(path, (request.body ?? []) as AsyncIterable<Uint8Array>, {
            maxBytes: parts.maxBytes,
          });
        } catch (error) {
          throw error instanceof BlobTooLarge ? refuseSize() : error;
        }
        // Confirmed or given up while the bytes were coming: nobody would ever delete them.
        if (!(await pathOfUpload(database, upload_id))) {
          await parts.blobs.delete(path);
          throw gone();
        }
        return reply.code(200).send();
      },
    );
  });
}
