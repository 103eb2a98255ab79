import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { SignedLinks } from '../../../platform/crypto/signed-links.ts';

const HOUR_MS = 3_600_000;

/** Where the evidence of a run lies: all of an attempt below one prefix. */
export const artifactKey = (organizationId: string, runId: string, attempt: number, name: string) =>
  `runs/${organizationId}/${runId}/${attempt}/${name}`;

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json',
};

export const typeOfArtifact = (key: string) =>
  TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

export const toReadArtifact = (key: string) => `read ${key}`;

export interface ArtifactParts {
  blobs: Blobs;
  links: SignedLinks;
  publicUrl: string;
}

/** A link to an artifact, good for an hour: straight to the storage where that can sign, otherwise through us. */
export async function linkToArtifact(
  { blobs, links, publicUrl }: ArtifactParts,
  key: string,
): Promise<string> {
  // Rounded, so that a page that asks twice gets the same address and the browser's cache helps.
  const expiresAt = new Date((Math.floor(Date.now() / HOUR_MS) + 2) * HOUR_MS);
  const direct = await blobs.signGet(key, { expiresAt, contentType: typeOfArtifact(key) });
  return direct ?? `${publicUrl}/api/artifacts/${key}${links.sign(toReadArtifact(key), expiresAt)}`;
}
