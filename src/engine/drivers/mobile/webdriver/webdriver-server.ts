import { WebDriverFault } from './webdriver-fault.ts';

type Method = 'GET' | 'POST' | 'DELETE';

const STATUS_MS = 5_000;

export interface NewSession {
  id: string;
  /** As the server settled them, without the prefixes of the request. */
  capabilities: Record<string, unknown>;
}

/**
 * A server that speaks W3C WebDriver. Every call has a deadline and is sent once: a command that was sent again after a lost
 * answer could tap twice.
 */
export class WebDriverServer {
  readonly #base: string;
  readonly #headers: Record<string, string>;
  /** The address without its credentials, for people. */
  readonly shownUrl: string;

  constructor(address: string) {
    const url = new URL(address);
    const { username, password } = url;
    url.username = '';
    url.password = '';
    this.#base = url.href.replace(/\/+$/, '');
    this.shownUrl = this.#base;
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    this.#headers = {
      accept: 'application/json',
      'content-type': 'application/json; charset=utf-8',
      ...(username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    };
  }

  /** Whether it takes new sessions now. */
  async isReady(deadlineMs = STATUS_MS): Promise<boolean> {
    const status = await this.call('GET', '/status', undefined, deadlineMs);
    return (status as { ready?: unknown } | null)?.ready !== false;
  }

  async createSession(alwaysMatch: Record<string, unknown>, deadlineMs: number): Promise<NewSession> {
    const body = { capabilities: { alwaysMatch, firstMatch: [{}] } };
    const made = (await this.call('POST', '/session', body, deadlineMs)) as {
      sessionId?: unknown;
      capabilities?: Record<string, unknown>;
    } | null;
    if (typeof made?.sessionId !== 'string')
      throw new WebDriverFault('not webdriver', `${this.shownUrl} began no session that can be named.`);
    return { id: made.sessionId, capabilities: made.capabilities ?? {} };
  }

  async call(method: Method, path: string, body: unknown, deadlineMs: number): Promise<unknown> {
    const what = `${method} ${path.replace(/^\/session\/[^/]+/, '')}`;
    let status: number;
    let text: string;
    try {
      const reply = await fetch(this.#base + path, {
        method,
        headers: this.#headers,
        body: method === 'POST' ? JSON.stringify(body ?? {}) : null,
        signal: AbortSignal.timeout(Math.max(1, Math.round(deadlineMs))),
        redirect: 'error',
      });
      status = reply.status;
      text = await reply.text();
    } catch (error) {
      throw this.#connectionFault(error, what, deadlineMs);
    }
    return this.#valueOf(status, text, what);
  }

  #valueOf(status: number, text: string, what: string): unknown {
    let value: unknown;
    try {
      value = (JSON.parse(text) as { value?: unknown } | null)?.value;
    } catch {
      const said = text.replace(/\s+/g, ' ').slice(0, 200);
      throw new WebDriverFault(
        status === 401 || status === 403 ? 'unauthorized' : 'not webdriver',
        `${this.shownUrl} answered ${what} with ${status} and no WebDriver answer: ${said}`,
      );
    }
    const { error, message } = (value ?? {}) as { error?: unknown; message?: unknown };
    if (status < 400 && typeof error !== 'string') return value ?? null;
    const said = typeof message === 'string' && message !== '' ? message : `it answered with ${status}`;
    throw new WebDriverFault(typeof error === 'string' ? error : 'unknown error', said);
  }

  #connectionFault(error: unknown, what: string, deadlineMs: number): unknown {
    if (!(error instanceof Error)) return error;
    if (error.name === 'TimeoutError')
      return new WebDriverFault(
        'no answer',
        `${this.shownUrl} did not answer ${what} within ${Math.round(deadlineMs)} ms.`,
      );
    const cause = error.cause instanceof Error ? error.cause : error;
    const code = (cause as NodeJS.ErrnoException).code ?? cause.message;
    return new WebDriverFault('unreachable', `${this.shownUrl} cannot be reached (${code}).`);
  }
}
