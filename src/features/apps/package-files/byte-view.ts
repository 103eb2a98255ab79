import { UnacceptableFile } from './unacceptable-file.ts';

/**
 * Numbers out of bytes that a stranger wrote. Every offset in such bytes is a claim: one that points outside is the
 * file's fault and must not surface as a RangeError of Buffer.
 */
export class ByteView {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get length(): number {
    return this.bytes.length;
  }

  slice(start: number, length: number): Buffer {
    // Negated, so that NaN fails too.
    if (!(start >= 0 && length >= 0 && start + length <= this.bytes.length)) {
      throw new UnacceptableFile('is damaged: it points to data that is not there');
    }
    return this.bytes.subarray(start, start + length);
  }

  u8(at: number): number {
    return this.slice(at, 1).readUInt8();
  }

  u16(at: number): number {
    return this.slice(at, 2).readUInt16LE();
  }

  u32(at: number): number {
    return this.slice(at, 4).readUInt32LE();
  }

  /** Big-endian, 1 to 8 bytes. Past 2^53 the value is inexact, which no offset that passes `slice` can be. */
  unsignedBigEndian(at: number, length: number): number {
    let value = 0;
    for (const byte of this.slice(at, length)) value = value * 256 + byte;
    return value;
  }
}
