const RATE = 8_000;

/** A second of a quiet tone. */
export function wavSound(): Buffer {
  const samples = Buffer.alloc(RATE, 128);
  for (let at = 0; at < RATE; at++)
    samples[at] = 128 + Math.round(20 * Math.sin((at * 440 * 2 * Math.PI) / RATE));
  const head = Buffer.alloc(44);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** A second of silence: frames of 128 kbit/s at 44.1 kHz that hold nothing. */
export function mp3Sound(): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  return Buffer.concat(Array<Buffer>(38).fill(frame));
}

/** The frame of a film without a track: an app that reads its first bytes or its facts takes it, a player shows nothing. */
export function emptyFilm(brand: 'isom' | 'qt  '): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(1000, 16);
  header.writeUInt32BE(0x00010000, 20);
  header.writeUInt16BE(0x0100, 24);
  for (const [at, value] of [
    [36, 0x00010000],
    [52, 0x00010000],
    [68, 0x40000000],
    [96, 1],
  ] as const)
    header.writeUInt32BE(value, at);
  const kind = Buffer.concat([Buffer.from(brand), Buffer.alloc(4), Buffer.from(brand)]);
  return Buffer.concat([
    film('ftyp', kind),
    film('moov', film('mvhd', header)),
    film('mdat', Buffer.alloc(8)),
  ]);
}

function film(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, content]);
}
