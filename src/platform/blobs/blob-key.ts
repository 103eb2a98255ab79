// File systems take 255 bytes in a name, S3 takes 1024 in a key of which a bucket's prefix needs some.
const longestSegment = 200;
const longestKey = 700;

/**
 * Keys are built by code from ids and fixed names, never taken from a user: slash-separated segments of
 * `[A-Za-z0-9._-]`. They name the same blob on every file system and in every URL without any escaping. A key must not
 * also be the folder of another (`a` and `a/b`): a file system cannot hold both.
 */
export function isBlobKey(text: string): boolean {
  return text.length <= longestKey && text.split('/').every(isSegment);
}

/** `.` and `..` climb out of a folder on disk, and a URL loses them before it is signed. */
function isSegment(text: string): boolean {
  return text.length <= longestSegment && /^[A-Za-z0-9._-]+$/.test(text) && text !== '.' && text !== '..';
}

export function checkBlobKey(key: string): string {
  if (!isBlobKey(key)) throw new TypeError(`Not a blob key: ${JSON.stringify(key)}`);
  return key;
}

export function checkBlobPrefix(prefix: string): string {
  if (!prefix.endsWith('/') || !isBlobKey(prefix.slice(0, -1))) {
    throw new TypeError(`Not a blob prefix (a key and a slash): ${JSON.stringify(prefix)}`);
  }
  return prefix;
}
