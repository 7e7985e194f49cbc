import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import { addressGroup } from './client-address.ts';
import { refuse } from '../refusal/refusal.ts';
import type { Secret } from '../secret/secret.ts';

/** An answer as the caller gets it. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The request that a key stands for. */
export interface KeyedRequest {
  readonly caller: string;
  readonly route: string;
  readonly key: string;
  readonly requestHash: string;
}

/**
 * Whom a guest's keys belong to: the sender's address group, as a keyed digest. Guests elsewhere neither read nor block
 * each other's answers; a guest who changes the network is somebody else, whose request is done again.
 */
export function guestCaller(secret: Pick<Secret, 'digest'>, address: string): string {
  return `guest ${secret.digest('idempotent guest', addressGroup(address))}`;
}

const keyShape = /^[\x21-\x7e]{1,200}$/;

export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !keyShape.test(header)) refuse('idempotency_key_invalid');
  return header;
}

/** A digest of all that was asked. It is keyed, so that no row helps to guess a password or a code that was sent. */
export function requestHash(
  secret: Pick<Secret, 'digest'>,
  parts: { params: unknown; query: unknown; body: unknown },
): string {
  const { body } = parts;
  const bytes = body instanceof Uint8Array;
  const said = bytes ? { ...parts, body: createHash('sha256').update(body).digest('hex') } : parts;
  return secret.digest('request', JSON.stringify(said));
}

/** The kept answer of this key, null for a new one. The same key with another request is refused. */
export async function findAnswer(
  db: Kysely<PlatformTables>,
  request: KeyedRequest,
): Promise<KeptAnswer | null> {
  const row = await db
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'status', 'body'])
    .where('caller', '=', request.caller)
    .where('route', '=', request.route)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.request_hash !== request.requestHash) refuse('idempotency_mismatch');
  return { status: row.status, body: row.body };
}

/**
 * Holds the key until the transaction ends, whichever way it ends: a killed process leaves nothing
 * behind. False when another process is at it.
 */
export async function holdKey(tx: Kysely<PlatformTables>, request: KeyedRequest): Promise<boolean> {
  const name = JSON.stringify([request.caller, request.route, request.key]);
  const { rows } = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(tx);
  return rows[0]?.held === true;
}

/** Keeps the answer beside its effect. False when the key has an answer already. */
export async function keepAnswer(
  tx: Kysely<PlatformTables>,
  request: KeyedRequest,
  answer: KeptAnswer,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotent_answers')
    .values({
      caller: request.caller,
      route: request.route,
      key: request.key,
      request_hash: request.requestHash,
      status: answer.status,
      body: JSON.stringify(answer.body),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
