interface Difference {
  /** Null: the words do not say it apart from what was found. */
  expected: string | null;
  found: string;
}

const NOTHING = /^nothing on the screen is or says (.+?); closest is (.+)$/s;
const SOMETHING = /^(.+), not (".+")$/s;

/** A failed check names what was there, and mostly also what should have been. */
export function differenceIn(error: string): Difference {
  const [, missing, closest] = NOTHING.exec(error) ?? [];
  if (missing !== undefined && closest !== undefined) return { expected: missing, found: closest };
  const [, shown, wanted] = SOMETHING.exec(error) ?? [];
  if (shown !== undefined && wanted !== undefined) return { expected: wanted, found: shown };
  return { expected: null, found: error };
}
