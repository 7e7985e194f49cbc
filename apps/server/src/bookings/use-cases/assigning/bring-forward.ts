import { changesMeeting, payableOf, type Role } from '@fiacre/domain';
import { findDrivers } from '../../../dispatch/index.ts';
import { notify } from '../../../notifications/index.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/http/reader.ts';
import { refuse } from '../../../platform/refusal/refusal.ts';
import type { Tx } from '../../../platform/transaction/tx.ts';
import { settingsPart } from '../../../settings/index.ts';
import type { BookingParts } from '../../booking-parts.ts';
import { snapshotOf, shownTo } from '../../present/booking-views.ts';
import { publishBooking } from '../../present/stored-snapshot.ts';
import type { BookingRow } from '../../record/booking-row.ts';
import { isInScope, scopeOf } from '../../record/scope.ts';
import { holdBooking, saveBooking } from '../../record/store.ts';
import { changeBooking } from '../../transition/change-booking.ts';
import { circumstancesOf } from '../../record/circumstances.ts';

/**
 * Moves an accepted ride for later to now, at the agreed price: from then on it is a ride for as soon as possible.
 * Repeating it changes nothing. Source: TRIP-26, TRIP-31.
 */
export function bringForward(parts: BookingParts): Handler<'bringForward'> {
  return (call) =>
    call.commit(async (tx) => {
      const { role } = signedIn(call.reader);
      const row = await holdBooking(tx, call.params.id);
      if (row === null || !isInScope(scopeOf(row), call.reader)) return refuse('not_found');
      if (row.status !== 'ACCEPTED') refuse('wrong_status', { status: row.status, version: row.version });
      if (row.change?.state === 'waiting') refuse('change_waiting', { quoteId: row.change.quoteId });
      const settings = (await tx.reference()).of(settingsPart);
      const circumstances = circumstancesOf(settings, parts.platform.config.demoMode);
      const isLater = row.trip_date > tx.now;
      const moved = isLater ? await saveBooking(tx, row, movedToNow(tx, row, role)) : row;
      const saved = moved.busy_from === null ? moved : await engage(parts, tx, moved);
      const snapshot = snapshotOf(saved, [], circumstances, tx.now);
      if (isLater) await tellOthers(tx, row, settings.appName);
      if (isLater) publishBooking(tx, { ...snapshot, changed: ['tripDate'] });
      return shownTo(role, snapshot);
    });
}

/** The driver reads it like another change of the time, and may hand the ride back without a mark. Source: CHANGE-8. */
function movedToNow(tx: Tx, row: BookingRow, by: Role) {
  const moved = { book_later: false, trip_date: tx.now };
  // A proposal of the driver stays open.
  if (row.change?.state === 'proposed') return moved;
  const { change: earlier, trip_date: from } = row;
  const pickup = { lat: row.pickup_lat, lng: row.pickup_lng };
  const meetingAt = (at: Date) => ({ pickup, tripDateMs: at.getTime() });
  const field = { field: 'tripDate', from: from.toISOString(), to: tx.now.toISOString() } as const;
  const unread = {
    quoteId: tx.newId(),
    state: 'unread',
    by,
    at: tx.now.toISOString(),
    fields: [...(earlier?.fields ?? []), field],
    currency: row.currency,
    oldTotal: earlier?.oldTotal ?? payableOf(row.charge),
    newTotal: payableOf(row.charge),
    freeHandBack: earlier?.freeHandBack === true || changesMeeting(meetingAt(from), meetingAt(tx.now)),
  };
  return { ...moved, change: JSON.stringify(unread) };
}

/** The driver becomes busy with the ride, unless they are on another one. Source: TRIP-28. */
async function engage(
  parts: BookingParts,
  tx: Tx,
  { id, driver_id: driverId }: BookingRow,
): Promise<BookingRow> {
  const [driver] = await findDrivers(tx.sql, [driverId ?? ''], tx.now);
  if (driver === undefined || driver.busy) return refuse('driver_not_available');
  const actor = { kind: 'dispatcher' } as const;
  const body = { driverId: driver.id };
  return (await changeBooking(parts, tx, { bookingId: id, verb: 'engage', actor, body, quiet: true })).row;
}

async function tellOthers(tx: Tx, row: BookingRow, appName: string): Promise<void> {
  tx.audit({
    action: 'booking-bring-forward',
    object: { kind: 'booking', id: row.id },
    facts: { from: row.status, to: row.status, tripDate: row.trip_date.toISOString() },
  });
  // A driver who becomes busy with the ride is notified.
  if (row.driver_id === null || row.busy_from !== null) return;
  await notify(tx, {
    to: { userId: row.driver_id },
    text: 'push_ride_brought_forward',
    facts: { appName, reference: row.reference, pickup: row.pickup_add },
    channels: ['push'],
    screen: 'DriverTrips',
    params: { bookingId: row.id },
  });
}
