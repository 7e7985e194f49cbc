import { keepsChain } from '@fiacre/dispatch';
import { busyFromMs, straightLineSeconds } from '@fiacre/domain';
import {
  dropRideAhead,
  findDrivers,
  keepRideAhead,
  offersOf,
  publishDriver,
  releaseDriver,
} from '../../dispatch/index.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { writeTogether } from '../../platform/transaction/write-together.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import { heldBy } from '../offering/offer-to.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { reserveDriver } from '../record/reserve-driver.ts';
import { saveBooking } from '../record/store.ts';
import { pickupOf, timedRide } from '../record/task.ts';
import { changeBooking } from '../transition/change-booking.ts';
import { isRepriced, type ChangedField } from './changeable.ts';

/** Drivers do not see the note before they accept. */
const shownInTask = ({ field }: ChangedField) => field !== 'note';

/**
 * Nobody accepts the earlier ride any more: open offers are withdrawn, and the changed ride is offered, or waits for its
 * time with a driver reserved anew. Source: CHANGE-5.
 */
export async function followDispatch(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  fields: readonly ChangedField[],
): Promise<void> {
  if (row.status !== 'NEW' || !fields.some(shownInTask)) return;
  const offers = await offersOf(tx.sql, [row.id], tx.now);
  const driverIds = offers.filter(({ state }) => state === 'offered').map(({ driverId }) => driverId);
  if (driverIds.length > 0) {
    const body = { driverIds, reason: 'the booking was changed' };
    await changeBooking(parts, tx, { ...heldBy({ row, offers }), verb: 'withdraw', body });
  }
  const { autoDispatch } = (await tx.reference()).of(settingsPart);
  if (row.manual_dispatch || !autoDispatch) await assignAnew(parts, tx, row, driverIds);
  else await parts.offering.begin(tx, row);
  await reserveDriver(tx, row);
}

/** The drivers whom an admin had chosen are asked again. */
async function assignAnew(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  driverIds: readonly string[],
): Promise<void> {
  if (driverIds.length === 0) return;
  const held = heldBy({ row, offers: await offersOf(tx.sql, [row.id], tx.now) });
  await changeBooking(parts, tx, { ...held, verb: 'offer', body: { driverIds } });
}

/**
 * A driver who accepted the ride keeps it if it still fits between their other rides, and is busy with it from when it
 * now takes; otherwise the ride is offered to others, without a mark for this driver. Source: CHANGE-5, TRIP-28.
 */
export async function followDriver(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  fields: readonly ChangedField[],
): Promise<BookingRow> {
  const { driver_id: driverId, busy_from: busyFrom } = row;
  if (row.status !== 'ACCEPTED' || driverId === null || !isRepriced(fields)) return row;
  await sql`select from driver_states where driver_id = ${driverId} for update`.execute(tx.sql);
  const [driver] = await findDrivers(tx.sql, [driverId], tx.now);
  if (driver === undefined) return row;
  const seconds = driver.lastFix === null ? 0 : straightLineSeconds(driver.lastFix, pickupOf(row));
  const fromMs = busyFromMs({ tripDateMs: row.trip_date.getTime() }, seconds);
  if (busyFrom === null && fromMs <= tx.now.getTime()) return row;
  const rides = driver.ridesAhead.filter(({ bookingId }) => bookingId !== row.id);
  const from = { place: driver.location, atMs: tx.now.getTime() };
  if (!keepsChain({ rides }, timedRide(row), from)) return takeAway(parts, tx, row);
  const leave = busyFrom === null ? releaseDriver : dropRideAhead;
  await writeTogether(tx, [leave(driverId, row.id, tx.now)]);
  await writeTogether(tx, [keepRideAhead(driverId, timedRide(row), tx.now)]);
  await publishDriver(tx, driverId);
  return saveBooking(tx, row, { busy_from: new Date(fromMs) });
}

async function takeAway(parts: BookingParts, tx: Tx, { id: bookingId }: BookingRow): Promise<BookingRow> {
  const actor = { kind: 'dispatcher' } as const;
  const body = { reason: 'the changed ride does not fit' };
  return (await changeBooking(parts, tx, { bookingId, verb: 'hand-back', actor, body })).row;
}
