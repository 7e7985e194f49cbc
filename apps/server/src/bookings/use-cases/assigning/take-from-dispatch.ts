import { offersOf } from '../../../dispatch/index.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { refuse } from '../../../platform/refusal/refusal.ts';
import type { Tx } from '../../../platform/transaction/tx.ts';
import { settingsPart } from '../../../settings/index.ts';
import type { BookingParts } from '../../booking-parts.ts';
import { heldBy } from '../../offering/offer-to.ts';
import { snapshotOf, shownTo } from '../../present/booking-views.ts';
import { publishBooking } from '../../present/stored-snapshot.ts';
import type { BookingRow } from '../../record/booking-row.ts';
import { holdBooking, saveBooking } from '../../record/store.ts';
import { changeBooking } from '../../transition/change-booking.ts';
import { circumstancesOf } from '../../record/circumstances.ts';

/**
 * Takes a waiting booking out of automatic dispatch: its open offers are withdrawn, and an admin assigns it. Repeating it
 * changes nothing. Source: BKT-8.
 */
export function takeFromDispatch(parts: BookingParts): Handler<'takeFromDispatch'> {
  return (call) =>
    call.commit(async (tx) => {
      const row = (await holdBooking(tx, call.params.id)) ?? refuse('not_found');
      if (row.status !== 'NEW') refuse('wrong_status', { status: row.status, version: row.version });
      const taken = row.manual_dispatch ? row : await take(parts, tx, await withoutOffers(parts, tx, row));
      return shownTo('admin', await snapshot(parts, tx, taken));
    });
}

async function withoutOffers(parts: BookingParts, tx: Tx, row: BookingRow): Promise<BookingRow> {
  const offers = await offersOf(tx.sql, [row.id], tx.now);
  const driverIds = offers.filter(({ state }) => state === 'offered').map(({ driverId }) => driverId);
  if (driverIds.length === 0) return row;
  const body = { driverIds, reason: 'manual-dispatch' };
  await changeBooking(parts, tx, { ...heldBy({ row, offers }), verb: 'withdraw', body });
  return (await holdBooking(tx, row.id)) ?? refuse('not_found');
}

async function take(parts: BookingParts, tx: Tx, row: BookingRow): Promise<BookingRow> {
  const saved = await saveBooking(tx, row, { manual_dispatch: true });
  tx.audit({
    action: 'booking-manual-dispatch',
    object: { kind: 'booking', id: row.id },
    facts: { from: row.status, to: row.status },
  });
  publishBooking(tx, await snapshot(parts, tx, saved));
  return saved;
}

async function snapshot({ platform }: BookingParts, tx: Tx, row: BookingRow) {
  const settings = (await tx.reference()).of(settingsPart);
  const offers = await offersOf(tx.sql, [row.id], tx.now);
  return snapshotOf(row, offers, circumstancesOf(settings, platform.config.demoMode), tx.now);
}
