import { offersOf } from '../../../dispatch/index.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { refuse } from '../../../platform/refusal/refusal.ts';
import { settingsPart } from '../../../settings/index.ts';
import type { BookingParts } from '../../booking-parts.ts';
import { snapshotOf, shownTo } from '../../present/booking-views.ts';
import { publishBooking } from '../../present/stored-snapshot.ts';
import { holdBooking, saveBooking } from '../../record/store.ts';
import { circumstancesOf } from '../../record/circumstances.ts';

/**
 * Returns a waiting booking to automatic dispatch after an admin took it out. Dispatch begins immediately, and
 * offers that the admin made stay open. Repeating it changes nothing. Source: BKT-8.
 */
export function returnToDispatch(parts: BookingParts): Handler<'returnToDispatch'> {
  return (call) =>
    call.commit(async (tx) => {
      const row = (await holdBooking(tx, call.params.id)) ?? refuse('not_found');
      if (row.status !== 'NEW') refuse('wrong_status', { status: row.status, version: row.version });
      const saved = row.manual_dispatch ? await saveBooking(tx, row, { manual_dispatch: false }) : row;
      const settings = (await tx.reference()).of(settingsPart);
      const circumstances = circumstancesOf(settings, parts.platform.config.demoMode);
      const snapshot = snapshotOf(saved, await offersOf(tx.sql, [row.id], tx.now), circumstances, tx.now);
      if (saved === row) return shownTo('admin', snapshot);
      tx.audit({
        action: 'booking-automatic-dispatch',
        object: { kind: 'booking', id: row.id },
        facts: { from: row.status, to: row.status },
      });
      publishBooking(tx, snapshot);
      const offered = await parts.offering.begin(tx, saved);
      return shownTo('admin', offered ?? snapshot);
    });
}
