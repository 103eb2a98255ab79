import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'sw_';
const HINT_LENGTH = 8;

export const makeApiKey = (): string => PREFIX + randomBytes(24).toString('base64url');

/** A key has 192 random bits, so a plain hash is as good as a slow one and lets every request be checked. */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();

export const hintOfApiKey = (key: string): string => `${key.slice(0, HINT_LENGTH)}…`;
