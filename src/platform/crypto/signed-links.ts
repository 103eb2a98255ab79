import { createHmac, timingSafeEqual } from 'node:crypto';

/** Links that let their holder do one thing until they expire, without any other credential. */
export interface SignedLinks {
  /** `?expires=…&signature=…` for a link that does what `permission` says. */
  sign(permission: string, expiresAt: Date): string;
  isValid(permission: string, query: { expires?: unknown; signature?: unknown }, now: Date): boolean;
}

export function signedLinks(key: Buffer): SignedLinks {
  const signatureOf = (permission: string, expires: string) =>
    createHmac('sha256', key).update(`${permission} until ${expires}`).digest();
  return {
    sign(permission, expiresAt) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      return `?expires=${expires}&signature=${signatureOf(permission, expires).toString('base64url')}`;
    },
    isValid(permission, { expires, signature }, now) {
      if (typeof expires !== 'string' || typeof signature !== 'string') return false;
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(permission, expires);
      return (
        given.length === right.length &&
        timingSafeEqual(given, right) &&
        Number(expires) * 1000 > now.getTime()
      );
    },
  };
}
