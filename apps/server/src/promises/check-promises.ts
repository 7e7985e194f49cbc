import { keepPromises, type ChangedPromise, type PromisedRide } from '@fiacre/dispatch';
import { statusesWith, type Decision } from '@fiacre/domain';
import { sql } from 'kysely';
import { saveWaiting } from '../decisions/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readChains } from './chains.ts';
import { lockPromises, refusersOf } from './promises.ts';

const aheadMilliseconds = 24 * 3_600_000;
/** A ride that was not driven is forgotten this long after its pickup time. */
const forgetMilliseconds = 3 * 3_600_000;
const checked = ['NEW'] as const;

/**
 * Checks every reservation of the next day. A driver who cannot drive or would be late is replaced by the next one,
 * which is recorded like any other decision of dispatch. If nobody can drive, admins are notified in time. An unpaid
 * ride keeps its reservation unchecked, and loses its driver to a paid one; it gets a new driver when it is paid.
 */
export async function checkPromises(tx: Tx): Promise<void> {
  await lockPromises(tx);
  await sql`delete from ride_promises using bookings where bookings.id = booking_id
    and (status not in (${sql.join(statusesWith('beforeDriver'))})
      or starts_at < ${new Date(tx.now.getTime() - forgetMilliseconds)})`.execute(tx.sql);
  const promises = await openPromises(tx);
  if (promises.length === 0) return;
  const nowMs = tx.now.getTime();
  const around = { fromMs: nowMs, untilMs: nowMs + aheadMilliseconds, statuses: checked };
  const changed = keepPromises(await readChains(tx.sql, tx.now, around), promises, nowMs);
  if (changed.length === 0) return;
  for (const { bookingId, alarm } of changed)
    if (alarm) tx.audit({ action: 'booking-promise-at-risk', object: { kind: 'booking', id: bookingId } });
  await saveWaiting(tx, changed.map(decisionOf));
  const rows = changed.map(({ bookingId, driverId, atRisk }) => ({
    booking_id: bookingId,
    driver_id: driverId,
    at_risk: atRisk,
  }));
  await sql`update ride_promises set driver_id = new.driver_id, at_risk = new.at_risk, changed_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (booking_id uuid, driver_id uuid, at_risk boolean)
    where ride_promises.booking_id = new.booking_id`.execute(tx.sql);
}

function decisionOf({ bookingId, driverId, compared, lost }: ChangedPromise): Decision {
  return {
    bookingId,
    mode: 'promise',
    outcome: driverId === null ? 'waiting' : 'reserved',
    driverIds: driverId === null ? [] : [driverId],
    expiresAtMs: null,
    byAir: true,
    compared,
    excluded: lost === null ? [] : [lost],
    excludedCounts: lost === null ? {} : { [lost.why]: 1 },
  };
}

async function openPromises(tx: Tx): Promise<readonly PromisedRide[]> {
  const until = new Date(tx.now.getTime() + aheadMilliseconds);
  const { rows } = await sql<PromiseRow>`
    select booking_id, ride_promises.driver_id, at_risk, starts_at, estimate_time_seconds, car_type_id, pickup_lat,
      pickup_lng, drop_lat, drop_lng, ${refusersOf(sql.ref('ride_promises.booking_id'))} as refused_by
    from ride_promises join bookings on bookings.id = booking_id
    where starts_at <= ${until} and status in (${sql.join(checked)}) order by starts_at, booking_id`.execute(
    tx.sql,
  );
  return rows.map((row) => ({
    driverId: row.driver_id,
    atRisk: row.at_risk,
    refusedBy: row.refused_by,
    ride: {
      bookingId: row.booking_id,
      carTypeId: row.car_type_id,
      pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
      drop: { lat: row.drop_lat, lng: row.drop_lng },
      startsAtMs: row.starts_at.getTime(),
      seconds: row.estimate_time_seconds,
    },
  }));
}

interface PromiseRow {
  readonly booking_id: string;
  readonly driver_id: string | null;
  readonly at_risk: boolean;
  readonly starts_at: Date;
  readonly estimate_time_seconds: number;
  readonly car_type_id: string;
  readonly pickup_lat: number;
  readonly pickup_lng: number;
  readonly drop_lat: number;
  readonly drop_lng: number;
  readonly refused_by: readonly string[];
}
