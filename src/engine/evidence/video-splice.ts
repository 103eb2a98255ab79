const BOX_HEAD = 8;

/**
 * One video of several recordings of the same size: the head of the first, then the fragments of all, each moved to the time
 * at which its recording began. The browser records one tab at a time, and people want to see the whole run.
 */
export class VideoSplice {
  #rest: Buffer = Buffer.alloc(0);
  #timescale = 1;
  #shiftMs = 0;
  #sequence = 0;
  #hasHead = false;

  /** What follows belongs to another recording, which began so long after the first. */
  begin(shiftMs: number): void {
    // Half a box at the end of a recording that broke off is of no use to anyone.
    this.#rest = Buffer.alloc(0);
    this.#shiftMs = shiftMs;
  }

  /** The next bytes of the recording; what comes back is ready to be kept. */
  push(piece: Uint8Array): Uint8Array[] {
    this.#rest = Buffer.concat([this.#rest, piece]);
    const ready: Uint8Array[] = [];
    for (let box = this.#nextBox(); box; box = this.#nextBox()) {
      const type = typeOf(box);
      if (type === 'ftyp' || type === 'moov') {
        if (this.#hasHead) continue;
        if (type === 'moov') {
          this.#timescale = timescaleOf(box);
          this.#hasHead = true;
        }
      }
      if (type === 'moof') this.#place(box);
      ready.push(box);
    }
    return ready;
  }

  #nextBox(): Buffer | null {
    if (this.#rest.length < BOX_HEAD) return null;
    const size = this.#rest.readUInt32BE(0);
    if (size < BOX_HEAD) throw new Error(`The recording has a box of ${size} bytes.`);
    if (this.#rest.length < size) return null;
    // A copy: fragments are changed in place.
    const box = Buffer.from(this.#rest.subarray(0, size));
    this.#rest = this.#rest.subarray(size);
    return box;
  }

  #place(moof: Buffer): void {
    const header = find(moof, ['mfhd']);
    header?.writeUInt32BE(++this.#sequence, BOX_HEAD + 4);
    const time = find(moof, ['traf', 'tfdt']);
    if (!time) return;
    const shift = Math.round((this.#shiftMs * this.#timescale) / 1000);
    const isLong = time[BOX_HEAD] === 1;
    if (isLong) time.writeBigUInt64BE(time.readBigUInt64BE(BOX_HEAD + 4) + BigInt(shift), BOX_HEAD + 4);
    else time.writeUInt32BE(time.readUInt32BE(BOX_HEAD + 4) + shift, BOX_HEAD + 4);
  }
}

const typeOf = (box: Buffer) => box.toString('latin1', 4, 8);

/** The box at the end of a path of box types inside this one, sharing its memory. */
function find(box: Buffer, [wanted, ...deeper]: readonly string[]): Buffer | null {
  for (let at = BOX_HEAD; at + BOX_HEAD <= box.length; ) {
    const size = box.readUInt32BE(at);
    if (size < BOX_HEAD) return null;
    const inner = box.subarray(at, at + size);
    if (typeOf(inner) === wanted) return deeper.length === 0 ? inner : find(inner, deeper);
    at += size;
  }
  return null;
}

function timescaleOf(moov: Buffer): number {
  const header = find(moov, ['trak', 'mdia', 'mdhd']);
  if (!header) throw new Error('The recording does not say how it counts time.');
  return header.readUInt32BE(BOX_HEAD + 4 + (header[BOX_HEAD] === 1 ? 16 : 8));
}
