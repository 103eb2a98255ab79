import type { SignedLinks } from '../../platform/crypto/signed-links.ts';

/** The right to upload one file. */
export const toUpload = (uploadId: string) => `upload ${uploadId}`;

export const uploadLink = (publicUrl: string, links: SignedLinks, uploadId: string, expiresAt: Date) =>
  `${publicUrl}/api/ci/uploads/${uploadId}${links.sign(toUpload(uploadId), expiresAt)}`;
