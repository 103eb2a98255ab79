import type { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { EndpointDeclaration } from '../../contract/endpoint.ts';
import { Refusal } from '../../contract/refusal.ts';
import { answerError, send } from './answer-error.ts';
import type { Caller } from './caller.ts';
import type { Handler } from './handler.ts';
import { registerEndpoint } from './register-endpoint.ts';
import { requestIds } from './request-id.ts';
import type { Shell } from './shell.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyInstance {
    /** Aborts when the service begins to stop. */
    closing: AbortSignal;
  }
}

const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** The HTTP shell around the endpoints: credentials, limits, validation, errors and logs, the same for every call. */
export async function buildApp(
  shell: Shell,
  endpoints: Record<string, EndpointDeclaration>,
  handlers: Record<string, Handler<never>>,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: shell.log as FastifyBaseLogger,
    // One line of our own for each request, instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: shell.trustedProxies.length > 0 ? shell.trustedProxies : false,
    genReqId: requestIds(),
    frameworkErrors: answerError,
    clientErrorHandler: answerMalformedRequest,
    routerOptions: { maxParamLength: 1000 },
  });
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => closing.abort());
  app.decorateRequest('caller', null);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    send(reply, 404, {
      detail: `There is no ${request.method} ${request.url.split('?')[0]} here; /api/docs lists what is.`,
    }),
  );
  acceptEmptyJson(app);
  observe(app, shell);
  if (shell.requestsPerMinute > 0) await limitRates(app, shell.requestsPerMinute);
  for (const [id, declaration] of Object.entries(endpoints)) {
    const handler = handlers[id];
    if (!handler) throw new Error(`endpoint ${id} has no handler`);
    registerEndpoint(app, shell, declaration, handler);
  }
  return app;
}

/** A body of no bytes is no body: what it lacks is then named field by field. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** One log line and one observation for each request; no query string, which may hold a signature. */
function observe(app: FastifyInstance, shell: Shell) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const status = reply.statusCode;
    shell.metrics.requestDone(
      { method, route: request.routeOptions.url ?? 'unknown', status },
      reply.elapsedTime / 1000,
    );
    request.log.info(
      {
        method,
        path: request.url.split('?')[0],
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        caller: request.caller?.id,
      },
      'request',
    );
    done();
  });
}

async function limitRates(app: FastifyInstance, requestsPerMinute: number) {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    // After authentication, which runs on request: each credential has an allowance of its own.
    hook: 'preParsing',
    keyGenerator: (request) => request.caller?.id ?? request.ip,
    allowList: (request) => request.caller === null,
    enableDraftSpec: true,
    addHeadersOnExceeding: { 'ratelimit-limit': true, 'ratelimit-remaining': true, 'ratelimit-reset': true },
    errorResponseBuilder: (_request, context) =>
      new Refusal(
        429,
        `Over ${requestsPerMinute} requests a minute; try again in ${Math.ceil(context.ttl / 1000)} seconds.`,
      ),
  });
}

/** Bytes that are no HTTP request never become a Fastify reply: the answer is written by hand. */
function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const status = tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify({
    detail: tooLong ? 'The headers are too long.' : 'This is not a valid HTTP request.',
  });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
