import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import type {
  AnswerOf,
  BodyInputOf,
  EndpointDeclaration,
  ParamsOf,
  QueryInputOf,
} from '../../src/contract/endpoint.ts';
import { type EndpointId, type Endpoints, endpoints } from '../../src/contract/endpoints.ts';
import type { ErrorBody } from '../../src/contract/refusal.ts';

export interface Reply<Body = unknown> {
  endpoint: EndpointId;
  status: number;
  body: Body;
  /** What an error says; empty for a success. */
  detail: string;
  headers: Record<string, string | string[] | number | undefined>;
}

interface Arguments<Id extends EndpointId> {
  params?: ParamsOf<Endpoints[Id]>;
  query?: QueryInputOf<Endpoints[Id]>;
  body?: BodyInputOf<Endpoints[Id]>;
}

/** The interface as tests call it: through the real HTTP shell, every answer held against its declaration. */
export class Api {
  readonly #app: FastifyInstance;
  readonly #headers: Record<string, string>;

  constructor(app: FastifyInstance, headers: Record<string, string>) {
    this.#app = app;
    this.#headers = headers;
  }

  with(headers: Record<string, string>): Api {
    return new Api(this.#app, { ...this.#headers, ...headers });
  }

  call<Id extends EndpointId>(id: Id, args: Arguments<Id> = {}): Promise<Reply<AnswerOf<Endpoints[Id]>>> {
    return this.send(id, args as Record<string, never>) as Promise<Reply<AnswerOf<Endpoints[Id]>>>;
  }

  /** A call whose parts need not be of the right type, to see it refused. */
  async send(
    id: EndpointId,
    args: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown },
  ): Promise<Reply> {
    const endpoint: EndpointDeclaration = endpoints[id];
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent((args.params?.[name] ?? 'missing').toWellFormed()),
    );
    const response = await this.#app.inject({
      method: endpoint.method,
      url: path,
      query: args.query as Record<string, string>,
      headers: { ...this.#headers, ...(args.body !== undefined && { 'content-type': 'application/json' }) },
      ...(args.body !== undefined && { payload: JSON.stringify(args.body) }),
    });
    const { statusCode: status, headers, payload } = response;
    const isJson = headers['content-type'] === 'application/json';
    const body = payload === '' ? undefined : isJson ? JSON.parse(payload) : payload;
    assertDeclared(endpoint, status, body, headers);
    return { endpoint: id, status, body, detail: status >= 400 ? body.detail : '', headers };
  }

  /** The status of a call that is not of the interface, such as those below /api/auth. */
  async post(url: string, payload: object): Promise<number> {
    return (await this.#app.inject({ method: 'POST', url, headers: this.#headers, payload })).statusCode;
  }

  /** The answer of a call that must succeed: the usual way to set a scene. */
  async make<Id extends EndpointId>(id: Id, args: Arguments<Id> = {}): Promise<AnswerOf<Endpoints[Id]>> {
    const reply = await this.call(id, args);
    assert.ok(reply.status < 300, `${id} answered ${reply.status}: ${reply.detail}`);
    return reply.body;
  }
}

function assertDeclared(
  endpoint: EndpointDeclaration,
  status: number,
  body: unknown,
  headers: Reply['headers'],
): void {
  if (status >= 400) {
    assertErrorBody(body);
    assert.equal(headers['content-type'], 'application/json');
    return;
  }
  assert.equal(status, endpoint.success.status);
  if ('stream' in endpoint.success) assert.equal(headers['content-type'], 'text/event-stream');
  else if ('text' in endpoint.success) assert.equal(headers['content-type'], endpoint.success.text);
  else if (endpoint.success.status === 204) assert.equal(body, undefined);
  // Parsing drops what is not declared: an answer that says more is unequal afterwards.
  else assert.deepEqual(endpoint.success.schema.parse(body), body);
}

export function assertErrorBody(body: unknown): void {
  const { detail, errors, ...rest } = body as ErrorBody;
  assert.equal(typeof detail, 'string');
  assert.ok(detail.length > 0);
  assert.deepEqual(rest, {});
  for (const error of errors ?? []) assert.deepEqual(Object.keys(error).sort(), ['field', 'message']);
}
