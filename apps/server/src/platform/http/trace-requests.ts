import type { FastifyInstance } from 'fastify';
import type { RequestSpan, Tracing } from '../telemetry/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without tracing. */
    span: RequestSpan | null;
  }
}

/**
 * A span for each request, from its headers to the end of its response. It continues the trace of the header
 * `traceparent`, and the response names it, so that a browser's network panel shows it. It has the route's pattern, never
 * the URL. Source: SYS-12.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing | null): void {
  app.decorateRequest('span', null);
  if (tracing === null) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers;
    const span = tracing.beginRequest(typeof traceparent === 'string' ? traceparent : undefined);
    request.span = span;
    void reply.header('server-timing', `traceparent;desc="${span.parent}"`);
    done();
  });
  // Reading a body loses the context of earlier hooks.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span === null) done();
    else request.span.run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, refusedWith } = request;
    const route = routeOptions.url ?? 'unknown';
    request.span?.end(
      `${method} ${route}`,
      {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'fiacre.request_id': request.id,
        ...(refusedWith !== null && { 'error.type': refusedWith }),
      },
      reply.statusCode >= 500,
    );
    done();
  });
}
