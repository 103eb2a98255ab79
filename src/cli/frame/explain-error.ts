import { ApiError } from '../../client/client.ts';
import { EXIT, type ExitCode, Interrupted, ServiceFault, UserFault } from './fault.ts';

const NETWORK_FAULTS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNRESET: 'the connection broke off',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_SOCKET: 'the connection broke off',
  EPROTO: 'it does not speak https',
};

/** What went wrong in words, with what to do about it, and the exit code that it means. */
export function explainError(error: unknown, server: string | null): { text: string; exitCode: ExitCode } {
  if (error instanceof UserFault || error instanceof ServiceFault || error instanceof Interrupted)
    return { text: error.message, exitCode: error.exitCode };
  if (error instanceof ApiError) return explainRefusal(error, server);
  const network = networkFault(error);
  if (network !== null) {
    const text = `Saywright at ${server ?? 'its address'} cannot be reached: ${network}. Start it, or name another address with --server or SAYWRIGHT_URL.`;
    return { text, exitCode: EXIT.ourFault };
  }
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path) return { text: `There is no ${path}.`, exitCode: EXIT.yourFault };
  if ((code === 'EACCES' || code === 'EPERM') && path)
    return { text: `${path} may not be read or written by this user.`, exitCode: EXIT.yourFault };
  if ((code === 'ENOTDIR' || code === 'EEXIST') && path)
    return { text: `${path} is not in a folder: a file is in its place.`, exitCode: EXIT.yourFault };
  if (code === 'EISDIR' && path)
    return { text: `${path} is a folder, not a file.`, exitCode: EXIT.yourFault };
  if (code === 'EROFS')
    return { text: `${path ?? 'It'} is on a disk that may only be read.`, exitCode: EXIT.yourFault };
  if (code === 'ENOSPC') return { text: 'The disk is full.', exitCode: EXIT.ourFault };
  const detail = error instanceof Error ? (error.stack ?? message) : String(error);
  return { text: `This is a fault of Saywright. ${detail}`, exitCode: EXIT.ourFault };
}

function explainRefusal(error: ApiError, server: string | null) {
  switch (error.status) {
    case 401:
    case 403: {
      const text = `${error.message} Log in with a key that works: saywright login${server ? ` --server ${server}` : ''}`;
      return { text, exitCode: EXIT.yourFault };
    }
    case 429: {
      const wait = error.retryAfterSeconds ? ` Try again in ${error.retryAfterSeconds} s.` : '';
      return { text: `${error.message}${wait}`, exitCode: EXIT.ourFault };
    }
    default:
      return {
        text: error.message,
        exitCode: error.status >= 400 && error.status < 500 ? EXIT.yourFault : EXIT.ourFault,
      };
  }
}

/** Null: it is no fault of the network. `fetch` hides the reason in the cause of its error. */
export function networkFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError') return 'it did not answer in time';
  const cause = (error.cause ?? error) as NodeJS.ErrnoException;
  const known = NETWORK_FAULTS[cause.code ?? ''];
  if (known) return known;
  return error.message === 'fetch failed' ? (cause.message ?? 'no connection') : null;
}
