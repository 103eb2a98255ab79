import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StreamedEvent } from '../../contract/endpoint.ts';

/** Proxies and browsers give up on a connection that says nothing for long. */
const HEARTBEAT_MS = 15_000;

/** Asked for by name: whoever takes anything is given the whole answer. */
const asksForEvents = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.split(',').some((kind) => kind.trim().startsWith('text/event-stream')) ?? false;

/** What a reader of events tells about itself, and when it went away. */
export function followingOf(request: FastifyRequest, reply: FastifyReply) {
  const id = Number(request.headers['last-event-id']);
  const controller = new AbortController();
  const abort = () => controller.abort();
  // Of the answer, not of the connection, which may go on to serve others.
  reply.raw.once('close', abort);
  // A stream without end would keep the service from stopping.
  request.server.closing.addEventListener('abort', abort, { once: true });
  controller.signal.addEventListener('abort', () =>
    request.server.closing.removeEventListener('abort', abort),
  );
  return {
    lastEventId: Number.isSafeInteger(id) && id > 0 ? id : 0,
    signal: controller.signal,
    wantsEvents: asksForEvents(request),
  };
}

export function sendEvents(reply: FastifyReply, events: AsyncIterable<StreamedEvent>): FastifyReply {
  const stream = Readable.from(written(events), { objectMode: false });
  const heartbeat = setInterval(() => stream.push(':\n\n'), HEARTBEAT_MS).unref();
  stream.once('close', () => clearInterval(heartbeat));
  return (
    reply
      .code(200)
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // A connection that outlives its stream as an idle one would keep a stopping service waiting.
      .header('connection', 'close')
      .send(stream)
  );
}

async function* written(events: AsyncIterable<StreamedEvent>): AsyncGenerator<Buffer> {
  for await (const { id, event, data } of events) {
    // An event without an id leaves the reader's last id as it is.
    const position = id === null ? '' : `id: ${id}\n`;
    yield Buffer.from(`${position}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}
