/** Why words could not be read. A value, not an exception: not being sure is an ordinary outcome of reading. */
export class Doubt {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

export type Reading<T> = T | Doubt;
