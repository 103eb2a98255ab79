/** Each function here says what is wrong with the value of an option, placeholders filled in, or null if nothing. */

export function anything(): null {
  return null;
}

const FILE = 'would read a file, and a cURL hook has none';

export function text(value: string): string | null {
  return value.startsWith('@') ? `begins with @ and ${FILE}` : null;
}

export function textWith(other: string): (value: string) => string | null {
  return (value) => (value.startsWith('@') ? `begins with @ and ${FILE}. ${other} takes it as text` : null);
}

/** `content`, `=content` and `name=content`, but not `@file` and `name@file`. */
export function encodedText(value: string): string | null {
  const first = /[=@]/.exec(value)?.[0];
  return first === '@' ? `has an @ with no = before it and ${FILE}. Write =… if it is text` : null;
}

export function form(value: string): string | null {
  const isFile = /^[^=]*=\s*[@<]/.test(value) || /;\s*headers\s*=\s*"?[@<]/i.test(value);
  return isFile ? `has @ or < behind the = and ${FILE}. --form-string takes it as text` : null;
}

/** Without an equals sign, curl takes it for the name of a file. An empty one keeps cookies while it follows. */
export function cookie(value: string): string | null {
  return value === '' || (value.includes('=') && !value.startsWith('@'))
    ? null
    : `is no NAME=VALUE and ${FILE}`;
}

export function writeOut(value: string): string | null {
  if (value.includes('%output{')) return 'would write a file, and a cURL hook has none';
  return text(value);
}

export function onlyPrinted(value: string): string | null {
  return value === '-' || value === '/dev/null' ? null : 'names a file, and a cURL hook has none';
}

export function login(value: string): string | null {
  return value.includes(':')
    ? null
    : 'has no colon, so that curl would ask for the password. Write NAME:PASSWORD';
}

export function fingerprint(value: string): string | null {
  return value.split(';').every((one) => one.startsWith('sha256//'))
    ? null
    : `${FILE}. Write the key as sha256//…`;
}

export function protocol(value: string): string | null {
  return /^https?$/i.test(value) ? null : 'is neither http nor https';
}

/** `=https`, `http,https`, `-all,https`: none but these two may be among those that are added. */
export function protocols(value: string): string | null {
  const added = value.split(',').filter((one) => !one.startsWith('-'));
  const isHttp = added.length > 0 && added.every((one) => /^[=+]?https?$/i.test(one));
  return isHttp ? null : 'names protocols other than http and https';
}

export function httpAddress(value: string): string | null {
  if (value.trim() === '') return 'is empty';
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(value)?.[1] ?? /^(file):/i.exec(value)?.[1];
  if (scheme !== undefined && !/^https?$/i.test(scheme))
    return `begins with ${scheme}:, which is neither http nor https`;
  return null;
}

export function proxy(value: string): string | null {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(value)?.[1];
  return scheme === undefined || /^(?:https?|socks(?:4a?|5h?))$/i.test(scheme)
    ? null
    : `begins with ${scheme}:, which is no kind of proxy that curl knows`;
}
