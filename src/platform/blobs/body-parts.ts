import { createHash } from 'node:crypto';

export interface BodyPart {
  readonly bytes: Uint8Array;
  /** In hexadecimal; S3 checks by it that the part arrived as it was sent. */
  readonly sha256: string;
}

/** How many parts may be in use at once: while one is being filled, the two before it may still be on their way. */
const buffersInTurn = 3;

/**
 * Cuts a body into parts of exactly `partBytes`, of which only the last is shorter; an empty body is one empty part.
 * Three buffers serve a body of any length: a part is good until the third one after it is asked for.
 */
export async function* partsOf(
  body: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<BodyPart, void, undefined> {
  const buffers: Buffer[] = [];
  let count = 0;
  let filled = 0;
  let hash = createHash('sha256');

  function bufferInTurn(): Buffer {
    const index = count % buffersInTurn;
    // Memory straight from the system: what is never written never becomes real, which spares small bodies.
    buffers[index] ??= Buffer.allocUnsafeSlow(partBytes);
    return buffers[index];
  }

  function finishPart(): BodyPart {
    const part = { bytes: bufferInTurn().subarray(0, filled), sha256: hash.digest('hex') };
    count += 1;
    filled = 0;
    hash = createHash('sha256');
    return part;
  }

  for await (const chunk of body) {
    for (let taken = 0; taken < chunk.byteLength; ) {
      const piece = chunk.subarray(taken, taken + partBytes - filled);
      bufferInTurn().set(piece, filled);
      hash.update(piece);
      taken += piece.byteLength;
      filled += piece.byteLength;
      if (filled === partBytes) yield finishPart();
    }
  }
  if (filled > 0 || count === 0) yield finishPart();
}
