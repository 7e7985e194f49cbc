import type { Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import { Refusal, refuse } from '../refusal/refusal.ts';
import type { Clock } from '../time/clock.ts';
import type { Tx } from '../transaction/tx.ts';
import { findAnswer, holdKey, keepAnswer, type KeptAnswer, type KeyedRequest } from './idempotency.ts';

interface Parts {
  readonly db: Kysely<PlatformTables>;
  readonly clock: Clock;
}

/** Saves the effect and its answer together. */
export type SaveAnswer = (work: (tx: Tx) => Promise<KeptAnswer>) => Promise<KeptAnswer>;

type InTransaction = (work: (tx: Tx) => Promise<KeptAnswer>) => Promise<KeptAnswer>;
type Handle = (save: SaveAnswer) => Promise<KeptAnswer>;

export interface OnceResult extends KeptAnswer {
  readonly replayed: boolean;
}

/** Somebody else has answered this key in the meantime; the open transaction must leave nothing. */
class AlreadyAnswered extends Error {}

/**
 * Answers a request with an Idempotency-Key: the first answer is kept with its effect and replayed;
 * a second request meanwhile is refused. A refusal is kept too, an outage is not.
 */
export function createAnswerOnce(parts: Parts) {
  const running = new Set<string>();
  return async (request: KeyedRequest, transact: InTransaction, handle: Handle): Promise<OnceResult> => {
    const name = JSON.stringify([request.caller, request.route, request.key]);
    if (running.has(name)) return replay(parts, request);
    // Before the look for an answer, not after it: what was seen then may be old by now.
    running.add(name);
    try {
      const known = await findAnswer(parts.db, request);
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
  const save: SaveAnswer = async (work) => {
    const answer = await transact(async (tx) => {
      if (!(await holdKey(tx.sql, request))) refuse('idempotency_running');
      const first = await work(tx);
      if (!(await keepAnswer(tx.sql, request, first, tx.now))) throw new AlreadyAnswered();
      return first;
    });
    saved = true;
    return answer;
  };
  try {
    const answer = await handle(save);
    return saved ? { ...answer, replayed: false } : await keepAlone(parts, request, answer);
  } catch (error) {
    if (error instanceof AlreadyAnswered) return replay(parts, request);
    if (saved || !isLasting(error)) throw error;
    const kept = await keepAlone(parts, request, { status: error.status, body: refusalBody(error) });
    // Another process has answered meanwhile, and what was refused here is what it had done.
    if (kept.replayed) return kept;
    throw error;
  }
}

// An answer without an effect of its own: nothing to be saved with.
async function keepAlone(parts: Parts, request: KeyedRequest, answer: KeptAnswer): Promise<OnceResult> {
  const first = await keepAnswer(parts.db, request, answer, parts.clock.now());
  return first ? { ...answer, replayed: false } : replay(parts, request);
}

async function replay(parts: Parts, request: KeyedRequest): Promise<OnceResult> {
  const answer = await findAnswer(parts.db, request);
  return answer === null ? refuse('idempotency_running') : { ...answer, replayed: true };
}

// What may pass by itself, or only concerns the caller's session, is asked again instead.
const passing = new Set([401, 429, 500, 502, 503]);

function isLasting(error: unknown): error is Refusal {
  return error instanceof Refusal && !passing.has(error.status) && error.code !== 'idempotency_running';
}

/** How a refusal is kept for its key. */
export interface KeptRefusal {
  readonly error: Pick<Refusal, 'code' | 'message' | 'facts'>;
}

function refusalBody({ code, message, facts }: Refusal): KeptRefusal {
  return { error: { code, message, facts } };
}
