import { contract, hasSecret, type RouteName, type RouteSchemas } from '@fiacre/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../../refusal/refusal.ts';
import { bodyFor } from '../error-writer.ts';
import type {
  Answer,
  BoundRoute,
  Middleware,
  PipelineParts,
  SavedResponse,
  SaveResponse,
} from './exchange.ts';
import {
  findSavedResponse,
  guestCaller,
  insertSavedResponse,
  lockKey,
  readKey,
  requestHash,
  type KeyedRequest,
} from './idempotency.ts';

/** Responses with a secret are never stored in readable form; repeating such a request is harmless. */
const neverStored: ReadonlySet<RouteName> = new Set(
  (Object.keys(contract) as RouteName[]).filter((name) =>
    hasSecret((contract[name] as RouteSchemas).response),
  ),
);

type Parts = Pick<PipelineParts, 'db' | 'clock'>;
type Handle = (save: SaveResponse) => Promise<Answer>;

/** Another process has responded for this key in the meantime; the open transaction must be rolled back. */
class AlreadyAnswered extends Error {}

/** Replays the first response to a request with an Idempotency-Key. */
export function once(
  { name, route, schemas }: BoundRoute,
  parts: Parts & Pick<PipelineParts, 'secret'>,
): Middleware {
  if (route.method === 'GET' || route.raw === true || neverStored.has(name)) return (next) => next;
  const answerOnce = createAnswerOnce(parts);
  return (next) => async (exchange) => {
    const { request, input } = exchange;
    const key = readKey(request.headers['idempotency-key']);
    if (key === null) return next(exchange);
    const caller = request.reader.userId ?? guestCaller(parts.secret, request.ip);
    const keyed = { caller, route: name, key, requestHash: requestHash(parts.secret, input) };
    const answer = await answerOnce(keyed, exchange.save, (save) => next({ ...exchange, save }));
    return answer.replayed === true ? { ...answer, body: replayedBody(answer, request, schemas) } : answer;
  };
}

// A replayed response has its fields in the original order, which the database column does not keep. A replayed
// refusal has the id of the current request.
function replayedBody(
  { status, body }: Answer,
  request: FastifyRequest,
  { response }: RouteSchemas,
): unknown {
  if (status >= 400 && typeof body === 'object' && body !== null && 'error' in body)
    return bodyFor(request, body.error as SavedRefusal['error']);
  const inOrder = response?.safeParse(body);
  return inOrder?.success ? inOrder.data : body;
}

/**
 * Handles a request with an Idempotency-Key: the first response is saved with its effect and replayed later. A second
 * request is refused while the first one is running. Refusals are also saved, but outages are not.
 */
export function createAnswerOnce(parts: Parts) {
  const running = new Set<string>();
  return async (request: KeyedRequest, transact: SaveResponse, handle: Handle): Promise<Answer> => {
    const name = JSON.stringify([request.caller, request.route, request.key]);
    if (running.has(name)) return replay(parts, request);
    // Lock the key before looking up its response: a response read before the lock could be outdated.
    running.add(name);
    try {
      const known = await findSavedResponse(parts.db, request);
      if (known !== null) return { ...known, replayed: true };
      return await answerFirst(parts, request, transact, handle);
    } finally {
      running.delete(name);
    }
  };
}

async function answerFirst(
  parts: Parts,
  request: KeyedRequest,
  transact: SaveResponse,
  handle: Handle,
): Promise<Answer> {
  let saved = false;
  let isSavedElsewhere = false;
  const save: SaveResponse = async (work) => {
    const answer = await transact(async (tx) => {
      if (!(await lockKey(tx.sql, request))) refuse('idempotency_running');
      const first = await work(tx);
      isSavedElsewhere = !(await insertSavedResponse(tx.sql, request, first, tx.now));
      if (isSavedElsewhere) throw new AlreadyAnswered();
      return first;
    });
    saved = true;
    return answer;
  };
  try {
    const answer = await handle(save);
    return saved ? answer : await saveAlone(parts, request, answer);
  } catch (error) {
    // Not by the class of the error, because a handler may have replaced it.
    if (isSavedElsewhere) return replay(parts, request);
    if (saved || !isLasting(error)) throw error;
    const kept = await saveAlone(parts, request, { status: error.status, body: refusalBody(error) });
    // Another process has responded in the meantime, and its effect caused this request to be refused.
    if (kept.replayed === true) return kept;
    throw error;
  }
}

// Saves a response without an effect.
async function saveAlone(parts: Parts, request: KeyedRequest, answer: SavedResponse): Promise<Answer> {
  const first = await insertSavedResponse(parts.db, request, answer, parts.clock.now());
  return first ? answer : replay(parts, request);
}

async function replay(parts: Parts, request: KeyedRequest): Promise<Answer> {
  const answer = await findSavedResponse(parts.db, request);
  return answer === null ? refuse('idempotency_running') : { ...answer, replayed: true };
}

// Temporary errors and errors that only concern the caller's session are not saved: the request runs again instead.
const passing = new Set([401, 429, 500, 502, 503]);

function isLasting(error: unknown): error is Refusal {
  return error instanceof Refusal && !passing.has(error.status) && error.code !== 'idempotency_running';
}

/** The saved form of a refusal. */
interface SavedRefusal {
  readonly error: Pick<Refusal, 'code' | 'message' | 'facts'>;
}

function refusalBody({ code, message, facts }: Refusal): SavedRefusal {
  return { error: { code, message, facts } };
}
