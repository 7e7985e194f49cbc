import {
  contract,
  maxImageBytes,
  routes,
  type RouteDeclaration,
  type RouteName,
  type RouteSchemas,
} from '@fiacre/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { ErrorResponse, ErrorTextResponse } from '../error-response.ts';
import { answersInText } from '../error-writer.ts';
import type { Handlers } from '../handler.ts';
import { actorOf, type Reader } from '../reader.ts';
import { admit, confirm } from './admit.ts';
import { csv, withCsvQuery } from './csv.ts';
import type { BoundRoute, PipelineParts, Step } from './exchange.ts';
import { handle, type LooseHandler } from './handle.ts';
import { once } from './once.ts';
import { parse } from './parse.ts';
import { raw, send } from './respond.ts';

declare module 'fastify' {
  interface FastifySchema {
    summary?: string;
    /** Scopes, any of which opens the route to API keys. */
    'x-scope'?: RouteDeclaration['scope'];
  }
  interface FastifyContextConfig {
    /** The route takes a form; all others take JSON only. */
    fromProvider?: boolean;
    /** The body is the bytes of a file, whatever its content type. */
    takesBytes?: boolean;
  }
  interface FastifyRequest {
    reader: Reader;
  }
}

/** Connects every route to its handler: admit, parse, confirm, csv, once and raw run before the handler, in this order. */
export function bindRoutes(app: FastifyInstance, handlers: Handlers<RouteName>, parts: PipelineParts): void {
  app.decorateRequest('reader');
  const bound = (Object.keys(routes) as RouteName[])
    .map((name): BoundRoute => ({ name, route: routes[name], schemas: contract[name] }))
    .filter(({ route }) => route.sandboxOnly !== true || parts.sandbox);
  const takesText = ({ route }: BoundRoute) => route.takes === 'text';
  for (const each of bound.filter((one) => !takesText(one))) bind(app, each, handlers, parts);
  // Each body parser gets its own instance of the server, so that no other route receives an unparsed body.
  void app.register(async (door) => {
    readTextOnly(door);
    for (const each of bound.filter(takesText)) bind(door, each, handlers, parts);
  });
}

/** Keeps the body as the exact text that was sent, whatever its type, because its signature covers every byte. */
function readTextOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
}

function bind(
  app: FastifyInstance,
  bound: BoundRoute,
  handlers: Handlers<RouteName>,
  parts: PipelineParts,
): void {
  const { name, route, schemas } = bound;
  const run = pipelineOf(bound, handlers[name] as unknown as LooseHandler, parts);
  const bytes = route.takes === 'image' || route.takes === 'csv' ? byteBodies[route.takes] : null;
  app.route({
    method: route.method,
    url: route.path,
    schema: {
      ...described(name, route),
      ...documented(route.csv === true ? withCsvQuery(schemas) : schemas, route.path),
      ...bytes?.described,
    },
    ...(bytes && { bodyLimit: bytes.maxBytes }),
    config: { fromProvider: route.fromProvider === true, takesBytes: bytes !== null },
    onRequest: (request) => admit(request, bound, parts),
    handler: async (request, reply) => {
      const { id, reader, params, query, body } = request;
      const sender = { actor: actorOf(reader, id), referenceVersion: reader.referenceVersion };
      const input = { params, query, body };
      const answer = await run({ request, reply, input, save: (work) => parts.transact(work, sender) });
      return send(request, reply, answer);
    },
  });
}

function pipelineOf(bound: BoundRoute, handler: LooseHandler, parts: PipelineParts): Step {
  const middlewares = [
    parse(bound),
    confirm(bound, parts),
    csv(bound, parts),
    once(bound, parts),
    raw(bound),
  ];
  return middlewares.reduceRight((next, middleware) => middleware(next), handle(bound, handler, parts));
}

const maxCsvBytes = 5 * 1024 * 1024;
const binary = z.string().meta({ format: 'binary' });

/** Bodies that are files. The types are only for the API description; the handler itself checks the bytes. */
const byteBodies = {
  image: {
    maxBytes: maxImageBytes,
    described: { consumes: ['image/jpeg', 'image/png', 'image/webp'], body: binary },
  },
  csv: { maxBytes: maxCsvBytes, described: { consumes: ['text/csv'], body: binary } },
};

/** The parts of a route's API description that are not schemas. */
function described(name: RouteName, { summary, path, access, scope }: RouteDeclaration): object {
  const [, area = ''] = /^\/(?:api\/)?([a-z_-]+)/.exec(path) ?? [];
  const bearer = { bearer: [] };
  return {
    summary,
    operationId: name,
    tags: [area],
    security: access.includes('guest') ? [bearer, {}] : [bearer],
    ...(scope !== undefined && { 'x-scope': scope }),
  };
}

function documented(schemas: RouteSchemas, path: string): object {
  const { params, query, body, response } = schemas;
  const refusal = answersInText(path) ? ErrorTextResponse : ErrorResponse;
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...(response && { 200: response }), '4xx': refusal, '5xx': refusal },
  };
}
