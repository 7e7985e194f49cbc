import { promoChangeRefusal, refusal, withDiscount, type Refusal } from '@fiacre/domain';
import type { PromoDetails } from '@fiacre/contract';
import type { Updateable } from 'kysely';
import { pricedBy, type TripCharge } from '../../../charges/index.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import type { Reader } from '../../../platform/http/reader.ts';
import { refuse } from '../../../platform/refusal/refusal.ts';
import type { Tx } from '../../../platform/transaction/tx.ts';
import {
  presentOffer,
  updatePromoUse,
  requirePromo,
  usablePromos,
  type PromoContext,
} from '../../../promos/index.ts';
import type { BookingParts } from '../../booking-parts.ts';
import { firstUse, noPromo } from '../../record/promo-standing.ts';
import { toBooking, type BookingRow } from '../../record/booking-row.ts';
import { isInScope, scopeOf } from '../../record/scope.ts';
import { findBooking, holdBooking, saveCharged } from '../../record/store.ts';
import type { BookingTable } from '../../record/tables.ts';
import { shownTo } from '../../present/booking-views.ts';
import { currentSnapshot } from '../current-snapshot.ts';
import { publishBooking } from '../../present/stored-snapshot.ts';

/** The promos that could be used for a booking now; none if it has one already or is paid. Source: PROMO-4. */
export function listBookingPromos(parts: BookingParts): Handler<'listBookingPromos'> {
  return async (call) => {
    const { db, clock } = parts.platform;
    const row = inScope(await findBooking(db, call.params.id), call.reader);
    const isOpen = row.promo_id === null && refusalOf(row) === null;
    const offers = isOpen ? await usablePromos(db, questionOf(parts, row, clock.now())) : [];
    return { items: offers.map((offer) => presentOffer(offer, row.trip_cost)) };
  };
}

/** A booking has one promo; applying the same one again changes nothing. Source: PROMO-3, PROMO-4. */
export function applyPromo(parts: BookingParts): Handler<'applyPromo'> {
  return (call) =>
    call.commit(async (tx) => {
      const { promoCode, version } = call.body;
      const row = await holdOpen(tx, call.params.id, call.reader, version);
      const has = row.promo_details;
      if (has?.promoName.toLowerCase() === promoCode.toLowerCase()) return shown(parts, tx, row);
      if (has) return refuse('promo_already_applied', { promoName: has.promoName });
      const offer = await requirePromo(tx.sql, promoCode, questionOf(parts, row, tx.now));
      const charge = discounted(tx, row, offer.discount, offer.details);
      return change(parts, tx, row, 'promo-applied', charge, {
        promo_id: offer.details.id,
        promo_details: JSON.stringify(offer.details),
        promo_use: firstUse(row.category),
      });
    });
}

/** Returns the use, so that someone else can take it. Source: PROMO-4. */
export function removePromo(parts: BookingParts): Handler<'removePromo'> {
  return (call) =>
    call.commit(async (tx) => {
      const row = await holdOpen(tx, call.params.id, call.reader);
      if (row.promo_id === null) return shown(parts, tx, row);
      return change(parts, tx, row, 'promo-removed', discounted(tx, row, 0, null), noPromo);
    });
}

function inScope(row: BookingRow | null, reader: Reader): BookingRow {
  return row !== null && isInScope(scopeOf(row), reader) ? row : refuse('not_found');
}

/** A corrected price keeps its discount. Sources: PROMO-4, CHARGE-7. */
function refusalOf(row: BookingRow): Refusal | null {
  if (row.charge.corrects !== null) return refusal('wrong_status', { status: row.status });
  return promoChangeRefusal(toBooking(row, []));
}

async function holdOpen(tx: Tx, id: string, reader: Reader, version?: number): Promise<BookingRow> {
  const row = inScope(await holdBooking(tx, id), reader);
  const refused = refusalOf(row);
  if (refused) refuse(refused.refused, { ...refused.facts, version: row.version });
  if (version !== undefined && version !== row.version) {
    refuse('stale_version', { status: row.status, version: row.version });
  }
  return row;
}

function questionOf({ cities }: BookingParts, row: BookingRow, now: Date): PromoContext {
  const { timeZone } = cities.at({ lat: row.pickup_lat, lng: row.pickup_lng });
  const { currency, decimal } = row.tariff;
  return { tripCost: row.trip_cost, currency, decimal, now, timeZone };
}

function discounted(
  tx: Tx,
  { charge }: BookingRow,
  discount: number,
  promo: PromoDetails | null,
): TripCharge {
  const lines = withDiscount(charge.lines, discount);
  return { ...charge, id: tx.newId(), lines, inputs: { ...pricedBy(charge), promo } };
}

async function change(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  event: 'promo-applied' | 'promo-removed',
  charge: TripCharge,
  columns: Updateable<BookingTable>,
) {
  // An amount requested from a provider earlier is no longer the amount due.
  const saved = await saveCharged(tx, row, charge, { ...columns, payment_packet: null });
  const promo = (saved.promo_details ?? row.promo_details)?.promoName;
  tx.audit({
    action: `booking-${event}`,
    object: { kind: 'booking', id: row.id },
    facts: { from: row.status, to: row.status, promo, discount: saved.discount },
  });
  const snapshot = await currentSnapshot(parts, tx, saved);
  publishBooking(tx, snapshot);
  await updatePromoUse(tx, row, saved);
  return shownTo('rider', snapshot);
}

async function shown(parts: BookingParts, tx: Tx, row: BookingRow) {
  return shownTo('rider', await currentSnapshot(parts, tx, row));
}
