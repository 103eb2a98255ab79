/** A text as JavaScript writes it; what stands as `${env:KEY}` is taken from the environment when the test runs. */
export function codeOf(text: string): string {
  if (!/\$\{env:\w+\}/.test(text)) return quoted(text);
  const only = /^\$\{env:(\w+)\}$/.exec(text)?.[1];
  if (only !== undefined) return `env.${only} ?? ''`;
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll(/\$\{(?!env:\w+\})/g, '\\${');
  return `\`${escaped.replaceAll(/\$\{env:(\w+)\}/g, '${env.$1}')}\``;
}

const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;

/** A regular expression that matches a text as it is. */
export const patternOf = (text: string, { start = '', end = '' } = {}) =>
  `/${start}${text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}${end}/`;
