/** What no server said, but what a caller must tell apart just as well. */
type OwnCode =
  /** Nothing listens there, or the connection broke. What was asked may have been done all the same. */
  | 'unreachable'
  /** No answer within the deadline. What was asked may still be done. */
  | 'no answer'
  /** Something answered that does not speak the protocol. */
  | 'not webdriver';

/** A command that did not succeed, by its W3C error code ("no such element", "invalid session id" …) or one of our own. */
export class WebDriverFault extends Error {
  readonly code: OwnCode | (string & {});

  constructor(code: string, message: string) {
    super(message);
    this.name = 'WebDriverFault';
    this.code = code;
  }
}

/** Whether the session or its server is gone, so that nothing can be known of the app any more. */
export const tellsOfLoss = (error: unknown): boolean =>
  error instanceof WebDriverFault &&
  (/^(unreachable|no answer|not webdriver|invalid session id|no such driver|session not created)$/.test(
    error.code,
  ) ||
    SERVER_GONE.test(error.message));

/** How drivers say, under codes that mean other things too, that what they control does not answer any more. */
const SERVER_GONE =
  /instrumentation process is not running|socket hang up|ECONNREFUSED|ECONNRESET|cannot be proxied to|Could not proxy command to the remote server|device '[^']*' not found|device offline|session is either terminated or not started/i;
