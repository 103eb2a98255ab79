/** Shorter values stand everywhere by chance: replacing them would tear texts apart without hiding anything. */
export const SHORTEST = 4;
/** A line of a longer secret says less by itself, and more of them are ordinary words. */
const SHORTEST_LINE = 8;

/** All texts by which a value could be recognised, each of at least four characters. None for a value that is too short. */
export function formsOf(value: string): Set<string> {
  // Whoever prints a value that was pasted with its line end often prints it without.
  const trimmed = value.trim();
  if (trimmed.length < SHORTEST) return new Set();
  const forms = new Set([...writtenForms(value), ...writtenForms(trimmed)]);
  const lines = trimmed.split(/\r?\n/).map((line) => line.trim());
  if (lines.length > 1) {
    for (const joint of ['\n', '\r\n', '\\n', ' ']) forms.add(lines.join(joint));
    for (const line of lines) {
      // The first and last line of a key in PEM are the same for everybody.
      if (line.length < SHORTEST_LINE || line.startsWith('-----')) continue;
      forms.add(line);
      forms.add(inJson(line));
    }
  }
  return new Set([...forms].filter((form) => form.length >= SHORTEST));
}

/** A value as it may stand in a log: plain, in an address, in JSON, in HTML, as hexadecimal digits, in base64. */
function writtenForms(value: string): string[] {
  const html = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const hex = Buffer.from(value).toString('hex');
  return [
    value,
    ...inAddress(value),
    ...[inJson(value), inAsciiJson(value)].flatMap((json) => [
      json,
      json.replaceAll('/', '\\/'),
      json.replace(/[<>&']/g, unicodeEscape),
      inJson(json),
    ]),
    ...inQuotes(value),
    html,
    html.replaceAll("'", '&#39;'),
    html.replaceAll("'", '&#39;').replaceAll('&quot;', '&#34;'),
    html.replaceAll("'", '&#x27;'),
    hex,
    hex.toUpperCase(),
    ...inBase64(value),
  ];
}

/** Programs differ in what they leave as it is, in the case of the digits, and in how often they encode. */
function inAddress(value: string): string[] {
  // A half of a surrogate pair has no form in an address.
  const whole = value.toWellFormed();
  const encoded = encodeURIComponent(whole);
  const strict = encoded.replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  const forms = [
    encoded,
    strict,
    strict.replaceAll('%20', '+'),
    new URLSearchParams([['', whole]]).toString().slice(1),
    strict.replaceAll('%2F', '/'),
    encodeURI(whole),
    encodeURIComponent(encoded),
    encodeURIComponent(strict),
  ];
  return forms.flatMap((form) => [form, form.replace(/%[0-9A-F]{2}/g, (one) => one.toLowerCase())]);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** As interpreters show a text in errors, and shells with `set -x`. */
function inQuotes(value: string): string[] {
  const shown = inJson(value).replaceAll('\\"', '"');
  return [
    shown,
    shown.replaceAll("'", "\\'"),
    value.replaceAll("'", `'\\''`),
    value.replaceAll("'", `'"'"'`),
    value.replace(/["$`\\]/g, '\\$&'),
    value.replace(/[^\w@%+=:,./-]/g, '\\$&'),
  ];
}

/** As Python and others write it. */
function inAsciiJson(text: string): string {
  return inJson(text).replace(/[\u007F-\uFFFF]/g, unicodeEscape);
}

function unicodeEscape(one: string): string {
  return `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Base64 of the value alone, in lines as tools break it, and what it looks like inside "user:value" and the like: there it
 * begins at one of three bit offsets, and its first and last characters depend on the neighbours, so only the middle is certain.
 */
function inBase64(value: string): string[] {
  const bytes = Buffer.from(value);
  const alone = [bytes, Buffer.from(`${value}\n`)].flatMap((written) => [
    written.toString('base64'),
    written.toString('base64').replace(/=+$/, ''),
    written.toString('base64url'),
  ]);
  const broken = [64, 76].flatMap((width) =>
    alone
      .filter((text) => text.length > width)
      .flatMap((text) =>
        ['\n', '\r\n'].map((end) => text.replace(new RegExp(`.{${width}}(?=.)`, 'g'), `$&${end}`)),
      ),
  );
  const inside = [0, 1, 2].flatMap((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes]);
    const certain = Math.floor((whole.length * 8) / 6);
    const middle = whole.toString('base64').slice(Math.ceil((offset * 8) / 6), certain);
    // Too short a middle would hit unrelated text.
    return middle.length >= 8 ? [middle, middle.replaceAll('+', '-').replaceAll('/', '_')] : [];
  });
  return [...alone, ...broken, ...inside];
}
