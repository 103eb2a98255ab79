/** The part of a wish for bytes that a blob of `size` bytes has; `end` is exclusive. */
export function clampRange(
  size: number,
  range: { start: number; end: number },
): { start: number; end: number } {
  const { start, end } = range;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new RangeError(`Not a range of bytes: from ${start} to ${end}`);
  }
  return { start: Math.min(start, size), end: Math.min(end, size) };
}
