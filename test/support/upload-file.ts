import assert from 'node:assert/strict';
import { binaryManifest } from '../../src/features/apps/package-files/android-fixtures.ts';
import { zipOf } from '../../src/features/apps/package-files/zip-fixtures.ts';
import type { Blobs } from '../../src/platform/blobs/blobs.ts';
import type { TestService } from './test-service.ts';

/** The smallest Android app of a name. */
export const apkOf = (packageName: string): Buffer =>
  zipOf([{ name: 'AndroidManifest.xml', data: binaryManifest({ packageName, versionName: '1.0' }) }]);

/** Starts an upload and puts the file there; what is left is to confirm the path. */
export async function uploadFile(
  service: TestService,
  bytes: Buffer,
  filename = 'app.apk',
  platform: 'android' | 'ios' | 'chrome-extension' = 'android',
): Promise<string> {
  const body = { bundle_id: 'com.example', platform, filename };
  const { upload_url, file_path } = await service.organization.api.make('startUpload', { body });
  const { pathname, search } = new URL(upload_url);
  const reply = await service.app.inject({ method: 'PUT', url: pathname + search, payload: bytes });
  assert.equal(reply.statusCode, 200);
  return file_path;
}

/** What lies in the storage under a key; null: nothing. */
export async function storedBytes(blobs: Blobs, key: string): Promise<Buffer | null> {
  const blob = await blobs.open(key);
  if (!blob) return null;
  try {
    return await blob.read(0, blob.size);
  } finally {
    await blob.close();
  }
}
