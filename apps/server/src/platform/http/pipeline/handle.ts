import type { RouteName } from '@fiacre/contract';
import type { FastifyReply } from 'fastify';
import type { ZodType } from 'zod';
import type { Reference } from '../../reference/reference.ts';
import { addressGroup } from '../limits/client-address.ts';
import type { Call, RawResponse, ReplyParts } from '../handler.ts';
import { clearSessionCookie, ownCookie, setOwnCookie, setSessionCookie } from '../session-token.ts';
import { shareDocuments } from '../shared-document.ts';
import {
  isSecure,
  type BoundRoute,
  type Exchange,
  type PipelineParts,
  type SavedResponse,
  type Step,
} from './exchange.ts';

interface LooseCall extends Omit<Call<RouteName>, 'params' | 'query' | 'body' | 'commit'> {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  commit(work: (tx: never) => Promise<unknown>): Promise<unknown>;
}

/** The table of handlers is typed by name, but in the pipeline a route is just a declaration. */
export type LooseHandler = (call: LooseCall) => Promise<unknown>;

/** The last step: runs the handler. What it commits is checked against the contract before it is saved. */
export function handle(
  { name, route, schemas }: BoundRoute,
  handler: LooseHandler,
  parts: PipelineParts,
): Step {
  const documentOf = shareDocuments();
  const check = (answer: unknown) => checked(schemas.response, answer, name);
  return async (exchange) => {
    let status = 200;
    let committed: SavedResponse | null = null;
    const cookies = deferCookies();
    const reply = replyOf(exchange.reply, cookies, isSecure(parts), (code) => void (status = code));
    const commit: LooseCall['commit'] = async (work) => {
      if (route.raw === true || committed !== null)
        throw new Error(`${name} may not commit here, or not again`);
      committed = await cookies.whenSaved((begin) =>
        exchange.save(async (tx) => {
          begin();
          return { status, body: check(await work(tx as never)) };
        }),
      );
      return committed.body;
    };
    const answer = await handler(callOf(exchange, parts, reply, commit));
    if (committed !== null) return committed;
    if (route.raw === true) return { status, ...(answer as RawResponse) };
    if (route.shared === true)
      return { status, body: await documentOf(answer as object, () => check(answer)) };
    return { status, body: check(answer) };
  };
}

function callOf(
  { request, input }: Exchange,
  { db, references, publicUrl }: PipelineParts,
  reply: ReplyParts,
  commit: LooseCall['commit'],
): LooseCall {
  let reference: Promise<Reference> | null = null;
  return {
    ...input,
    reader: request.reader,
    sentHeader: (field) => request.headers[field]?.toString(),
    requestId: request.id,
    get address() {
      return addressGroup(request.ip);
    },
    acceptLanguage: request.headers['accept-language'] ?? null,
    cookie: (name) => ownCookie(request, name, isSecure({ publicUrl })),
    reference: () => (reference ??= references.current(db, request.reader.referenceVersion)),
    reply,
    commit,
  };
}

function replyOf(
  reply: FastifyReply,
  cookies: DeferredCookies,
  secure: boolean,
  status: ReplyParts['status'],
): ReplyParts {
  return {
    status,
    header: (field, value) => void reply.header(field, value),
    setSessionCookie: (token, expiresAt) =>
      cookies.write(() => setSessionCookie(reply, token, expiresAt, secure)),
    clearSessionCookie: () => cookies.write(() => clearSessionCookie(reply, secure)),
    setCookie: (name, value, options) =>
      cookies.write(() => setOwnCookie(reply, name, value, { ...options, secure })),
  };
}

// Removes undeclared fields. A response that breaks the contract is our bug and is never sent.
function checked(schema: ZodType | undefined, answer: unknown, name: RouteName): unknown {
  const result = schema?.safeParse(answer);
  if (result === undefined || result.success) return result?.data;
  throw new Error(`The response of ${name} breaks the contract: ${result.error.message}`);
}

interface DeferredCookies {
  /** Sets a cookie immediately, or after the current transaction is committed. */
  write(set: () => void): void;
  /** Runs the function that saves a transaction; its work calls `begin` each time it starts or restarts. */
  whenSaved<Answer>(save: (begin: () => void) => Promise<Answer>): Promise<Answer>;
}

/** Holds cookies back until the commit, so that a rolled-back or retried transaction sets none. */
function deferCookies(): DeferredCookies {
  let held: (() => void)[] | null = null;
  return {
    write: (set) => void (held === null ? set() : held.push(set)),
    async whenSaved(save) {
      try {
        const answer = await save(() => void (held = []));
        for (const set of held ?? []) set();
        return answer;
      } finally {
        held = null;
      }
    },
  };
}
