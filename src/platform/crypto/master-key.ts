import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigFault } from '../config/config.ts';
import { type Keyring, makeKeyring } from './keyring.ts';

const KEY_BYTES = 32;

export interface MasterKeySource {
  /** `SAYWRIGHT_MASTER_KEY`: one key, or several separated by commas, of which the first seals. */
  configured: string | undefined;
  dataDirectory: string;
}

const newKey = () => randomBytes(KEY_BYTES).toString('base64url');

const keyFile = (source: MasterKeySource) => path.join(source.dataDirectory, 'master-key');

/** 32 bytes as hex or base64 are taken as they are; any other long enough text is hashed to 32 bytes. */
function parseKey(text: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === KEY_BYTES && /^[A-Za-z0-9+/_-]+=*$/.test(text)) return bytes;
  if (text.length < 32) {
    throw new ConfigFault(
      'SAYWRIGHT_MASTER_KEY must be 32 random bytes in hex or base64, or at least 32 characters.',
    );
  }
  return createHash('sha256').update(text).digest();
}

function parseKeys(text: string, source: string): Buffer[] {
  const keys = text.split(/[\s,]+/).filter((key) => key !== '');
  if (keys.length === 0) throw new ConfigFault(`${source} holds no key.`);
  return keys.map(parseKey);
}

/** The keys from the configuration, or from the key file, which the first process to start generates. */
export function loadKeyring(source: MasterKeySource): Keyring {
  if (source.configured) return makeKeyring(parseKeys(source.configured, 'SAYWRIGHT_MASTER_KEY'));
  const file = keyFile(source);
  const read = () => parseKeys(readFileSync(file, 'utf8'), file);
  mkdirSync(source.dataDirectory, { recursive: true });
  if (!existsSync(file)) createKeyFile(file);
  return makeKeyring(read(), read);
}

/** Written aside and then linked: whoever sees the file sees a whole key, and of several who link one succeeds. */
function createKeyFile(file: string): void {
  const aside = `${file}.${randomUUID()}`;
  writeFileSync(aside, `${newKey()}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside);
  }
}

/** Puts a new key in front of the key file's keys; they all open seals until `forgetOldKeys`. */
export function addMasterKey(source: MasterKeySource): Keyring {
  const file = keyFile(source);
  replace(file, `${newKey()}\n${readFileSync(file, 'utf8')}`);
  return loadKeyring(source);
}

/** Keeps the key before the current one until the next rotation: a process that was slow may have sealed under it. */
export function forgetOldKeys(source: MasterKeySource): void {
  const file = keyFile(source);
  const [current, previous = ''] = readFileSync(file, 'utf8').split('\n');
  replace(file, `${current}\n${previous}\n`);
}

function replace(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
