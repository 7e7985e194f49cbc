import type { Decision } from '@fiacre/domain';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import type { Write } from '../platform/transaction/write.ts';
import { withoutUsual } from './stored-drivers.ts';
import type { DecisionInputs } from './tables.ts';

/** Stores a decision in the same statement as its offers. */
export function saveDecision(tx: Tx, decision: Decision): Write {
  return { name: 'decision', query: insert(tx, [decision]), returns: false };
}

/** A waiting booking is planned every few seconds; one record a minute is enough. */
const againMilliseconds = 60_000;

/** Stores decisions without offers in one statement, except those that repeat the booking's last one. */
export async function saveWaiting(tx: Tx, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length === 0) return;
  const since = new Date(tx.now.getTime() - againMilliseconds);
  await sql`${insert(tx, decisions)} where not exists (select from dispatch_decisions as earlier
      where earlier.booking_id = new.booking_id and earlier.decided_at > ${since}
        and earlier.outcome = new.outcome and earlier.driver_ids = new.driver_ids)`.execute(tx.sql);
}

function inputsOf({
  byAir,
  compared,
  excluded,
  excludedCounts,
}: Pick<Decision, keyof DecisionInputs>): DecisionInputs {
  return {
    byAir,
    compared: compared.map(withoutUsual),
    ...(excluded.length > 0 && { excluded }),
    ...(Object.keys(excludedCounts).length > 0 && { excludedCounts }),
  };
}

function insert(tx: Tx, decisions: readonly Decision[]) {
  const rows = decisions.map(({ bookingId, mode, outcome, driverIds, expiresAtMs, ...inputs }) => ({
    id: tx.newId(),
    booking_id: bookingId,
    decided_at: tx.now.toISOString(),
    mode,
    outcome,
    driver_ids: driverIds,
    expires_at: expiresAtMs === null ? null : new Date(expiresAtMs).toISOString(),
    inputs: inputsOf(inputs),
  }));
  return sql`insert into dispatch_decisions
      (id, booking_id, decided_at, mode, outcome, driver_ids, expires_at, inputs)
    select new.id, new.booking_id, new.decided_at, new.mode, new.outcome, new.driver_ids, new.expires_at, new.inputs
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (id uuid, booking_id uuid, decided_at timestamptz,
      mode text, outcome text, driver_ids uuid[], expires_at timestamptz, inputs jsonb)`;
}
