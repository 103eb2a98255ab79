import type { Blobs } from '../../../../platform/blobs/blobs.ts';

/** A worker that is killed loses what it had not put away yet. */
const PART_MS = 1_500;
const PART_BYTES = 4 * 1024 * 1024;
const MAX_VIDEO_BYTES = 2 * 1024 * 1024 * 1024;

const partKey = (key: string, index: number) => `${key}.part-${String(index).padStart(6, '0')}`;

/** Puts a video away in parts as it grows: a blob is there only when it is whole, and the worker may die before that. */
export async function keepVideoParts(
  blobs: Blobs,
  key: string,
  stream: AsyncIterable<Uint8Array>,
): Promise<void> {
  let index = 0;
  let pieces: Uint8Array[] = [];
  let size = 0;
  let since = Date.now();
  const put = async () => {
    if (size === 0) return;
    await blobs.put(partKey(key, index++), one(Buffer.concat(pieces)), { maxBytes: size });
    pieces = [];
    size = 0;
    since = Date.now();
  };
  for await (const piece of stream) {
    pieces.push(piece);
    size += piece.length;
    if (Date.now() - since >= PART_MS || size >= PART_BYTES) await put();
  }
  await put();
}

/** Makes one video of the parts that are there; false: there are none. */
export async function joinVideoParts(blobs: Blobs, key: string): Promise<boolean> {
  let count = 0;
  async function* parts(first: AsyncIterable<Uint8Array>) {
    yield* first;
    for (count = 1; ; count++) {
      const part = await blobs.open(partKey(key, count));
      if (!part) return;
      try {
        yield* part.stream();
      } finally {
        await part.close();
      }
    }
  }
  const first = await blobs.open(partKey(key, 0));
  if (!first) return false;
  try {
    await blobs.put(key, parts(first.stream()), { maxBytes: MAX_VIDEO_BYTES });
  } finally {
    await first.close();
  }
  for (let index = 0; index < count; index++) await blobs.delete(partKey(key, index));
  return true;
}

async function* one(bytes: Uint8Array) {
  yield bytes;
}
