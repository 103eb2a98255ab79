import { faultCode } from './disk-faults.ts';
import type { S3Settings } from './s3-settings.ts';
import { textOf } from './xml-elements.ts';

/** What S3 refused, or why it could not be asked. Messages carry S3's short code only: its long texts repeat the access key. */
export class S3Fault extends Error {
  override readonly name = 'S3Fault';
  readonly status: number | undefined;
  readonly code: string | undefined;
  /** Asking again may succeed. */
  readonly passing: boolean;

  constructor(
    message: string,
    facts: { status?: number; code?: string | undefined; passing: boolean; cause?: unknown },
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.passing = facts.passing;
  }
}

const passingStatuses = [429, 500, 502, 503, 504];
// S3 also reports these with a status of 200 or 400.
const passingCodes = ['InternalError', 'RequestTimeout', 'SlowDown'];

export function refusal(settings: S3Settings, action: string, status: number, xml: string): S3Fault {
  const code = textOf('Code', xml);
  const passing = passingStatuses.includes(status) || passingCodes.includes(code ?? '');
  const words = `S3 at ${settings.host} refused to ${action} (${code ?? `status ${status}`})`;
  const advice = adviceFor(settings, status, code, textOf('Region', xml));
  return new S3Fault(advice === undefined ? words : `${words}: ${advice}`, { status, code, passing });
}

function adviceFor(
  settings: S3Settings,
  status: number,
  code: string | undefined,
  rightRegion: string | undefined,
): string | undefined {
  switch (code) {
    case 'NoSuchBucket':
      return `there is no bucket "${settings.bucket}"; create it, or check the bucket in SAYWRIGHT_S3_URL`;
    case 'InvalidAccessKeyId':
      return 'check the access key in SAYWRIGHT_S3_URL';
    case 'SignatureDoesNotMatch':
      return 'check the access key and secret in SAYWRIGHT_S3_URL; special characters in them must be percent-encoded';
    case 'RequestTimeTooSkewed':
      return "check this machine's clock";
    case 'AuthorizationHeaderMalformed':
    case 'AuthorizationQueryParametersError':
    case 'PermanentRedirect':
    case 'TemporaryRedirect':
    case 'IllegalLocationConstraintException':
      return `check the region in SAYWRIGHT_S3_URL${rightRegion === undefined ? '' : `; S3 names ${rightRegion}`}`;
    case 'EntityTooLarge':
      return 'it is larger than S3 takes in one piece';
    case 'PreconditionFailed':
      return 'the blob was replaced while it was being read';
  }
  if (status === 507) return 'its storage is full';
  if (status === 401 || status === 403) {
    return `check the access key and secret in SAYWRIGHT_S3_URL, and that they may list, read, write and delete in the bucket "${settings.bucket}"`;
  }
  if (status >= 300 && status < 400) return 'check the host and the region in SAYWRIGHT_S3_URL';
  return undefined;
}

export function unreachable(settings: S3Settings, action: string, error: unknown): S3Fault {
  const reason =
    error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : reasonOf(error);
  return new S3Fault(
    `Cannot reach S3 at ${settings.host} to ${action} (${reason}): ` +
      'check the scheme, host and port in SAYWRIGHT_S3_URL, and that this machine can connect to them',
    { passing: true, cause: error },
  );
}

/** `fetch` says only "fetch failed" and keeps the reason in the cause, which holds several where a name has several addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.cause !== undefined) return reasonOf(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return faultCode(error) ?? (error instanceof Error ? error.message : 'unknown reason');
}
