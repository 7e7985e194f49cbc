import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../../database/tables.ts';
import { addressGroup } from '../limits/client-address.ts';
import type { SavedResponse } from './exchange.ts';
import { refuse } from '../../refusal/refusal.ts';
import type { Secret } from '../../secret/secret.ts';

/** The request to which a key belongs. */
export interface KeyedRequest {
  readonly caller: string;
  readonly route: string;
  readonly key: string;
  readonly requestHash: string;
}

/**
 * The owner of a guest's keys: the sender's address group as a keyed digest. Guests on other networks neither read nor
 * block each other's responses. A guest who changes networks counts as a new caller, so the request runs again.
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

/** A keyed digest of the whole request, so that no stored row helps to guess a password or code. */
export function requestHash(
  secret: Pick<Secret, 'digest'>,
  parts: { params: unknown; query: unknown; body: unknown },
): string {
  const { body } = parts;
  const bytes = body instanceof Uint8Array;
  const digested = bytes ? { ...parts, body: createHash('sha256').update(body).digest('hex') } : parts;
  return secret.digest('request', JSON.stringify(digested));
}

/** The saved response for this key; null for a new key. Refuses the same key with another request. */
export async function findSavedResponse(
  db: Kysely<PlatformTables>,
  request: KeyedRequest,
): Promise<SavedResponse | null> {
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
 * Locks the key until the transaction ends, so that a killed process leaves no lock behind. Returns false if another
 * process holds the lock.
 */
export async function lockKey(tx: Kysely<PlatformTables>, request: KeyedRequest): Promise<boolean> {
  const name = JSON.stringify([request.caller, request.route, request.key]);
  const { rows } = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(tx);
  return rows[0]?.held === true;
}

/** Saves the response in the transaction of its effect. Returns false if the key already has one. */
export async function insertSavedResponse(
  tx: Kysely<PlatformTables>,
  request: KeyedRequest,
  answer: SavedResponse,
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
