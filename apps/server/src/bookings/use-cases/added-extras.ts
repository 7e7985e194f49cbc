import { extrasRefusal, tripCharge, withExtra, type AddedExtra } from '@fiacre/domain';
import { pricedBy, type TripCharge } from '../../charges/index.ts';
import { fareUnder, offeredExtras, refuseUnoffered, taxRateUnder } from '../../fares/index.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { signedIn, type Reader } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { updatePromoUse } from '../../promos/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import { shownTo } from '../present/booking-views.ts';
import { currentSnapshot } from './current-snapshot.ts';
import { publishBooking } from '../present/stored-snapshot.ts';
import { toBooking, type BookingRow } from '../record/booking-row.ts';
import { finalDiscount, lostPromo } from '../record/promo-standing.ts';
import { isInScope, scopeOf } from '../record/scope.ts';
import { holdBooking, saveCharged } from '../record/store.ts';
import { rowFor } from './read-booking.ts';

/** Whoever is not the driver acts for the desk. */
const adderOf = (reader: Reader): AddedExtra['by'] =>
  signedIn(reader).role === 'driver' ? 'driver' : 'desk';

const offeredTo = (row: BookingRow, reader: Reader) =>
  offeredExtras(row.tariff, row.charge.inputs.facts, adderOf(reader));

/** The extras that the reader may add to a booking, with how many of each it has; none once they are closed. */
export function listBookingExtras(parts: BookingParts): Handler<'listBookingExtras'> {
  return async (call) => {
    const row = await rowFor(parts, call.params.id, call.reader);
    const isOpen = extrasRefusal(toBooking(row, [])) === null;
    return { items: isOpen ? offeredTo(row, call.reader) : [] };
  };
}

/** Computes the charge again with another number of an extra; the same number changes nothing. Source: TARIFF-14. */
export function setBookingExtra(parts: BookingParts): Handler<'setBookingExtra'> {
  return (call) =>
    call.commit(async (tx) => {
      const { code, count, version } = call.body;
      const row = await holdOpen(tx, call.params.id, call.reader, version);
      const offered = offeredTo(row, call.reader);
      if (count > 0) refuseUnoffered([{ code, count }], offered);
      const extra = offered.find((one) => one.code === code);
      const { role } = signedIn(call.reader);
      if (extra === undefined || extra.count === count)
        return shownTo(role, await currentSnapshot(parts, tx, row));
      const charge = chargeWith(tx, row, { code, count, by: adderOf(call.reader) });
      const saved = await saveCharged(tx, row, charge, {
        ...lostPromo(row, charge.tripCost),
        // An amount requested from a provider earlier is no longer the amount due.
        payment_packet: null,
      });
      tx.audit({
        action: 'booking-extras-changed',
        object: { kind: 'booking', id: row.id },
        facts: { from: row.status, to: row.status, extra: extra.name, code, count },
      });
      const snapshot = await currentSnapshot(parts, tx, saved);
      publishBooking(tx, snapshot);
      await updatePromoUse(tx, row, saved);
      return shownTo(role, snapshot);
    });
}

async function holdOpen(tx: Tx, id: string, reader: Reader, version?: number): Promise<BookingRow> {
  const row = await holdBooking(tx, id);
  if (row === null || !isInScope(scopeOf(row), reader)) return refuse('not_found');
  const refused = extrasRefusal(toBooking(row, []));
  if (refused) refuse(refused.refused, { ...refused.facts, version: row.version });
  if (version !== undefined && version !== row.version)
    refuse('stale_version', { status: row.status, version: row.version });
  return row;
}

/** The trip's charge with this number of an extra. */
function chargeWith(tx: Tx, row: BookingRow, wanted: AddedExtra): TripCharge & { readonly tripCost: number } {
  const inputs = pricedBy(row.charge);
  if (inputs.facts === null) throw new Error(`Booking ${row.id} has an extra without a tariff`);
  const facts = { ...inputs.facts, extras: withExtra(inputs.facts.extras, wanted) };
  const fare = fareUnder(row.tariff, { ...inputs, facts });
  const charge = tripCharge(fare, finalDiscount(row, fare), taxRateUnder(row.tariff));
  return {
    ...row.charge,
    ...charge,
    id: tx.newId(),
    inputs: { ...inputs, facts },
    tripCost: fare.grandTotal,
  };
}
