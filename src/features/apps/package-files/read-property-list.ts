import { readBinaryPropertyList } from './binary-property-list.ts';
import type { PropertyList } from './property-list.ts';
import { readXmlPropertyList } from './xml-property-list.ts';

/**
 * Reads the wanted keys of a property list in either of Apple's forms. What is not wanted is passed over without being
 * built, so deep nesting, circles and a billion laughs have nothing to work on.
 */
export function readPropertyList(bytes: Buffer, wanted: ReadonlySet<string>): PropertyList {
  const isBinary = bytes.subarray(0, 6).toString('latin1') === 'bplist';
  return isBinary ? readBinaryPropertyList(bytes, wanted) : readXmlPropertyList(bytes, wanted);
}
