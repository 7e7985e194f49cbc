import { statusTraits, sumsOf, type BookingEvent, type Charge, type LedgerTransaction } from '@fiacre/domain';
import type { BookingRow } from '../record/booking-row.ts';

type Saved = Pick<
  BookingRow,
  | 'status'
  | 'driver_id'
  | 'busy_from'
  | 'customer_paid'
  | 'cash_amount'
  | 'trip_cost'
  | 'convenience_fees'
  | 'driver_share'
  | 'discount'
  | 'payable'
> & { readonly charge: Pick<Charge, 'lines'> };
type EventIn<Type extends BookingEvent['type']> = Extract<BookingEvent, { type: Type }>;

/**
 * Throws if the consequences of a transition disagree with the row to be saved. That is a bug: the transaction is
 * rolled back rather than losing a driver or creating money. The nightly checks compare everything that is
 * stored.
 */
export function assertConsistent(before: Saved, after: Saved, events: readonly BookingEvent[]): void {
  assertDriver(before, after, events);
  const posted = eventsOf(events, 'posted').map(({ transaction }) => transaction);
  same('held for the trip', sumOf(posted, 'prepayment'), held(after) - held(before));
  assertCharged(after);
  assertTripPaid(before, after, posted);
}

/** A booking's amounts are those of its charge. Source: CHARGE-4. */
function assertCharged(after: Saved): void {
  const { tripCost, convenienceFees, driverShare, discount, payable } = sumsOf(after.charge);
  same('cost', after.trip_cost, tripCost);
  same('fees', after.convenience_fees, convenienceFees);
  same('share', after.driver_share, driverShare);
  same('discount', after.discount, discount);
  same('payable', after.payable, payable);
}

/** A driver is busy exactly while a ride has them, unless they accepted it ahead. Source: TRIP-19, TRIP-28. */
function assertDriver(before: Saved, after: Saved, events: readonly BookingEvent[]): void {
  const [had, has] = [driverOf(before), driverOf(after)];
  const released = eventsOf(events, 'driver-released').map(({ driverId }) => driverId);
  same('released drivers', released.join(), had === has ? '' : (had ?? ''));
  const [wasBusy, isBusy] = [before.busy_from === null ? had : null, after.busy_from === null ? has : null];
  const engaged = eventsOf(events, 'driver-engaged').map(({ driverId }) => driverId);
  same('engaged drivers', engaged.join(), wasBusy === isBusy ? '' : (isBusy ?? ''));
}

/** A trip is paid once, with the amounts of its charge. Source: TRIP-11, FARE-8. */
function assertTripPaid(before: Saved, after: Saved, posted: readonly LedgerTransaction[]): void {
  const paid = posted.filter(({ reason }) => reason === 'trip-paid');
  const isPaidNow = statusTraits[after.status].paid && !statusTraits[before.status].paid;
  same('payments of the trip', paid.length, isPaidNow ? 1 : 0);
  if (!isPaidNow) return;
  const { driverShare, convenienceFees, discount } = sumsOf(after.charge);
  same('posted to the driver', sumOf(paid, 'driver'), driverShare - after.cash_amount);
  same('posted to the operator', sumOf(paid, 'operator'), convenienceFees);
  same('posted to promotions', sumOf(paid, 'promotion'), -discount);
}

/** The ride's driver, from accepting to the end of the trip. */
function driverOf({ status, driver_id: driverId }: Saved): string | null {
  const { underWay, beforeDriver } = statusTraits[status];
  return underWay && !beforeDriver ? driverId : null;
}

/** The amount that was paid and is not earned yet. Source: PAY-11. */
const held = ({ status, customer_paid: paid }: Saved) => (statusTraits[status].hasReceipt ? 0 : paid);

function sumOf(transactions: readonly LedgerTransaction[], kind: string): number {
  return transactions
    .flatMap(({ postings }) => postings)
    .filter(({ account }) => account.kind === kind)
    .reduce((sum, { amount }) => sum + amount, 0);
}

function eventsOf<Type extends BookingEvent['type']>(
  events: readonly BookingEvent[],
  type: Type,
): EventIn<Type>[] {
  return events.filter((event): event is EventIn<Type> => event.type === type);
}

function same(what: string, found: string | number, expected: string | number): void {
  // -0 equals 0 here, unlike in Object.is.
  if (found !== expected) throw new Error(`A transition is inconsistent: ${what}: ${found}, not ${expected}`);
}
