import type { Redact } from '../evidence/redact.ts';

const KEY = /^[A-Za-z_][A-Za-z0-9_]*$/;
const LONGEST_SHOWN = 40;

export interface Exports {
  /** True values, by key. */
  values: Map<string, string>;
  /** Keys whose values hold a secret's, in whatever form. */
  secretKeys: Set<string>;
  warnings: string[];
}

/**
 * Reads what a hook left in /tmp/service.env: `KEY=VALUE` in each line, the value as it is written, the last one of a key.
 * Lines that export nothing are told by their key alone: their value may be a secret that nobody knows yet.
 */
export function readExports(text: string, redact: Redact): Exports {
  const values = new Map<string, string>();
  const warnings: string[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const fault = faultOf(line);
    if (fault !== null) {
      warnings.push(redact(`Line ${index + 1} of /tmp/service.env exports nothing: ${fault}.`));
      continue;
    }
    const equals = line.indexOf('=');
    const key = line.slice(0, equals);
    // The latest one also in the order.
    values.delete(key);
    values.set(key, line.slice(equals + 1));
  }
  const secretKeys = new Set([...values].filter(([, value]) => redact(value) !== value).map(([key]) => key));
  return { values, secretKeys, warnings };
}

function faultOf(line: string): string | null {
  const equals = line.indexOf('=');
  if (equals < 0) return 'there is no = in it';
  const key = line.slice(0, equals);
  if (line.includes('\0')) return `${shown(key)} or its value holds a NUL character`;
  if (KEY.test(key)) return null;
  return `${shown(key)} is no key: a key has only letters, digits and underscores and does not start with a digit`;
}

/** Fit for one line of a log. */
function shown(key: string): string {
  const plain = key.replace(/[\p{C}\s]+/gu, ' ');
  return JSON.stringify(plain.length > LONGEST_SHOWN ? `${plain.slice(0, LONGEST_SHOWN)}…` : plain);
}
