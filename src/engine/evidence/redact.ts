import { SecretFinder } from './redact-finder.ts';

export type Redact = <Value>(value: Value) => Value;

/**
 * Replaces every secret value by its placeholder, in whatever form it was written down, in a text or in all texts of an
 * object.
 */
export function redactor(secrets: Iterable<readonly [key: string, value: string]>): Redact {
  const finder = new SecretFinder(secrets);
  if (finder.hasNothingToFind) return (value) => value;
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return cleanText(value, finder);
    if (Array.isArray(value)) return value.map(clean);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
  };
  return clean as Redact;
}

function cleanText(text: string, finder: SecretFinder): string {
  let cleaned = '';
  let at = 0;
  for (let found = finder.find(text, at); found !== null; found = finder.find(text, at)) {
    cleaned += text.slice(at, found.from) + found.placeholder;
    at = found.to;
  }
  return at === 0 ? text : cleaned + text.slice(at);
}
