import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour, which follows from the text: other screens, other pictures. */
export function screenPicture(width: number, height: number, shows: string): Buffer {
  const colour = crc32(Buffer.from(shows));
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x++)
    row.set([colour & 255, (colour >> 8) & 255, (colour >> 16) & 255], 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body) >>> 0);
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
