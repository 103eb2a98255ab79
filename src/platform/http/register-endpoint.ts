import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type EndpointDeclaration, pathParameters, type StreamedEvent } from '../../contract/endpoint.ts';
import { lacking, Refusal } from '../../contract/refusal.ts';
import { isId } from '../../contract/text.ts';
import { Tenant } from '../db/tenant.ts';
import { send } from './answer-error.ts';
import { type Caller, mayAdminister } from './caller.ts';
import { followingOf, sendEvents } from './event-stream.ts';
import type { Handler } from './handler.ts';
import type { Shell } from './shell.ts';
import { validate } from './validate.ts';

/** Puts one declared endpoint on the server: who may call it, what it accepts, what it answers. */
export function registerEndpoint(
  app: FastifyInstance,
  shell: Shell,
  declaration: EndpointDeclaration,
  handler: Handler<never>,
) {
  const { method, path, query, body, success } = declaration;
  const ids = pathParameters(path);
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request) => {
      request.caller = await shell.authenticate(request);
      if (declaration.access === 'admin' && !mayAdminister(request.caller)) {
        throw new Refusal(403, 'Only owners and admins of the organization may do this.');
      }
    },
    handler: async (request, reply) => {
      const caller = request.caller as Caller;
      const call = {
        caller,
        tenant: new Tenant(shell.database, caller.organizationId),
        params: readIds(request, ids),
        query: query && validate(query, request.query, 'the query'),
        ...(('stream' in success || 'events' in success) && followingOf(request, reply)),
        body: body && validate(body, readBody(request, declaration, caller), 'the body'),
      };
      const answer: unknown = await handler(call as never);
      if (success.status === 204) return reply.code(204).send();
      if ('stream' in success || isStream(answer))
        return sendEvents(reply, answer as AsyncIterable<StreamedEvent>);
      if ('text' in success) return reply.code(200).header('content-type', success.text).send(answer);
      return send(reply, success.status, answer);
    },
  });
}

const isStream = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

function readIds(request: FastifyRequest, names: readonly string[]): Record<string, string> {
  const params = request.params as Record<string, string>;
  const ids: Record<string, string> = {};
  for (const name of names) {
    const id = (params[name] ?? '').toLowerCase();
    if (!isId(id)) throw new Refusal(404, `There is nothing with the ${name} given: it is not an id.`);
    ids[name] = id;
  }
  return ids;
}

function readBody(request: FastifyRequest, declaration: EndpointDeclaration, caller: Caller): unknown {
  // To replace something by nothing, one says so: a forgotten body must not wipe what is there.
  if (request.body === undefined && request.method === 'PUT') throw lacking('A PUT needs a JSON body.');
  const body = request.body === undefined ? {} : request.body;
  if (caller.kind === 'session' || !declaration.sessionFields || typeof body !== 'object' || body === null)
    return body;
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => !declaration.sessionFields?.includes(field)),
  );
}
