import { createHmac, timingSafeEqual } from 'node:crypto';

/** Links that let their holder upload one file until they expire, without any other credential. */
export interface UploadLinks {
  sign(uploadId: string, expiresAt: Date): string;
  isValid(uploadId: string, query: { expires?: unknown; signature?: unknown }, now: Date): boolean;
}

export function uploadLinks(publicUrl: string, key: Buffer): UploadLinks {
  const signatureOf = (uploadId: string, expires: string) =>
    createHmac('sha256', key).update(`upload ${uploadId} until ${expires}`).digest();
  return {
    sign(uploadId, expiresAt) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      const signature = signatureOf(uploadId, expires).toString('base64url');
      return `${publicUrl}/api/ci/uploads/${uploadId}?expires=${expires}&signature=${signature}`;
    },
    isValid(uploadId, { expires, signature }, now) {
      if (typeof expires !== 'string' || typeof signature !== 'string') return false;
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(uploadId, expires);
      return (
        given.length === right.length &&
        timingSafeEqual(given, right) &&
        Number(expires) * 1000 > now.getTime()
      );
    },
  };
}
