import type { ActionOffer } from './driver.ts';

/** Pieces that the lists of what devices offer are made of. */
export const text = (description: string) => ({ type: 'string', description });
export const ref = text('the ref of an element of the last screen');
export const optionalRef = text('the ref of an element of the last screen; without it, what has the focus');
export const directions = ['up', 'down', 'left', 'right'];

export function offer(
  name: string,
  description: string,
  properties: Record<string, object> = {},
  required: string[] = [],
): ActionOffer {
  return { name, description, schema: { type: 'object', properties, required, additionalProperties: false } };
}
