import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface SignedRequest {
  readonly method: string;
  /** As it stood in the request line, with its query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/**
 * What S3 says to the signature of a request: the code of its refusal, or undefined if it is good. Written after Amazon's
 * description of Signature Version 4 and not after the signing library, so that the two check each other.
 */
export function refusalOfSignature(request: SignedRequest, account: Account, now: Date): string | undefined {
  const query = readQuery(request.target);
  const claim = query.has('X-Amz-Algorithm') ? claimInQuery(query) : claimInHeader(request.headers);
  if (claim === undefined) return 'AccessDenied';
  const [accessKeyId, date, region, service, end] = claim.credential.split('/');
  if (accessKeyId !== account.accessKeyId) return 'InvalidAccessKeyId';
  const scope = `${claim.time.slice(0, 8)}/${account.region}/s3/aws4_request`;
  if ([date, region, service, end].join('/') !== scope) return 'AuthorizationHeaderMalformed';

  const ageMs = now.getTime() - readTime(claim.time);
  if (!(ageMs >= -15 * 60_000 && ageMs <= claim.lifeMs)) {
    return claim.inQuery ? 'AccessDenied' : 'RequestTimeTooSkewed';
  }
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (!mustBeSigned.every((name) => claim.signedHeaders.includes(name))) return 'AccessDenied';
  const expected = signatureOf(request, query, claim, scope, account.secretAccessKey);
  return expected === claim.signature ? undefined : 'SignatureDoesNotMatch';
}

interface Claim {
  readonly inQuery: boolean;
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly time: string;
  readonly lifeMs: number;
  readonly payloadHash: string;
}

function claimInHeader(headers: IncomingHttpHeaders): Claim | undefined {
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, credential, signedHeaders, signature] = form.exec(headers.authorization ?? '') ?? [];
  const [time, payloadHash] = [headers['x-amz-date'], headers['x-amz-content-sha256']];
  if (
    !credential ||
    !signedHeaders ||
    !signature ||
    typeof time !== 'string' ||
    typeof payloadHash !== 'string'
  ) {
    return undefined;
  }
  const lifeMs = 15 * 60_000;
  return {
    inQuery: false,
    credential,
    signedHeaders: signedHeaders.split(';'),
    signature,
    time,
    lifeMs,
    payloadHash,
  };
}

function claimInQuery(query: ReadonlyMap<string, string>): Claim | undefined {
  const lifeMs = Number(query.get('X-Amz-Expires')) * 1000;
  if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256' || !(lifeMs > 0 && lifeMs <= 604_800_000))
    return undefined;
  return {
    inQuery: true,
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    time: query.get('X-Amz-Date') ?? '',
    lifeMs,
    payloadHash: 'UNSIGNED-PAYLOAD',
  };
}

function signatureOf(
  request: SignedRequest,
  query: ReadonlyMap<string, string>,
  claim: Claim,
  scope: string,
  secret: string,
): string {
  const path = request.target.split('?')[0] ?? '';
  const canonicalRequest = [
    request.method,
    path.split('/').map(decodeURIComponent).map(encodeStrictly).join('/'),
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
      .sort()
      .join('&'),
    ...claim.signedHeaders.map(
      (name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}`,
    ),
    '',
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
  const hash = createHash('sha256').update(canonicalRequest).digest('hex');
  const stringToSign = ['AWS4-HMAC-SHA256', claim.time, scope, hash].join('\n');
  const signingKey = scope.split('/').reduce<string | Buffer>(keyedHash, `AWS4${secret}`);
  return keyedHash(signingKey, stringToSign).toString('hex');
}

function keyedHash(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** A "+" stays a "+": a URL that means a space by it is not portable between servers. */
export function readQuery(target: string): Map<string, string> {
  const text = target.split('?')[1] ?? '';
  const pairs = text.split('&').filter((pair) => pair !== '');
  return new Map(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=').map(decodeURIComponent);
      return [name, value.join('=')];
    }),
  );
}

function encodeStrictly(text: string): string {
  const encoded = encodeURIComponent(text);
  return encoded.replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

function readTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
