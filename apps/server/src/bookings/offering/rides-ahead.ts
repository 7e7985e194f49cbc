import { defaultRules } from '@fiacre/dispatch';
import { busyFromMs, straightLineSeconds } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import { findDrivers, type DriverNow } from '../../dispatch/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { findBooking, holdBooking, saveBooking } from '../record/store.ts';
import { changeBooking } from '../transition/change-booking.ts';
import { doingOf } from './city-drivers.ts';
import { pickupOf } from '../record/task.ts';

/** How long before its time a ride is first checked; longer than any drive to a pickup. */
const lookMs = 3 * 3_600_000;
/** The stored set-out time is corrected if it is wrong by at least this much. */
const correctedMs = 5 * 60_000;
/** The minimum spare time of a driver who is still on another ride. */
const spareSeconds = 120;

/**
 * Makes drivers busy with their accepted rides ahead when it is time to set out. A driver who cannot come loses
 * the ride, as after a hand-back: the rider is notified, and dispatch and the office look for another driver.
 * Source: TRIP-28.
 */
export async function beginRidesAhead(parts: BookingParts, job: JobRun<object>): Promise<void> {
  const { db, clock, transact, log } = parts.platform;
  for (const id of await findRidesAhead(db, new Date(clock.now().getTime() + lookMs)))
    await transact((tx) => beginRideAhead(parts, tx, id)).catch((error: unknown) =>
      log.error(
        { err: error, bookingId: id },
        'a ride that was accepted ahead is looked at again in a minute',
      ),
    );
  await job.commit(() => Promise.resolve());
}

async function findRidesAhead(db: Kysely<PlatformTables>, until: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`select id from bookings
    where busy_from is not null and trip_date <= ${until} order by trip_date`.execute(db);
  return rows.map(({ id }) => id);
}

async function beginRideAhead(parts: BookingParts, tx: Tx, bookingId: string): Promise<void> {
  const row = await holdBooking(tx, bookingId);
  if (!row?.busy_from || row.driver_id === null) return;
  const [driver] = await findDrivers(tx.sql, [row.driver_id], tx.now);
  const plan = driver === undefined ? null : await planFor(tx, row, driver);
  const nowMs = tx.now.getTime();
  const body = { driverId: row.driver_id };
  const actor = { kind: 'dispatcher' } as const;
  if (plan?.isReady && plan.fromMs <= nowMs) {
    await changeBooking(parts, tx, { bookingId, verb: 'engage', actor, body });
  } else if (row.busy_from <= tx.now && !plan?.canCome) {
    const reason = plan?.isBusy ? 'driver still on another ride' : 'driver offline';
    await changeBooking(parts, tx, { bookingId, verb: 'hand-back', actor, body: { reason } });
  } else if (plan && Math.abs(plan.fromMs - row.busy_from.getTime()) >= correctedMs) {
    await saveBooking(tx, row, { busy_from: new Date(plan.fromMs) });
  }
}

/** When a driver has to set out for a ride, and whether they can make it. */
async function planFor(tx: Tx, row: BookingRow, driver: DriverNow) {
  const { active, approved, busy, busyWith, lastFix } = driver;
  const current = busyWith === null ? null : await findBooking(tx.sql, busyWith);
  const doing = doingOf(driver, current ?? undefined, tx.now);
  const place = doing?.kind === 'driving' ? doing.drop : lastFix;
  const seconds = place === null ? 0 : straightLineSeconds(place, pickupOf(row));
  const freeAtMs = doing?.kind === 'driving' ? doing.dropAtMs + defaultRules.handoverSeconds * 1000 : 0;
  const isOnDuty = active && approved;
  return {
    fromMs: busyFromMs({ tripDateMs: row.trip_date.getTime() }, seconds),
    isBusy: busy,
    isReady: isOnDuty && !busy,
    canCome: isOnDuty && (!busy || freeAtMs + (seconds + spareSeconds) * 1000 <= row.trip_date.getTime()),
  };
}
