import { VALUES } from './options.ts';

/**
 * Arguments as curl reads them from a file: the command lines of processes are seen by everybody on the machine, and secrets
 * may be among the values.
 */
export function configText(words: readonly string[]): string {
  const rest = [...words];
  const lines: string[] = [];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const name = word.slice(2);
    lines.push(VALUES.has(name) ? `${name} = ${quoted(rest.shift() ?? '')}` : name);
  }
  return `${lines.join('\n')}\n`;
}

const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '"': '\\"',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\v': '\\v',
};

const quoted = (value: string): string =>
  `"${value.replace(/[\\"\t\n\r\v]/g, (one) => ESCAPES[one] ?? one)}"`;
