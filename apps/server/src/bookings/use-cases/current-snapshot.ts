import { offersOf } from '../../dispatch/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { circumstancesOf } from '../record/circumstances.ts';
import { suspendedAmong } from '../record/suspended-drivers.ts';
import { snapshotOf } from '../present/booking-views.ts';

/** A booking whose status does not change, with the actions that are possible now. */
export async function currentSnapshot({ platform }: BookingParts, tx: Tx, row: BookingRow) {
  const offers = row.status === 'NEW' ? await offersOf(tx.sql, [row.id], tx.now) : [];
  const settings = (await tx.reference()).of(settingsPart);
  const driverSuspended = (await suspendedAmong(tx.sql, [row])).has(row.id);
  return snapshotOf(
    row,
    offers,
    { ...circumstancesOf(settings, platform.config.demoMode), driverSuspended },
    tx.now,
  );
}
