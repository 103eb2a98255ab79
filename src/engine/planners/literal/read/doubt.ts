import { asWritten, type Token } from './tokenise.ts';

/** Why words could not be read. A value, not an exception: not being sure is an ordinary outcome of reading. */
export class Doubt {
  readonly why: string;
  /** Quotes around its names would not settle it. */
  readonly isFinal: boolean;
  constructor(why: string, isFinal = false) {
    this.why = why;
    this.isFinal = isFinal;
  }
}

export type Reading<T> = T | Doubt;

/** Words that have no reading at all. */
export const unread = (tokens: readonly Token[]): Doubt => new Doubt(`"${asWritten(tokens)}" cannot be read`);
