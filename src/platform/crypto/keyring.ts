import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export class SealBroken extends Error {}

/** Keys under which secrets are sealed: the first seals, all of them open. */
export interface Keyring {
  /** Encrypts text so that it opens only for the same `boundTo`: a ciphertext copied to another row stays closed. */
  seal(text: string, boundTo: string): Buffer;
  open(sealed: Buffer, boundTo: string): string;
  /** Whether the sealing key is the current one. */
  isCurrent(sealed: Buffer): boolean;
  /** A key for one purpose (session cookies, signed links), from which the master key cannot be learnt. */
  derive(purpose: string): Buffer;
}

/**
 * `reload` reads the keys again: another process may have rotated them. It is asked before something is sealed, so that
 * nothing is sealed under a key that is on its way out, and when a seal names an unknown key.
 */
export function makeKeyring(masterKeys: readonly Buffer[], reload?: () => readonly Buffer[]): Keyring {
  const known = new Map<string, Buffer>();
  const learn = (keys: readonly Buffer[]) => {
    for (const key of keys) known.set(keyId(key).toString('hex'), key);
  };
  learn(masterKeys);
  const first = masterKeys[0];
  if (!first) throw new Error('a keyring needs a key');
  const currentKey = () => reload?.()[0] ?? first;

  const keyOf = (sealed: Buffer): Buffer => {
    const id = sealed.subarray(0, KEY_ID_BYTES).toString('hex');
    if (!known.has(id) && reload) learn(reload());
    const key = known.get(id);
    if (key) return key;
    throw new SealBroken('A secret is encrypted under a master key that this process does not have.');
  };

  return {
    seal(text, boundTo) {
      const current = currentKey();
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([keyId(current), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, boundTo) {
      const key = keyOf(sealed);
      const nonceEnd = KEY_ID_BYTES + NONCE_BYTES;
      const nonce = sealed.subarray(KEY_ID_BYTES, nonceEnd);
      const tag = sealed.subarray(nonceEnd, nonceEnd + TAG_BYTES);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(boundTo))
          .setAuthTag(tag);
        return (
          decipher.update(sealed.subarray(nonceEnd + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch (error) {
        throw new SealBroken('A secret was changed or belongs to another row.', { cause: error });
      }
    },
    isCurrent: (sealed) => sealed.subarray(0, KEY_ID_BYTES).equals(keyId(currentKey())),
    derive: (purpose) => Buffer.from(hkdfSync('sha256', first, '', `saywright ${purpose}`, 32)),
  };
}

function keyId(key: Buffer): Buffer {
  return createHash('sha256').update('saywright key id').update(key).digest().subarray(0, KEY_ID_BYTES);
}
