import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Ids } from '../ids/ids.ts';
import { isLiveUpgrade } from './upgrade.ts';
import type { Log } from '../log/log.ts';
import { limitConnections, type ConnectionLimits } from './limits/connection-limits.ts';
import { writeError } from './error-writer.ts';
import { handleInTurn } from './limits/handle-in-turn.ts';
import { refuseOverload } from './limits/overload.ts';
import { requestLog } from './request-log.ts';
import { dropSlowReaders } from './limits/slow-readers.ts';
import { Refusal } from '../refusal/refusal.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import { traceRequests } from './trace-requests.ts';
import { refuseMalformedUrl, refuseUnparsable } from './unparsable-requests.ts';

export interface HttpParts {
  readonly log: Log;
  readonly ids: Ids;
  readonly trustedProxies: number;
  readonly connections: ConnectionLimits;
  readonly timeouts?: Timeouts;
  readonly tracing?: Tracing | null;
}

/** How long the server waits for the other side, in milliseconds. */
export interface Timeouts {
  /** The time for the headers of a request, from the start of the connection. */
  readonly headers: number;
  /** The time for a whole request. */
  readonly request: number;
  /**
   * The time for the next request on an open connection; longer than proxies wait, so that the proxy closes it first.
   */
  readonly keepAlive: number;
  /** The time for any byte in either direction while a response is being sent. */
  readonly silence: number;
  /** The time for the client to read a whole response. */
  readonly answer: number;
}

const defaultTimeouts: Timeouts = {
  headers: 15_000,
  request: 30_000,
  keepAlive: 72_000,
  silence: 60_000,
  answer: 300_000,
};

const bodyLimitBytes = 256 * 1024;
/** The maximum length of a path parameter: the id of a provider's place. */
const maxParameter = 400;
const inboundRequestId = /^[\w-]{8,64}$/;

/** The HTTP server without routes: request ids, one log line per request, limits and the error writer. */
export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const timeouts = parts.timeouts ?? defaultTimeouts;
  const app = Fastify({
    loggerInstance: parts.log,
    childLoggerFactory: (log, bindings, options) => requestLog(() => log.child(bindings, options)),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    // Percent-encoding triples the length.
    routerOptions: { maxParamLength: 3 * maxParameter, ignoreTrailingSlash: true },
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionTimeout: timeouts.silence,
    // Hop 0 is the connected peer; the hop after the last trusted proxy is the client.
    trustProxy: (_, hop) => hop < parts.trustedProxies,
    forceCloseConnections: 'idle',
    frameworkErrors: refuseMalformedUrl,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.headers / 3,
      shouldUpgradeCallback: isLiveUpgrade,
    },
    clientErrorHandler: refuseUnparsable(parts.ids),
    // While closing, requests on open connections still get a response, each with `connection: close`.
    return503OnClosing: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && inboundRequestId.test(given) ? given : parts.ids.next();
    },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  app.setSerializerCompiler(() => (value: unknown) => JSON.stringify(value));
  app.setErrorHandler(writeError);
  handleInTurn(app);
  readJsonOnly(app);
  readForms(app);
  readFiles(app);
  refuseCompressed(app);
  traceRequests(app, parts.tracing ?? null);
  logRequests(app);
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, globalDecompression: false });
  refuseOverload(app);
  dropSlowReaders(app, timeouts.answer);
  limitConnections(app.server, parts.connections, parts.log);
  return app;
}

// An empty body counts as no body: a request without a body may be sent with or without a content type.
function readJsonOnly(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.takesBytes === true) done(new Refusal('unsupported_media_type'));
    else if (body.trim() === '') done(null, undefined);
    else
      void readJson(request, body, (error, value) =>
        error ? done(new Refusal('invalid_json')) : done(null, value),
      );
  });
}

// A page of another site can make a browser send a form without a preflight, so only routes for forms accept them.
function readForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser<string>(type, { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.fromProvider !== true) done(new Refusal('unsupported_media_type'));
    else done(null, Object.fromEntries(new URLSearchParams(body)));
  });
}

// Any type except JSON and forms; the route's own limit applies while the bytes arrive.
function readFiles(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesBytes === true) done(null, body);
    else done(new Refusal('unsupported_media_type'));
  });
}

// A compressed body would pass every size limit and only grow afterwards. None of our clients sends one.
function refuseCompressed(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
    done(isPlain ? undefined : new Refusal('unsupported_media_type'));
  });
}

// Logs the route's pattern, never its URL, which contains ids, places and typed text. Refusals are logged with the
// account id only.
function logRequests(app: FastifyInstance): void {
  app.decorateRequest('refusedWith', null);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, refusedWith, reader } = request;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    const line = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, milliseconds };
    const who = reader === undefined || reader.userId === null ? {} : { userId: reader.userId };
    const code = refusedWith === null ? {} : { code: refusedWith };
    app.log.info({ reqId: request.id, ...request.span?.ids, ...line, ...who, ...code }, 'request');
    done();
  });
}
