import { ByteView } from './byte-view.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

/** A field of a protocol-buffers message: a number, or bytes (text, or a message within). */
export interface ProtobufField {
  readonly number: number;
  readonly value: number | Buffer;
}

/**
 * The fields of a message in the order written. Only the level asked for is read, so nesting costs nothing. 64-bit
 * numbers past 2^53 come out inexact; 32-bit and 64-bit fixed ones, which none of our formats has, come out as bytes.
 */
export function* protobufFields(message: Buffer): Generator<ProtobufField, void, void> {
  const view = new ByteView(message);
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = view.u8(at++);
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new UnacceptableFile('is damaged: it holds a number without end');
  };
  const bytes = (length: number) => {
    const slice = view.slice(at, length);
    at += length;
    return slice;
  };
  while (at < message.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    const wireType = tag % 8;
    if (wireType === 0) yield { number, value: varint() };
    else if (wireType === 1) yield { number, value: bytes(8) };
    else if (wireType === 2) yield { number, value: bytes(varint()) };
    else if (wireType === 5) yield { number, value: bytes(4) };
    else throw new UnacceptableFile('is damaged: it holds a field of an unknown type');
  }
}

/** The bytes of a field; of the last one if it is repeated, as protocol buffers rule. */
export function bytesField(message: Buffer, number: number): Buffer | null {
  let found: Buffer | null = null;
  for (const field of protobufFields(message)) {
    if (field.number === number && typeof field.value !== 'number') found = field.value;
  }
  return found;
}

export function* bytesFields(message: Buffer, number: number): Generator<Buffer, void, void> {
  for (const field of protobufFields(message)) {
    if (field.number === number && typeof field.value !== 'number') yield field.value;
  }
}

export function textField(message: Buffer, number: number): string | null {
  return bytesField(message, number)?.toString('utf8') ?? null;
}

export function numberField(message: Buffer, number: number): number | null {
  let found: number | null = null;
  for (const field of protobufFields(message)) {
    if (field.number === number && typeof field.value === 'number') found = field.value;
  }
  return found;
}
