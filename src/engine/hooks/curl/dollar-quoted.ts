const ESCAPES: Record<string, string> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Bytes in a row, which together may be one character. */
const BYTES = String.raw`(?:\\x[0-9a-fA-F]{1,2}|\\[0-7]{1,3})+`;
const CODE_POINT = String.raw`\\u([0-9a-fA-F]{1,4})|\\U([0-9a-fA-F]{1,8})`;
const CONTROL = String.raw`\\c([\x40-\x7f])`;
const ANY = new RegExp(String.raw`(${BYTES})|${CODE_POINT}|${CONTROL}|\\([\s\S])`, 'g');

/** The text between `$'` and `'`: browsers copy a request as cURL in this form. */
export function dollarQuoted(text: string): string {
  return text.replace(
    ANY,
    (found, bytes?: string, short?: string, long?: string, control?: string, other?: string) => {
      if (bytes !== undefined) return fromBytes(bytes);
      if (short !== undefined) return String.fromCharCode(Number.parseInt(short, 16));
      if (long !== undefined) {
        const code = Number.parseInt(long, 16);
        return code > 0x10ffff ? found : String.fromCodePoint(code);
      }
      if (control !== undefined) return String.fromCharCode(control.toUpperCase().charCodeAt(0) ^ 0x40);
      if (other === undefined) return found;
      if ('\\\'"?'.includes(other)) return other;
      return ESCAPES[other] ?? found;
    },
  );
}

function fromBytes(written: string): string {
  const bytes = written
    .split('\\')
    .slice(1)
    .map((one) => (one.startsWith('x') ? Number.parseInt(one.slice(1), 16) : Number.parseInt(one, 8) & 0xff));
  return Buffer.from(bytes).toString();
}
