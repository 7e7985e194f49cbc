import {
  contract,
  csvQuery,
  hasSecret,
  maxImageBytes,
  needsConfirmation,
  routes,
  scopesOf,
  type CsvQuery,
  type RouteDeclaration,
  type RouteName,
  type RouteSchemas,
} from '@fiacre/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { ZodType } from 'zod';
import type { PlatformTables } from '../database/tables.ts';
import { refuse } from '../refusal/refusal.ts';
import type { Reference, References } from '../reference/reference.ts';
import type { Secret } from '../secret/secret.ts';
import type { Clock } from '../time/clock.ts';
import type { Transact, TransactOptions } from '../transaction/tx.ts';
import { createAnswerOnce, type SavedRefusal, type OnceResult, type SaveResponse } from './answer-once.ts';
import { addressGroup } from './client-address.ts';
import { chosenColumns, type CsvUnits } from './csv-columns.ts';
import { csvFile, rowKindsOf, wantsCsv } from './csv.ts';
import { exportPages } from './export-pages.ts';
import type { Call, RawResponse, SomeHandlers } from './handler.ts';
import { ErrorResponse, ErrorTextResponse } from './error-answer.ts';
import { answersInText, bodyFor } from './error-writer.ts';
import { guestCaller, readKey, requestHash, type SavedResponse } from './idempotency.ts';
import { callerOf, type LimitRequests } from './limit-requests.ts';
import { deferCookies } from './defer-cookies.ts';
import { readTextOnly } from './read-text.ts';
import { parseRequest, type RequestInput } from './parse-request.ts';
import { actorOf, guest, signedIn, type Authenticate, type Reader, type SignedIn } from './reader.ts';
import {
  clearSessionCookie,
  ownCookie,
  sessionToken,
  setOwnCookie,
  setSessionCookie,
} from './session-token.ts';
import { refuseCrossSite } from './cross-site.ts';
import { sendShared, shareDocuments, SharedDocument } from './shared-document.ts';

export interface BinderParts {
  readonly db: Kysely<PlatformTables>;
  readonly clock: Clock;
  readonly transact: Transact;
  readonly references: References;
  readonly authenticate: Authenticate;
  /** Whether this session's person confirmed their identity a few minutes ago. */
  readonly isConfirmed: (reader: SignedIn) => Promise<boolean>;
  readonly limit: LimitRequests;
  readonly publicUrl: string;
  readonly secret: Pick<Secret, 'digest'>;
  /** The units of figures in exports. */
  readonly csvUnits: (reference: Reference) => CsvUnits;
  readonly sandbox: boolean;
  /** Disables the routes marked by `demo`. */
  readonly demoMode: boolean;
}

/** Responses with a secret are never stored in readable form; it is harmless to repeat such a request. */
const neverStored: ReadonlySet<RouteName> = new Set(
  (Object.keys(contract) as RouteName[]).filter((name) =>
    hasSecret((contract[name] as RouteSchemas).response),
  ),
);

declare module 'fastify' {
  interface FastifySchema {
    summary?: string;
    /** The scopes of which one opens the route to API keys. */
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

interface LooseCall extends Omit<Call<RouteName>, 'params' | 'query' | 'body' | 'commit'> {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  commit(work: (tx: never) => Promise<unknown>): Promise<unknown>;
}
type LooseHandler = (call: LooseCall) => Promise<unknown>;

/** Connects every handler to its route: rate limit, session, policy, parsing, handler, check of the response. */
export function bindRoutes(app: FastifyInstance, handlers: SomeHandlers, parts: BinderParts): void {
  app.decorateRequest('reader');
  const takesText = (name: RouteName) => (routes[name] as RouteDeclaration).takes === 'text';
  const names = Object.keys(handlers) as RouteName[];
  bindNamed(
    app,
    names.filter((name) => !takesText(name)),
    handlers,
    parts,
  );
  // Each body parser gets its own instance of the server, so that no other route receives an unparsed body.
  void app.register(async (door) => {
    readTextOnly(door);
    bindNamed(door, names.filter(takesText), handlers, parts);
  });
}

function bindNamed(
  app: FastifyInstance,
  names: readonly RouteName[],
  handlers: SomeHandlers,
  parts: BinderParts,
): void {
  const answerOnce = createAnswerOnce(parts);
  const documentOf = shareDocuments();
  for (const name of names) {
    const route: RouteDeclaration = routes[name];
    if (route.sandboxOnly === true && !parts.sandbox) continue;
    // The table of handlers is typed by name, but here a route is just a declaration.
    const handler = handlers[name] as unknown as LooseHandler;
    const bytes = route.takes === 'image' || route.takes === 'csv' ? byteBodies[route.takes] : null;
    app.route({
      method: route.method,
      url: route.path,
      schema: {
        ...described(name, route),
        ...documented(route.csv === true ? withCsvQuery(contract[name]) : contract[name], route.path),
        ...bytes?.described,
      },
      ...(bytes && { bodyLimit: bytes.maxBytes }),
      config: { fromProvider: route.fromProvider === true, takesBytes: bytes !== null },
      onRequest: (request) => admit(request, name, parts),
      handler: (request, reply) => serve({ name, handler, request, reply, parts, answerOnce, documentOf }),
    });
  }
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

/** What the API description says of a route besides its schemas. */
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

function isSecure({ publicUrl }: BinderParts): boolean {
  return publicUrl.startsWith('https:');
}

async function admit(request: FastifyRequest, name: RouteName, parts: BinderParts): Promise<void> {
  const route: RouteDeclaration = routes[name];
  if (route.fromProvider !== true) refuseCrossSite(request, parts.publicUrl);
  const token = sessionToken(request, isSecure(parts));
  request.reader = (token === null ? null : await parts.authenticate(token)) ?? guest;
  await parts.limit(name, callerOf(request));
  if (!mayKeyCall(route, request.reader)) refuse('forbidden');
  if (!route.access.includes(request.reader.role))
    refuse(request.reader.role === 'guest' ? 'not_logged_in' : 'forbidden');
  if (parts.demoMode && closesInDemo(route, wantsCsv(request.headers.accept))) refuse('demo_mode');
}

function mayKeyCall(route: RouteDeclaration, reader: Reader): boolean {
  if (reader.role === 'guest' || reader.apiKey === undefined) return true;
  const { scopes } = reader.apiKey;
  return scopesOf(route).some((scope) => scopes.includes(scope));
}

function closesInDemo({ demo, csv }: RouteDeclaration, asCsv: boolean): boolean {
  return demo === 'closed' || (demo === 'no-export' && csv === true && asCsv);
}

interface Served {
  readonly name: RouteName;
  readonly handler: LooseHandler;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly parts: BinderParts;
  readonly answerOnce: ReturnType<typeof createAnswerOnce>;
  readonly documentOf: ReturnType<typeof shareDocuments>;
}

async function serve(served: Served): Promise<FastifyReply> {
  const { name, request, reply } = served;
  const route: RouteDeclaration = routes[name];
  const asCsv = route.csv === true && wantsCsv(request.headers.accept);
  const input = parseRequest(asCsv ? withCsvQuery(contract[name]) : contract[name], request);
  if (needsConfirmation(route, input.body, asCsv) && !(await isConfirmed(served)))
    refuse('confirmation_required');
  if (route.raw === true) return sendRaw(served, (await handleOnce(served, input, null)) as RawResponse);
  const key =
    route.method !== 'GET' && !neverStored.has(name) ? readKey(request.headers['idempotency-key']) : null;
  if (asCsv) return sendCsv(served, input);
  const answer = await answerWith(served, input, key);
  if (answer.body instanceof SharedDocument) return sendShared(request, reply, answer.body);
  if (answer.replayed) void reply.header('idempotency-replayed', 'true');
  return reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(bodyOf(served, answer));
}

/** An API key may only read, and making it was confirmed. */
async function isConfirmed({ request, parts }: Served): Promise<boolean> {
  const reader = signedIn(request.reader);
  return reader.apiKey !== undefined || parts.isConfirmed(reader);
}

function withCsvQuery(schemas: RouteSchemas): RouteSchemas {
  const { query } = schemas;
  const added = csvQueryBeside(schemas);
  return { ...schemas, query: query instanceof z.ZodObject ? query.extend(added) : z.strictObject(added) };
}

/** The parameters of an export that its list does not have: some lists have a time zone of their own. */
function csvQueryBeside({ query }: RouteSchemas): Partial<typeof csvQuery> {
  const own = query instanceof z.ZodObject ? query.shape : {};
  return Object.fromEntries(Object.entries(csvQuery).filter(([name]) => !Object.hasOwn(own, name)));
}

function answerWith(served: Served, input: RequestInput, key: string | null): Promise<OnceResult> {
  const { name, request, parts } = served;
  if (key === null) return handlePlainly(served, input);
  const keyed = {
    caller: request.reader.userId ?? guestCaller(parts.secret, request.ip),
    route: name,
    key,
    requestHash: requestHash(parts.secret, input),
  };
  return served.answerOnce(
    keyed,
    (work) => parts.transact(work, intentionOf(request)),
    async (save) => {
      return (await handleOnce(served, input, save)) as SavedResponse;
    },
  );
}

async function handlePlainly(served: Served, input: RequestInput): Promise<OnceResult> {
  const { request, parts } = served;
  const save: SaveResponse = (work) => parts.transact(work, intentionOf(request));
  const answer = (await handleOnce(served, input, save)) as SavedResponse;
  return { ...answer, replayed: false };
}

function intentionOf({ reader, id }: FastifyRequest): TransactOptions {
  return { actor: actorOf(reader, id), referenceVersion: reader.referenceVersion };
}

/** Runs the handler. The response that it commits is checked against the contract before it is saved. */
async function handleOnce(served: Served, input: RequestInput, save: SaveResponse | null): Promise<unknown> {
  const { name, handler, request, reply, parts, documentOf } = served;
  const schema = (contract[name] as RouteSchemas).response;
  const secure = isSecure(parts);
  let status = 200;
  let committed: SavedResponse | null = null;
  const cookies = deferCookies();
  let reference: Promise<Reference> | null = null;
  const answer = await handler({
    ...input,
    reader: request.reader,
    sentHeader: (field) => request.headers[field]?.toString(),
    requestId: request.id,
    get address() {
      return addressGroup(request.ip);
    },
    acceptLanguage: request.headers['accept-language'] ?? null,
    cookie: (name) => ownCookie(request, name, secure),
    reference: () => (reference ??= parts.references.current(parts.db, request.reader.referenceVersion)),
    reply: {
      status: (code) => void (status = code),
      header: (field, value) => void reply.header(field, value),
      setSessionCookie: (token, expiresAt) =>
        cookies.write(() => setSessionCookie(reply, token, expiresAt, secure)),
      clearSessionCookie: () => cookies.write(() => clearSessionCookie(reply, secure)),
      setCookie: (name, value, options) =>
        cookies.write(() => setOwnCookie(reply, name, value, { ...options, secure })),
    },
    async commit(work) {
      if (save === null || committed !== null) throw new Error(`${name} may not commit here, or not again`);
      committed = await cookies.whenSaved((begin) =>
        save(async (tx) => {
          begin();
          return { status, body: checked(schema, await work(tx as never), name) };
        }),
      );
      return committed.body;
    },
  });
  if (schema === undefined) return answer;
  const present = () => checked(schema, answer, name);
  const isShared = (routes[name] as RouteDeclaration).shared === true;
  return committed ?? { status, body: isShared ? await documentOf(answer as object, present) : present() };
}

// Removes undeclared fields. A response that breaks the contract is a bug of ours and is never sent.
function checked(schema: ZodType | undefined, answer: unknown, name: RouteName): unknown {
  const result = schema?.safeParse(answer);
  if (result === undefined || result.success) return result?.data;
  throw new Error(`The response of ${name} breaks the contract: ${result.error.message}`);
}

function sendRaw({ request, reply }: Served, answer: RawResponse): FastifyReply {
  const etag = answer.headers?.['etag'];
  if (etag !== undefined && request.headers['if-none-match'] === etag)
    return reply
      .code(304)
      .headers(answer.headers ?? {})
      .send();
  return reply
    .code(answer.status ?? 200)
    .headers(answer.headers ?? {})
    .type(answer.contentType)
    .send(answer.body);
}

async function sendCsv(served: Served, input: RequestInput): Promise<FastifyReply> {
  const { name, request, reply, parts } = served;
  const schemas = contract[name] as RouteSchemas;
  const schema = schemas.response;
  if (schema === undefined) throw new Error(`${name} has no rows to export`);
  const { columns, headings, spreadsheet } = (input.query ?? {}) as CsvQuery;
  const beside = csvQueryBeside(schemas);
  const query = Object.fromEntries(
    Object.entries(input.query ?? {}).filter(([parameter]) => !Object.hasOwn(beside, parameter)),
  );
  const ask = async (asked: unknown) => (await handlePlainly(served, { ...input, query: asked })).body;
  const units = parts.csvUnits(await parts.references.current(parts.db, request.reader.referenceVersion));
  const chosen =
    columns === undefined ? null : chosenColumns(rowKindsOf(schema), { columns, headings }, units);
  const file = await csvFile(schema, exportPages(query, ask), chosen, spreadsheet);
  void reply.headers({
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name}.csv"`,
  });
  return reply.type('text/csv; charset=utf-8').send(file);
}

// A replayed response has its fields in the original order, which the database column does not keep. A replayed
// refusal has the id of the current request.
function bodyOf({ name, request }: Served, { status, body, replayed }: OnceResult): unknown {
  if (status >= 400 && typeof body === 'object' && body !== null && 'error' in body)
    return bodyFor(request, body.error as SavedRefusal['error']);
  const inOrder = replayed ? (contract[name] as RouteSchemas).response?.safeParse(body) : undefined;
  return inOrder?.success ? inOrder.data : body;
}
