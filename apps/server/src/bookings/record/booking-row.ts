import {
  modePaid,
  sumsOf,
  type Booking,
  type BookingTerms,
  type Charge,
  type Prepayment,
  type Settlement,
} from '@fiacre/domain';
import type { Selectable, Updateable } from 'kysely';
import { placesIn } from '../../platform/database/place-columns.ts';
import type { TripCharge } from '../../charges/index.ts';
import type { Offer } from '../../dispatch/index.ts';
import type { QuotedTariff } from '../../fares/index.ts';
import type { BookingTable } from './tables.ts';

/** A booking with the tariff it was priced with, and the trip's charge. */
export type BookingRow = Selectable<BookingTable> & {
  readonly tariff: QuotedTariff;
  readonly charge: TripCharge;
};

/** The amounts of a charge that its booking copies. */
export type ChargeCopies = ReturnType<typeof copiesOf>;
export function copiesOf(charge: Pick<Charge, 'lines'>) {
  const { tripCost, convenienceFees, driverShare, discount, payable } = sumsOf(charge);
  return {
    trip_cost: tripCost,
    convenience_fees: convenienceFees,
    driver_share: driverShare,
    discount,
    payable,
  };
}

/** Returns a column that the row's status guarantees, and throws if it is missing. */
function known<T>(row: BookingRow, column: keyof BookingRow, value: T | null): T {
  if (value === null) throw new Error(`Booking ${row.id} is ${row.status} without ${column}`);
  return value;
}

function instant(
  row: BookingRow,
  column: 'accepted_at' | 'arrived_at' | 'started_at' | 'ended_at' | 'paid_at',
): number {
  return known(row, column, row[column]).getTime();
}

function termsOf(row: BookingRow): BookingTerms {
  return {
    id: row.id,
    riderId: row.customer_id,
    companyId: row.company_id,
    category: row.category,
    ...placesIn(row),
    stops: row.stops,
    bookLater: row.book_later,
    tripDateMs: row.trip_date.getTime(),
    otp: row.otp,
    charge: row.charge,
    drives: row.drives,
    hasPickupImage: row.pickup_image !== null,
    hasDeliverImage: row.deliver_image !== null,
  };
}

function settlementOf(row: BookingRow): Settlement {
  return {
    cash: row.cash_amount,
    card: row.card_amount,
    wallet: row.wallet_amount,
    account: row.account_amount,
    mode: row.payment_mode,
    gateway: row.gateway,
    paidAtMs: instant(row, 'paid_at'),
  };
}

/** The parts of each step that a row has gone through. Each is read only in statuses that guarantee it. */
function stepsOf(row: BookingRow, offers: readonly Offer[]) {
  const dispatched = () => ({
    ...termsOf(row),
    prepayment:
      row.prepaid_amount === null
        ? null
        : { card: row.card_amount, wallet: row.wallet_amount, gateway: row.gateway },
    barredDrivers: offers.filter(({ state }) => state === 'handed-back').map(({ driverId }) => driverId),
  });
  const carried = () => ({
    ...dispatched(),
    driverId: known(row, 'driver_id', row.driver_id),
    acceptedAtMs: instant(row, 'accepted_at'),
  });
  const atPickup = () => ({ ...carried(), arrivedAtMs: instant(row, 'arrived_at') });
  const onTrip = () => ({ ...atPickup(), startedAtMs: instant(row, 'started_at') });
  const driven = () => ({
    ...onTrip(),
    endedAtMs: instant(row, 'ended_at'),
    totalTripSeconds: row.total_trip_seconds ?? 0,
    distanceMetres: row.distance_metres,
  });
  const failed = () => ({
    ...termsOf(row),
    driverId: row.driver_id,
    refund: row.refund,
    fee: row.cancellation_fee,
    cancelledFrom: known(row, 'cancelled_from', row.cancelled_from),
    cancelledAtMs: known(row, 'cancelled_at', row.cancelled_at).getTime(),
    cancelledBy: known(row, 'cancelled_by', row.cancelled_by),
    reason: row.reason ?? '',
  });
  return { dispatched, carried, atPickup, onTrip, driven, failed };
}

/** A stored booking as the domain type that the rules use. */
export function toBooking(row: BookingRow, offers: readonly Offer[]): Booking {
  const steps = stepsOf(row, offers);
  switch (row.status) {
    case 'PAYMENT_PENDING':
      return { ...termsOf(row), walletTaken: row.wallet_amount, status: row.status };
    case 'NEW': {
      const driversIn = (wanted: Offer['state']) =>
        offers.filter(({ state }) => state === wanted).map(({ driverId }) => driverId);
      return {
        ...steps.dispatched(),
        status: row.status,
        requestedDrivers: driversIn('offered'),
        expiredOffers: driversIn('expired'),
      };
    }
    case 'ACCEPTED':
      return { ...steps.carried(), busyFromMs: row.busy_from?.getTime() ?? null, status: row.status };
    case 'ARRIVED':
      return { ...steps.atPickup(), status: row.status };
    case 'STARTED':
      return { ...steps.onTrip(), status: row.status };
    case 'REACHED':
      return { ...steps.driven(), status: row.status };
    case 'PENDING':
      return { ...steps.driven(), walletTaken: row.wallet_amount, status: row.status };
    case 'PAID':
      return { ...steps.driven(), settlement: settlementOf(row), status: row.status };
    case 'COMPLETE':
      return {
        ...steps.driven(),
        settlement: settlementOf(row),
        status: row.status,
        completedAtMs: row.completed_at?.getTime() ?? 0,
        stars: row.rating,
      };
    case 'CANCELLED':
      return { ...steps.failed(), status: row.status };
    case 'NO_SHOW':
      return { ...steps.failed(), metresFromPickup: row.no_show_metres, status: row.status };
  }
}

const date = (ms: number) => new Date(ms);

/** The columns of the domain type; events add the remaining ones. */
export function columnsOf(booking: Booking): Updateable<BookingTable> {
  return {
    status: booking.status,
    ...copiesOf(booking.charge),
    ...('acceptedAtMs' in booking && {
      driver_id: booking.driverId,
      accepted_at: date(booking.acceptedAtMs),
    }),
    busy_from: 'busyFromMs' in booking && booking.busyFromMs !== null ? date(booking.busyFromMs) : null,
    ...('arrivedAtMs' in booking && { arrived_at: date(booking.arrivedAtMs) }),
    ...('startedAtMs' in booking && { started_at: date(booking.startedAtMs) }),
    ...('endedAtMs' in booking && {
      ended_at: date(booking.endedAtMs),
      total_trip_seconds: booking.totalTripSeconds,
      distance_metres: booking.distanceMetres,
    }),
    ...('walletTaken' in booking && {
      wallet_amount: booking.walletTaken,
      customer_paid: booking.walletTaken,
    }),
    ...('prepayment' in booking && booking.prepayment && prepaymentColumns(booking.prepayment)),
    ...('settlement' in booking && settlementColumns(booking.settlement)),
    ...(booking.status === 'COMPLETE' && {
      completed_at: date(booking.completedAtMs),
      rating: booking.stars,
    }),
    ...('cancelledFrom' in booking && {
      cancelled_from: booking.cancelledFrom,
      cancelled_at: date(booking.cancelledAtMs),
      cancelled_by: booking.cancelledBy,
      reason: booking.reason,
      refund: booking.refund,
      cancellation_fee: booking.fee,
    }),
    ...('metresFromPickup' in booking && { no_show_metres: booking.metresFromPickup }),
  };
}

/** Source: PAY-7. */
function prepaymentColumns({ card, wallet, gateway }: Prepayment): Updateable<BookingTable> {
  return {
    prepaid_amount: card + wallet,
    payment_mode: modePaid({ card, wallet, cash: 0 }, 'card'),
    gateway,
    card_amount: card,
    wallet_amount: wallet,
    customer_paid: card + wallet,
  };
}

function settlementColumns(how: Settlement): Updateable<BookingTable> {
  return {
    paid_at: date(how.paidAtMs),
    payment_mode: how.mode,
    gateway: how.gateway,
    cash_amount: how.cash,
    card_amount: how.card,
    wallet_amount: how.wallet,
    account_amount: how.account ?? 0,
    customer_paid: how.cash + how.card + how.wallet + (how.account ?? 0),
  };
}
