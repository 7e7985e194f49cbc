import type { Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import { Refusal, refuse } from '../refusal/refusal.ts';
import type { Clock } from '../time/clock.ts';
import type { Tx } from '../transaction/tx.ts';
import {
  findSavedResponse,
  lockKey,
  insertSavedResponse,
  type SavedResponse,
  type KeyedRequest,
} from './idempotency.ts';

interface Parts {
  readonly db: Kysely<PlatformTables>;
  readonly clock: Clock;
}

/** Saves the effect together with its response. */
export type SaveResponse = (work: (tx: Tx) => Promise<SavedResponse>) => Promise<SavedResponse>;

type InTransaction = (work: (tx: Tx) => Promise<SavedResponse>) => Promise<SavedResponse>;
type Handle = (save: SaveResponse) => Promise<SavedResponse>;

export interface OnceResult extends SavedResponse {
  readonly replayed: boolean;
}

/** Another process has responded for this key meanwhile; the open transaction must be rolled back. */
class AlreadyAnswered extends Error {}

/**
 * Handles a request with an Idempotency-Key: the first response is saved with its effect and replayed later. A second
 * request is refused while the first one is running. Refusals are saved too, but outages are not.
 */
export function createAnswerOnce(parts: Parts) {
  const running = new Set<string>();
  return async (request: KeyedRequest, transact: InTransaction, handle: Handle): Promise<OnceResult> => {
    const name = JSON.stringify([request.caller, request.route, request.key]);
    if (running.has(name)) return replay(parts, request);
    // Lock the key before looking up its response, because one that was read before the lock could be outdated.
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
  transact: InTransaction,
  handle: Handle,
): Promise<OnceResult> {
  let saved = false;
  const save: SaveResponse = async (work) => {
    const answer = await transact(async (tx) => {
      if (!(await lockKey(tx.sql, request))) refuse('idempotency_running');
      const first = await work(tx);
      if (!(await insertSavedResponse(tx.sql, request, first, tx.now))) throw new AlreadyAnswered();
      return first;
    });
    saved = true;
    return answer;
  };
  try {
    const answer = await handle(save);
    return saved ? { ...answer, replayed: false } : await saveAlone(parts, request, answer);
  } catch (error) {
    if (error instanceof AlreadyAnswered) return replay(parts, request);
    if (saved || !isLasting(error)) throw error;
    const kept = await saveAlone(parts, request, { status: error.status, body: refusalBody(error) });
    // Another process has responded meanwhile, and its effect caused this request to be refused.
    if (kept.replayed) return kept;
    throw error;
  }
}

// Saves a response without an effect.
async function saveAlone(parts: Parts, request: KeyedRequest, answer: SavedResponse): Promise<OnceResult> {
  const first = await insertSavedResponse(parts.db, request, answer, parts.clock.now());
  return first ? { ...answer, replayed: false } : replay(parts, request);
}

async function replay(parts: Parts, request: KeyedRequest): Promise<OnceResult> {
  const answer = await findSavedResponse(parts.db, request);
  return answer === null ? refuse('idempotency_running') : { ...answer, replayed: true };
}

// Temporary errors, and those that only concern the caller's session, are not saved: the request runs again instead.
const passing = new Set([401, 429, 500, 502, 503]);

function isLasting(error: unknown): error is Refusal {
  return error instanceof Refusal && !passing.has(error.status) && error.code !== 'idempotency_running';
}

/** The saved form of a refusal. */
export interface SavedRefusal {
  readonly error: Pick<Refusal, 'code' | 'message' | 'facts'>;
}

function refusalBody({ code, message, facts }: Refusal): SavedRefusal {
  return { error: { code, message, facts } };
}
