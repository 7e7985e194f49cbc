import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';

/**
 * How long one run may plan, or work on a part of its plan, before another node takes over. Timers are noticed within
 * two seconds, so an area without a dispatcher has one again within ten seconds.
 */
export const leaseMilliseconds = 7_000;

export type Lease =
  | { readonly held: true; readonly token: number; readonly expiresAtMs: number }
  | { readonly held: false; readonly expiresAtMs: number };

/**
 * Takes the lease of an area. If another run holds it, marks that run to be repeated instead. Each new holder gets a
 * higher token, so a run that lost its lease finds a different token when it saves.
 */
export async function takeLease(tx: Tx, area: string): Promise<Lease> {
  const nowMs = tx.now.getTime();
  const expiresAt = new Date(nowMs + leaseMilliseconds);
  // An expiry further in the future than any lease lasts was stored before the clock was set back.
  const { rows } = await sql<{ token: number }>`insert into dispatch_leases (area, token, expires_at, wanted)
    values (${area}, 1, ${expiresAt}, false)
    on conflict (area) do update set token = dispatch_leases.token + 1, expires_at = excluded.expires_at, wanted = false
      where dispatch_leases.expires_at <= ${tx.now} or dispatch_leases.expires_at > ${expiresAt}
    returning token::int`.execute(tx.sql);
  const [taken] = rows;
  if (taken !== undefined) return { held: true, token: taken.token, expiresAtMs: expiresAt.getTime() };
  // The row is locked by now, so the holder sees this when it ends its run.
  const { rows: others } = await sql<{ expires_at: Date }>`
    update dispatch_leases set wanted = true where area = ${area} returning expires_at`.execute(tx.sql);
  return { held: false, expiresAtMs: others[0]?.expires_at.getTime() ?? nowMs };
}

/** Extends the lease, and locks it until the transaction ends. False: another run has taken over. */
export async function keepLease(tx: Tx, area: string, token: number): Promise<boolean> {
  const expiresAt = new Date(tx.now.getTime() + leaseMilliseconds);
  const { rows } = await sql`update dispatch_leases set expires_at = ${expiresAt}
    where area = ${area} and token = ${token} returning area`.execute(tx.sql);
  return rows.length === 1;
}

/**
 * Ends the lease in the transaction that saves the plan. `lost`: another run has taken over, so nothing may be saved.
 * `again`: another run has requested the lease since. A failed mode is recorded so that admins see it.
 */
export async function endLease(
  tx: Tx,
  area: string,
  token: number,
  failedMode: string | null,
): Promise<'ended' | 'again' | 'lost'> {
  const { rows } = await sql<{ wanted: boolean }>`
    with held as (select area, wanted from dispatch_leases where area = ${area} and token = ${token} for update)
    update dispatch_leases set expires_at = '-infinity', wanted = false, failed_mode = ${failedMode},
      failed_at = case when ${failedMode}::text is null then null else ${tx.now}::timestamptz end from held
    where dispatch_leases.area = held.area returning held.wanted`.execute(tx.sql);
  const [held] = rows;
  if (held === undefined) return 'lost';
  return held.wanted ? 'again' : 'ended';
}

/** The mode that failed in the latest run; null if the chosen one works. */
export async function readFailedMode(db: Kysely<PlatformTables>, now: Date): Promise<string | null> {
  const since = new Date(now.getTime() - failureMilliseconds);
  const { rows } = await sql<{ failed_mode: string }>`select failed_mode from dispatch_leases
    where failed_mode is not null and failed_at > ${since}`.execute(db);
  return rows[0]?.failed_mode ?? null;
}

/** Nothing is planned while there are no bookings, so an older failure may no longer apply. */
const failureMilliseconds = 10 * 60_000;
