import { createHash } from 'node:crypto';
import { protobuf } from './protobuf-fixtures.ts';

export const PUBLIC_KEY = Buffer.from('a public key, as far as an id is concerned');

export interface CrxSource {
  readonly magic?: string;
  readonly version?: number;
  readonly headerLength?: number;
  readonly header?: Buffer;
}

/** Puts in front of a zip what Chrome puts there. */
export function crxOf(zip: Buffer, source: CrxSource = {}): Buffer {
  const header = source.header ?? crxHeader();
  const fixed = Buffer.alloc(12);
  fixed.write(source.magic ?? 'Cr24', 'latin1');
  fixed.writeUInt32LE(source.version ?? 3, 4);
  fixed.writeUInt32LE(source.headerLength ?? header.length, 8);
  return Buffer.concat([fixed, header, zip]);
}

const ID = createHash('sha256').update(PUBLIC_KEY).digest().subarray(0, 16);

export function crxHeader(id: Buffer = ID): Buffer {
  const proof = protobuf([1, PUBLIC_KEY], [2, 'a signature']);
  const storeProof = protobuf([1, 'the key of the store'], [2, 'its signature']);
  return protobuf([2, storeProof], [3, proof], [10000, protobuf([1, id])]);
}
