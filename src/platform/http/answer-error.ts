import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorBody, Refusal } from '../../contract/refusal.ts';

const asItIs = (text: unknown) => text as string;

export function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  reply.code(status).header('content-type', 'application/json');
  // Only with a serializer of our own does Fastify leave the type alone: it would add a charset, and JSON has none.
  return reply.serializer(asItIs).send(JSON.stringify(body));
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : ofFramework(error as FastifyError);
  if (refusal) return send(reply, refusal.status, refusal.body);
  request.log.error({ err: error }, 'request failed');
  const detail = `Something went wrong on our side. If it stays so, report request ${request.id}.`;
  return send(reply, 500, { detail } satisfies ErrorBody);
}

/** Fastify's own refusals, in our words and with our statuses. */
function ofFramework(error: FastifyError): Refusal | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(413, 'The body is larger than this call accepts.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
      return new Refusal(400, 'The body must be JSON, sent with Content-Type: application/json.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal(400, 'The body is shorter or longer than Content-Length says.');
    case 'FST_ERR_BAD_URL':
      return new Refusal(400, 'The path of the address is not properly encoded.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Refusal(404, 'There is nothing with an id of that length.');
    default:
      break;
  }
  if (error instanceof SyntaxError) return new Refusal(400, `The body is not valid JSON: ${error.message}`);
  const status = error.statusCode;
  return status !== undefined && status >= 400 && status < 500 ? new Refusal(status, error.message) : null;
}
