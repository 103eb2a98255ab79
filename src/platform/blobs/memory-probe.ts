import { openBlobs } from './open-blobs.ts';

// A process of its own, since peak memory can only be measured for a whole process. It puts a generated stream into the
// storage that its arguments name, reads it back, and prints by how many bytes each of the two raised the peak.
const [directory = '', s3Url, totalText = ''] = process.argv.slice(2);
const totalBytes = Number(totalText);
const chunkBytes = 64 * 1024;
const blobs = await openBlobs({ directory, s3Url: s3Url === '' ? undefined : s3Url });

/** Always the same memory with other bytes in it, so that what is measured belongs to the storage alone. */
async function* generated(bytes: number): AsyncGenerator<Uint8Array, void, undefined> {
  const chunk = Buffer.alloc(chunkBytes);
  for (let made = 0; made < bytes; made += chunkBytes) yield chunk.fill(made / chunkBytes);
}

async function readBack(): Promise<void> {
  const blob = await blobs.open('probe');
  if (blob === null) throw new Error('The blob is not there');
  let size = 0;
  for await (const bytes of blob.stream()) {
    const expected = Math.floor(size / chunkBytes) % 256;
    if (bytes[0] !== expected) throw new Error(`Byte ${size} is ${bytes[0]} instead of ${expected}`);
    size += bytes.byteLength;
  }
  await blob.close();
  if (size !== blob.size) throw new Error(`Read ${size} bytes of ${blob.size}`);
}

const peakBytes = () => process.resourceUsage().maxRSS * 1024;

// One small round first, so that the code that is loaded on first use does not count.
await blobs.put('probe', generated(chunkBytes), { maxBytes: totalBytes });
await readBack();
const atStart = peakBytes();
await blobs.put('probe', generated(totalBytes), { maxBytes: totalBytes });
const afterPut = peakBytes();
await readBack();
process.stdout.write(JSON.stringify({ put: afterPut - atStart, read: peakBytes() - afterPut }));
