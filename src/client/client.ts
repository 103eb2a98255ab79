import type {
  AnswerOf,
  BodyInputOf,
  EndpointDeclaration,
  ParamsOf,
  QueryInputOf,
  StreamedEvent,
} from '../contract/endpoint.ts';
import { type EndpointId, type Endpoints, endpoints } from '../contract/endpoints.ts';
import type { ErrorBody } from '../contract/refusal.ts';

export interface ClientSettings {
  baseUrl: string;
  /** Left out in a browser, where the session's cookie is the credential. */
  apiKey?: string;
  /** The longest that one call may take. */
  timeoutMs?: number;
  /** Another way to reach the service than over the network, as from inside its own process. */
  fetch?: typeof fetch;
}

/** The service refused a call; `detail` says why. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: ErrorBody['errors'];
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: ErrorBody, retryAfter: string | null) {
    super(body.detail);
    this.name = 'ApiError';
    this.status = status;
    this.errors = body.errors;
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
  }
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a call needs, and nothing that it does not take. */
export type Arguments<E extends EndpointDeclaration> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>>;

type Method<E extends EndpointDeclaration> =
  Record<never, never> extends Arguments<E>
    ? (args?: Arguments<E>) => Promise<AnswerOf<E>>
    : (args: Arguments<E>) => Promise<AnswerOf<E>>;

export type Client = { readonly [Id in EndpointId]: Method<Endpoints[Id]> };

/** A function for each declared endpoint, by its id: `client.createFlow({ body: { … } })`. */
export function createClient(settings: ClientSettings): Client {
  const calls = Object.entries(endpoints).map(([id, endpoint]) => [
    id,
    (args: LooseArguments = {}) => call(settings, endpoint, args),
  ]);
  return Object.fromEntries(calls) as Client;
}

/**
 * A call that tells how it goes while it goes, as events; the last one, `result`, has the answer. Leaving the loop or the
 * signal ends the call.
 */
export async function followCall<Id extends FollowedId>(
  settings: ClientSettings,
  id: Id,
  args: Arguments<Endpoints[Id]>,
  signal: AbortSignal,
): Promise<AsyncIterable<StreamedEvent>> {
  const response = await send(settings, endpoints[id], args as LooseArguments, signal, 'text/event-stream');
  return readEvents(response);
}

/** The calls that can be followed. */
type FollowedId = {
  [Id in EndpointId]: Endpoints[Id]['success'] extends { events: true } ? Id : never;
}[EndpointId];

interface LooseArguments {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

async function call(
  settings: ClientSettings,
  endpoint: EndpointDeclaration,
  args: LooseArguments,
): Promise<unknown> {
  const isStream = 'stream' in endpoint.success;
  const deadline = isStream ? null : AbortSignal.timeout(settings.timeoutMs ?? 60_000);
  const response = await send(settings, endpoint, args, deadline);
  if (isStream) return readEvents(response);
  const text = await response.text();
  if ('text' in endpoint.success) return text;
  return text === '' ? undefined : parseAnswer(text, response.status);
}

/** The answer to a call that was not refused. */
async function send(
  settings: ClientSettings,
  endpoint: EndpointDeclaration,
  args: LooseArguments,
  signal: AbortSignal | null,
  accept?: string,
): Promise<Response> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(args.params?.[name] ?? ''),
  );
  const url = new URL(path, settings.baseUrl);
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const response = await (settings.fetch ?? fetch)(url, {
    method: endpoint.method,
    headers: {
      ...(settings.apiKey !== undefined && { 'x-api-key': settings.apiKey }),
      ...(args.body !== undefined && { 'content-type': 'application/json' }),
      ...(accept !== undefined && { accept }),
    },
    body: args.body === undefined ? null : JSON.stringify(args.body),
    signal,
  });
  if (response.ok) return response;
  const text = await response.text();
  throw new ApiError(response.status, errorBody(text), response.headers.get('retry-after'));
}

/** Where another program listens, a success need not be ours. */
function parseAnswer(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(status, errorBody(text), null);
  }
}

/** Server-sent events as they come. Leaving the loop ends the connection. */
async function* readEvents(response: Response): AsyncGenerator<StreamedEvent> {
  let rest = '';
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const [data, id] = [field('data'), field('id')];
      if (data === undefined) continue;
      yield {
        id: id === undefined ? null : Number(id),
        event: field('event') ?? 'message',
        data: JSON.parse(data),
      };
    }
  }
}

/** A proxy in between may answer with anything. */
function errorBody(text: string): ErrorBody {
  try {
    const body = JSON.parse(text);
    if (typeof body?.detail === 'string') return body;
  } catch {
    return { detail: `The answer is not from Saywright: ${text.slice(0, 200)}` };
  }
  return { detail: text.slice(0, 200) };
}
