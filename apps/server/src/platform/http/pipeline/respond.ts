import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendShared, SharedDocument } from '../shared-document.ts';
import type { Answer, BoundRoute, Middleware } from './exchange.ts';

/** Sends a response without a schema only if the client does not have this version of it. */
export function raw({ route }: BoundRoute): Middleware {
  if (route.raw !== true) return (next) => next;
  return (next) => async (exchange) => {
    const answer = await next(exchange);
    const etag = answer.headers?.['etag'];
    const isKnown = etag !== undefined && exchange.request.headers['if-none-match'] === etag;
    return isKnown ? { ...answer, status: 304 } : answer;
  };
}

export function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const { status, body, replayed, contentType, headers = {} } = answer;
  if (body instanceof SharedDocument) return sendShared(request, reply, body);
  if (replayed === true) void reply.header('idempotency-replayed', 'true');
  void reply.code(status);
  if (contentType === undefined)
    return reply.header('cache-control', 'no-store').type('application/json').send(body);
  void reply.headers(headers);
  return status === 304 ? reply.send() : reply.type(contentType).send(body);
}
