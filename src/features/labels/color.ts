import { createHash } from 'node:crypto';

/** The same name always gets the same colour, whatever its case: a hue from its hash, dark enough for white text. */
export function colorOfName(foldedName: string): string {
  const hash = createHash('sha256').update(foldedName).digest();
  const hue = (hash.readUInt16BE(0) / 0x10000) * 360;
  const saturation = 0.55 + ((hash[2] ?? 0) / 255) * 0.25;
  const lightness = 0.38 + ((hash[3] ?? 0) / 255) * 0.12;
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    const value = lightness - chroma * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
