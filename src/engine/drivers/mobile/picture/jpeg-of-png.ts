import { encodeJpeg } from './encode-jpeg.ts';
import { pngPixels, shrink } from './png-pixels.ts';

/** A device's screenshot as a JPEG near the size in points: phones make pictures of two or three pixels a point. */
export async function jpegOfPng(png: Buffer, widthInPoints: number): Promise<Buffer> {
  // WebDriverAgent can be set to make JPEGs itself.
  if (png[0] === 0xff && png[1] === 0xd8) return png;
  const pixels = await pngPixels(png);
  const factor = Math.max(1, Math.floor(pixels.width / Math.max(1, widthInPoints)));
  return encodeJpeg(shrink(pixels, factor));
}
