const MAX_LENGTH = 200;

/**
 * What a stranger's file says of itself, made fit to store and to show: PostgreSQL takes no NUL, line breaks and
 * direction marks can make one name look like another, and a name of a megabyte is none. Null if nothing is left.
 */
export function plainText(text: string | null | undefined): string | null {
  if (text == null) return null;
  const plain = text
    // Before the rest, so that the cost does not depend on the file.
    .slice(0, MAX_LENGTH * 10)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim();
  const characters = [...plain];
  return characters.slice(0, MAX_LENGTH).join('').trim() || null;
}

/** A name out of a file, short and quoted, to stand in a sentence for the user. */
export function quoted(name: string): string {
  const plain = plainText(name) ?? '';
  return `"${plain.length > 100 ? `${plain.slice(0, 100).toWellFormed()}…` : plain}"`;
}
