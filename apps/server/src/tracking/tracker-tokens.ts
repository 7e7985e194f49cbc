import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { TrackingTables } from './tables.ts';

/** 128 random bits: impossible to guess, but short enough to copy by hand. */
const tokenBytes = 16;
/** Long enough for a season; an app that stops is set up again on the driver's page. */
const tokenDays = 90;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export function positionToken({ db, clock }: Platform): Handler<'positionToken'> {
  return async (call) => {
    const row = await db
      .withTables<TrackingTables>()
      .selectFrom('position_tokens')
      .select(['created_at', 'expires_at', 'used_at'])
      .where('driver_id', '=', signedIn(call.reader).userId)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    if (row === undefined) return { token: null };
    return {
      token: {
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        usedAt: row.used_at?.toISOString() ?? null,
      },
    };
  };
}

/** Creates a token; the previous one stops working. */
export function createPositionToken({ random }: Platform): Handler<'createPositionToken'> {
  return (call) =>
    call.commit(async (tx) => {
      const { userId } = signedIn(call.reader);
      const token = random.bytes(tokenBytes).toString('base64url');
      const expiresAt = new Date(tx.now.getTime() + tokenDays * 86_400_000);
      const row = { token_hash: hashOf(token), created_at: tx.now, expires_at: expiresAt, used_at: null };
      await tx.sql
        .withTables<TrackingTables>()
        .insertInto('position_tokens')
        .values({ driver_id: userId, ...row })
        .onConflict((conflict) => conflict.column('driver_id').doUpdateSet(row))
        .execute();
      tx.audit({ action: 'create-position-token', object: { kind: 'user', id: userId } });
      return { token };
    });
}

export function revokePositionToken(): Handler<'revokePositionToken'> {
  return (call) =>
    call.commit(async (tx) => {
      const { userId } = signedIn(call.reader);
      await forgetTokenOf(tx, userId);
      tx.audit({ action: 'revoke-position-token', object: { kind: 'user', id: userId } });
      return { ok: true };
    });
}

export async function forgetTokenOf(tx: Tx, driverId: string): Promise<void> {
  await tx.sql
    .withTables<TrackingTables>()
    .deleteFrom('position_tokens')
    .where('driver_id', '=', driverId)
    .execute();
}

/** The driver with this token; null if the token is unknown or expired, or the driver may not drive. */
export async function driverOfToken({ db, clock }: Platform, token: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select users.id from position_tokens join users on users.id = driver_id
    where token_hash = ${hashOf(token)} and expires_at > ${clock.now()}
      and usertype = 'driver' and approved and deleted_at is null`.execute(db);
  return rows[0]?.id ?? null;
}

/** Records when the app last sent something, at most once a minute. */
export async function recordTokenUse(tx: Tx, driverId: string): Promise<void> {
  await tx.sql
    .withTables<TrackingTables>()
    .updateTable('position_tokens')
    .set({ used_at: tx.now })
    .where('driver_id', '=', driverId)
    .where((where) =>
      where.or([where('used_at', 'is', null), where('used_at', '<', new Date(tx.now.getTime() - 60_000))]),
    )
    .execute();
}
