import { createHash } from 'node:crypto';

export const EXTENSION_ID_BYTES = 16;

/** The id that Chrome gives to an extension with this public key (DER). */
export function extensionIdOf(publicKey: Buffer): string {
  return idLetters(createHash('sha256').update(publicKey).digest().subarray(0, EXTENSION_ID_BYTES));
}

/** Hexadecimal with the letters a to p for digits, so that an id is never taken for an IP address. */
export function idLetters(id: Buffer): string {
  return id.toString('hex').replace(/./g, (digit) => 'abcdefghijklmnop'.charAt(Number.parseInt(digit, 16)));
}
