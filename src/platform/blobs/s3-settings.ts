import { isBlobKey } from './blob-key.ts';

export interface S3Settings {
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  readonly host: string;
  readonly bucket: string;
  /** Goes in front of every key: empty, or folders that end with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const form = 'https://ACCESS_KEY:SECRET@host[:port]/bucket[/prefix]?region=eu-central-1';

/**
 * Reads SAYWRIGHT_S3_URL. No message quotes any piece of it: where a secret holds an unescaped slash, the "host" and the
 * "path" of the URL are pieces of the secret.
 */
export function readS3Settings(text: string): S3Settings {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw malformed('it is not such a URL');
  if (url.username === '' || url.password === '') throw malformed('the access key or the secret is missing');
  const accessKeyId = decodeCredential(url.username);
  if (!/^[!-+.0-~-]+$/.test(accessKeyId)) throw malformed('the access key holds characters that none has');
  const [bucket = '', ...folders] = url.pathname.replace(/\/$/, '').slice(1).split('/');
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{2,62}$/.test(bucket))
    throw malformed('the name of the bucket is missing or odd');
  const prefix = folders.join('/');
  if (folders.length > 0 && (!isBlobKey(prefix) || prefix.length > 200)) {
    throw malformed('the prefix may hold only letters, digits, ".", "_", "-" and "/"');
  }
  const { region = 'us-east-1', ...unknown } = Object.fromEntries(url.searchParams);
  if (!/^[A-Za-z0-9-]+$/.test(region)) throw malformed('the region is odd');
  if (Object.keys(unknown).length > 0 || url.hash !== '') throw malformed('only "region" may follow the "?"');
  return {
    origin: url.origin,
    host: url.host,
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region,
    accessKeyId,
    secretAccessKey: decodeCredential(url.password),
  };
}

function decodeCredential(text: string): string {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) throw malformed('a "%" in it is not percent-encoded');
  return decodeURIComponent(text);
}

function malformed(reason: string): Error {
  return new Error(
    `SAYWRIGHT_S3_URL must have the form ${form}, but ${reason}. ` +
      'Characters such as "/", "@", "?", "#" and "%" in the access key or the secret must be percent-encoded ("/" is %2F)',
  );
}
