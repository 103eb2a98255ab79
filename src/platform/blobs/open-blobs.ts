import type { Blobs } from './blobs.ts';
import { openLocalBlobs } from './local-blobs.ts';
import { openS3Blobs } from './s3-blobs.ts';
import { readS3Settings } from './s3-settings.ts';

/** Rejects if the storage cannot be used as set, so that a wrong setting shows at the start and not at the first upload. */
export function openBlobs(settings: { s3Url: string | undefined; directory: string }): Promise<Blobs> {
  return settings.s3Url === undefined
    ? openLocalBlobs(settings.directory)
    : openS3Blobs(readS3Settings(settings.s3Url));
}
