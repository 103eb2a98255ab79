import { randomBytes } from 'node:crypto';

/** Ids that no other process gives out, for the price of counting. */
export function requestIds(): () => string {
  const process = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}
