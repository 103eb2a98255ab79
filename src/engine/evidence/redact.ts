/** Shorter values stand everywhere by chance: replacing them would tear texts apart without hiding anything. */
const SHORTEST = 3;

export type Redact = <Value>(value: Value) => Value;

/**
 * Replaces every secret value by its placeholder, in whatever form it was written down, in a text or in all texts of an
 * object.
 */
export function redactor(secrets: ReadonlyMap<string, string>): Redact {
  const forms = [...secrets]
    .filter(([, value]) => value.length >= SHORTEST)
    .flatMap(([key, value]) => formsOf(value).map((form) => ({ form, placeholder: `\${env:${key}}` })));
  if (forms.length === 0) return (value) => value;
  // Longest first: a secret that contains another one must not be cut open by it.
  forms.sort((one, other) => other.form.length - one.form.length);
  const pattern = new RegExp(forms.map(({ form }) => escapeForPattern(form)).join('|'), 'g');
  const placeholders = new Map(forms.map(({ form, placeholder }) => [form, placeholder]));
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(pattern, (found) => placeholders.get(found) ?? '');
    if (Array.isArray(value)) return value.map(clean);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
  };
  return clean as Redact;
}

/** A value as it may stand in a log: plain, in an address, in JSON, in HTML, in base64 (also inside a longer base64). */
function formsOf(value: string): string[] {
  const encoded = encodeURIComponent(value);
  const strict = encoded.replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  const html = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const json = JSON.stringify(value).slice(1, -1);
  const forms = [
    value,
    encoded,
    strict,
    strict.replaceAll('%20', '+'),
    encodeURI(value),
    strict.replace(/%[0-9A-F]{2}/g, (one) => one.toLowerCase()),
    json,
    json.replaceAll('/', '\\/'),
    JSON.stringify(json).slice(1, -1),
    html,
    html.replaceAll("'", '&#39;'),
    ...base64FormsOf(value),
  ];
  return [...new Set(forms)].filter((form) => form.length >= SHORTEST);
}

/**
 * Base64 of the value alone, and what it looks like inside "user:value" and the like: there it begins at one of three bit
 * offsets, and its first and last characters depend on the neighbours, so only the middle is certain.
 */
function base64FormsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const alone = [
    bytes.toString('base64'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ];
  const inside = [0, 1, 2].flatMap((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes]);
    const certain = Math.floor((whole.length * 8) / 6);
    const middle = whole.toString('base64').slice(Math.ceil((offset * 8) / 6), certain);
    // Too short a middle would hit unrelated text.
    return middle.length >= 8 ? [middle, middle.replaceAll('+', '-').replaceAll('/', '_')] : [];
  });
  return [...alone, ...inside];
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
