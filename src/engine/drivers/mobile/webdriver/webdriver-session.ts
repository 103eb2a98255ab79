import { WebDriverFault } from './webdriver-fault.ts';
import type { NewSession, WebDriverServer } from './webdriver-server.ts';

export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
const END_MS = 30_000;

/** One session on a WebDriver server. */
export class WebDriverSession {
  readonly id: string;
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly #server: WebDriverServer;

  constructor(server: WebDriverServer, { id, capabilities }: NewSession) {
    this.#server = server;
    this.id = id;
    this.capabilities = capabilities;
  }

  get(path: string, deadlineMs: number): Promise<unknown> {
    return this.#server.call('GET', `/session/${this.id}${path}`, undefined, deadlineMs);
  }

  post(path: string, body: object, deadlineMs: number): Promise<unknown> {
    return this.#server.call('POST', `/session/${this.id}${path}`, body, deadlineMs);
  }

  /** A driver's own command, such as `mobile: deepLink`. */
  execute(script: string, given: object, deadlineMs: number): Promise<unknown> {
    return this.post('/execute/sync', { script, args: [given] }, deadlineMs);
  }

  /** JavaScript in the page of a web view, as the body of a function. */
  run(script: string, given: readonly unknown[], deadlineMs: number): Promise<unknown> {
    return this.post('/execute/sync', { script, args: given }, deadlineMs);
  }

  /** The server's handle of the one element that the XPath names; null: there is none. */
  async find(xpath: string, deadlineMs: number): Promise<string | null> {
    return await this.#elementOf(this.post('/element', { using: 'xpath', value: xpath }, deadlineMs));
  }

  async findActive(deadlineMs: number): Promise<string | null> {
    return await this.#elementOf(this.get('/element/active', deadlineMs));
  }

  async #elementOf(answer: Promise<unknown>): Promise<string | null> {
    try {
      const element = (await answer) as Record<string, unknown> | null;
      const id = element?.[ELEMENT_KEY];
      return typeof id === 'string' ? id : null;
    } catch (error) {
      if (error instanceof WebDriverFault && /^(no such element|stale element reference)$/.test(error.code))
        return null;
      throw error;
    }
  }

  /** Ends the session; one that is gone already has ended. */
  async end(): Promise<void> {
    try {
      await this.#server.call('DELETE', `/session/${this.id}`, undefined, END_MS);
    } catch (error) {
      if (!(error instanceof WebDriverFault)) throw error;
    }
  }
}
