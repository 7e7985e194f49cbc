import {
  changesMeeting,
  payableOf,
  prepaymentChangePostings,
  tripCharge,
  type Role,
  type Stop,
} from '@fiacre/domain';
import type { Updateable } from 'kysely';
import { keepCharge, pricedBy, type TripCharge } from '../../charges/index.ts';
import { requireAccountCovers } from '../../companies/index.ts';
import { taxRateUnder, type HeldQuote, type QuotedChange } from '../../fares/index.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { updatePromoUse } from '../../promos/index.ts';
import { settingsPart } from '../../settings/index.ts';
import { balanceOf, holdWallet, post } from '../../wallet/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import { textOfChange } from '../passenger/text-passenger.ts';
import { publishBooking } from '../present/stored-snapshot.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { finalDiscount, lostPromo } from '../record/promo-standing.ts';
import { saveBookingWith } from '../record/store.ts';
import type { BookingTable } from '../record/tables.ts';
import { assertConsistent } from '../transition/assert-consistent.ts';
import { currentSnapshot } from '../use-cases/current-snapshot.ts';
import { quoteColumns } from '../use-cases/create-booking.ts';
import { copiesOf } from '../record/booking-row.ts';
import { isRepriced } from './changeable.ts';
import { followDispatch, followDriver } from './follow-change.ts';

/** A quote for a change of a locked booking. */
export interface ChangeToApply {
  readonly quote: HeldQuote;
  readonly change: QuotedChange;
  /** Who accepted it. */
  readonly by: Role;
  /** Who proposed it, if somebody else. */
  readonly proposedBy?: Role | undefined;
  /** The driver has not read it yet. */
  readonly isUnread: boolean;
  /** The booking has just become NEW, and is offered afterwards. */
  readonly isOpening?: boolean;
}

/**
 * Puts a change into force: the places, the time and the rest of the booking, its next charge, what was prepaid, the
 * offers and the driver's rides ahead. Source: CHANGE-3 to CHANGE-5.
 */
export async function applyChange(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  applied: ChangeToApply,
): Promise<BookingRow> {
  const { quote, change } = applied;
  const isPriced = isRepriced(change.fields);
  const charge = isPriced ? chargeOf(tx, row, applied) : row.charge;
  const more = row.prepaid_amount === null ? 0 : payableOf(charge) - row.customer_paid;
  await requirePrepayable(tx, row, payableOf(charge));
  const wanted = { at: quote.trip_date ?? row.trip_date, payable: payableOf(charge) };
  if (isPriced) await requireAccountCovers(parts.platform, tx, row, wanted);
  const columns: Updateable<BookingTable> = {
    ...(isPriced && { ...rideColumns(row, quote), ...copiesOf(charge), charge_id: charge.id }),
    ...(isPriced && lostPromo(row, quote.fare.grandTotal)),
    ...(change.passenger !== undefined && {
      passenger: change.passenger && JSON.stringify(change.passenger),
    }),
    ...(change.note !== undefined && { pick_up_instructions: change.note }),
    ...(change.paymentMode !== undefined && { payment_mode: change.paymentMode }),
    ...(more !== 0 && {
      prepaid_amount: row.customer_paid + more,
      customer_paid: row.customer_paid + more,
      wallet_amount: row.wallet_amount + more,
    }),
    // An amount requested from a provider earlier is no longer the amount due.
    payment_packet: null,
    change: applied.isUnread ? JSON.stringify(unreadOf(tx, row, applied)) : null,
  };
  const kept = isPriced ? [keepCharge(charge, { ...row, tariff_id: quote.tariff_id }, tx.now)] : [];
  const written = (await saveBookingWith(tx, row, columns, kept, charge)).row;
  const saved = isPriced ? { ...written, tariff: quote.tariff } : written;
  await movePrepayment(parts, tx, { before: row, after: saved, more });
  audit(tx, row, applied, charge);
  if (change.passenger !== undefined) await textOfChange(parts, tx, row, saved);
  await updatePromoUse(tx, row, saved);
  const changed = change.fields.map(({ field }) => field);
  publishBooking(tx, { ...(await currentSnapshot(parts, tx, saved)), changed });
  if (!applied.isOpening) await followDispatch(parts, tx, saved, change.fields);
  return followDriver(parts, tx, saved, change.fields);
}

function rideColumns(row: BookingRow, quote: HeldQuote): Updateable<BookingTable> {
  return {
    ...quoteColumns(quote),
    stops: JSON.stringify(quote.stops.map((stop) => asReached(stop, row.stops))),
    estimate: quote.fare.grandTotal,
    ...(quote.trip_date !== null && { book_later: true, trip_date: quote.trip_date }),
  };
}

/** The car may have reached a stop since the change was quoted. */
function asReached(stop: Stop, now: readonly Stop[]): Stop {
  const { reachedAtMs = null, leftAtMs = null } = now.find(({ id }) => id === stop.id) ?? {};
  return { ...stop, reachedAtMs, leftAtMs };
}

/** The trip's next charge, which names the one that it replaces. Source: CHANGE-3. */
function chargeOf(tx: Tx, row: BookingRow, { quote, change, by, proposedBy }: ChangeToApply): TripCharge {
  const { fare, tariff, distance_metres: distanceMetres, duration_seconds: durationSeconds } = quote;
  const discount = finalDiscount(row, fare);
  return {
    ...row.charge,
    ...tripCharge(fare, discount, taxRateUnder(tariff)),
    id: tx.newId(),
    inputs: {
      ...pricedBy(row.charge),
      source: 'estimate',
      distanceMetres,
      durationSeconds,
      facts: quote.fare_facts,
      ...('promo_id' in lostPromo(row, fare.grandTotal) && { promo: null }),
      change: {
        replaces: row.charge.id,
        fields: change.fields.map(({ field }) => field),
        by: proposedBy ?? by,
      },
    },
  };
}

/** Refuses a higher price that a prepaid booking's rider cannot pay from the wallet. Source: CHANGE-4. */
export async function requirePrepayable(tx: Tx, row: BookingRow, payable: number): Promise<void> {
  // Half a payment is neither finished nor undone by another price.
  if (row.status === 'PAYMENT_PENDING' && row.wallet_amount > 0 && payable !== row.payable)
    refuse('change_closed', { status: row.status });
  const more = row.prepaid_amount === null ? 0 : payable - row.customer_paid;
  if (more <= 0) return;
  const rider = { kind: 'rider', userId: row.customer_id } as const;
  await holdWallet(tx, rider);
  const balance = await balanceOf(tx.sql, rider, row.currency);
  const { negativeBalance } = (await tx.reference()).of(settingsPart);
  if (balance < more && !negativeBalance) refuse('wallet_too_low', { payable: more });
}

async function movePrepayment(
  { platform }: BookingParts,
  tx: Tx,
  { before, after, more }: { readonly before: BookingRow; readonly after: BookingRow; readonly more: number },
): Promise<void> {
  const transaction = prepaymentChangePostings(before.customer_id, more);
  assertConsistent(before, after, [{ type: 'posted', transaction }]);
  if (more === 0) return;
  const { id: bookingId, currency } = before;
  await post(tx, platform.ids, transaction, { bookingId, currency, sourceId: after.charge_id });
}

function unreadOf(tx: Tx, row: BookingRow, { quote, change, by, proposedBy }: ChangeToApply) {
  const { fields, oldTotal, newTotal } = change;
  const before = {
    pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
    tripDateMs: row.trip_date.getTime(),
  };
  const after = {
    pickup: { lat: quote.pickup_lat, lng: quote.pickup_lng },
    tripDateMs: (quote.trip_date ?? row.trip_date).getTime(),
  };
  // An earlier change that the driver has not read still counts.
  const earlier = row.change?.state === 'unread' ? row.change : null;
  return {
    quoteId: quote.id,
    state: 'unread',
    by: proposedBy ?? by,
    at: tx.now.toISOString(),
    fields: [...(earlier?.fields ?? []), ...fields],
    currency: row.currency,
    oldTotal: earlier?.oldTotal ?? oldTotal,
    newTotal,
    freeHandBack: earlier?.freeHandBack === true || changesMeeting(before, after),
  } as const;
}

/** The field names and totals; the old and new values stand in the booking's own rows. Source: CHANGE-11. */
function audit(
  tx: Tx,
  row: BookingRow,
  { quote, change, proposedBy }: ChangeToApply,
  charge: TripCharge,
): void {
  tx.audit({
    action: 'booking-changed',
    object: { kind: 'booking', id: row.id },
    facts: {
      from: row.status,
      to: row.status,
      quoteId: quote.id,
      fields: change.fields.map(({ field }) => field),
      before: change.oldTotal,
      after: payableOf(charge),
      ...(change.fields.some(({ field }) => field === 'tripDate') && {
        oldTripDate: row.trip_date.toISOString(),
      }),
      ...(proposedBy !== undefined && { proposedBy }),
    },
  });
}
