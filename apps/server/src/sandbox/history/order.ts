import type { CarType, EditableSettings, PromoDetails } from '@fiacre/contract';
import { bookingReference, chargedTo, sumsOf, tripCharge, type AppCategory, type Fare } from '@fiacre/domain';
import type { Insertable } from 'kysely';
import type { BookingTables } from '../../bookings/index.ts';
import type { TripCharge, TripInputs } from '../../charges/index.ts';
import { fareUnder, tariffOf, type QuotedTariff } from '../../fares/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { discountUnder } from '../../promos/index.ts';
import type { Past } from './past.ts';
import type { Person } from './people.ts';
import type { TownPlace, TownRoute } from './town.ts';

/** A booking whose tariff is stored when the month is saved. */
export type Row = Omit<Insertable<BookingTables['bookings']>, 'tariff_id'> & {
  readonly tariff: QuotedTariff;
};

/** A rider's request. */
export interface RideRequest {
  readonly atMs: number;
  /** When the rider wants the car. */
  readonly tripMs: number;
  readonly byAdmin: boolean;
  readonly rider: Person;
  readonly carType: CarType;
  readonly from: TownPlace;
  readonly to: TownPlace;
  readonly route: TownRoute;
  readonly promo: PromoDetails | null;
  /** On whose account the ride is; null: the rider pays. */
  readonly account: ReturnType<Past['accountOf']>;
}

/** A requested ride with its price. */
export interface Order extends RideRequest {
  readonly id: string;
  readonly tariff: QuotedTariff;
  readonly estimate: Fare;
}

/**
 * Removes the promo if the fare could fall below its minimum order because the ride turns out shorter than estimated.
 */
export function orderOf(
  request: RideRequest,
  id: string,
  settings: EditableSettings,
  category: AppCategory,
): Order {
  const parcelAmount = category === 'delivery' ? (request.carType.parcelTypes[0]?.amount ?? 0) : 0;
  const tariff = tariffOf(request.carType, settings, { parcelAmount, optionAmount: 0 });
  const estimate = fareUnder(tariff, { ...request.route, facts: null });
  const isDearEnough = request.promo !== null && estimate.grandTotal * 0.8 > request.promo.minOrder;
  return { ...request, id, tariff, estimate, promo: isDearEnough ? request.promo : null };
}

export const payerOf = (account: Order['account']) => (account === null ? 'rider' : 'company');

export function chargeFor(
  { promo, tariff, account }: Order,
  fare: Fare,
  id: string,
  driven: Pick<TripInputs, 'source' | 'distanceMetres' | 'durationSeconds'>,
): TripCharge {
  const discount = promo === null ? 0 : discountUnder(promo, fare.grandTotal, tariff);
  const charge = chargedTo(tripCharge(fare, discount), payerOf(account));
  return { ...charge, id, inputs: { ...driven, facts: null, promo }, corrects: null };
}

export function chargeColumns(charge: TripCharge) {
  const { tripCost, convenienceFees, driverShare, discount, payable } = sumsOf(charge);
  return {
    charge_id: charge.id,
    trip_cost: tripCost,
    convenience_fees: convenienceFees,
    driver_share: driverShare,
    discount,
    payable,
  };
}

/** Every column of a new booking, right after ordering. */
export function newRow(platform: Platform, order: Order, charge: TripCharge, otp: string | null): Row {
  const { rider, promo, carType, estimate, tariff, account } = order;
  const isParcel = platform.config.appCategory === 'delivery';
  return {
    ...untouched,
    id: order.id,
    version: 1,
    reference: referenceOf(platform),
    status: 'NEW',
    category: platform.config.appCategory,
    quote_id: platform.ids.next(),
    booking_type_admin: order.byAdmin,
    otp,
    customer_id: rider.id,
    customer_name: `${rider.first_name} ${rider.last_name}`,
    customer_email: rider.email,
    customer_contact: rider.mobile,
    ...wayColumns(order),
    book_later: order.tripMs > order.atMs,
    booking_date: new Date(order.atMs),
    trip_date: new Date(order.tripMs),
    car_type_id: carType.id,
    currency: tariff.currency,
    tariff,
    estimate: estimate.grandTotal,
    ...chargeColumns(charge),
    promo_id: promo?.id ?? null,
    promo_details: promo && JSON.stringify(promo),
    promo_use: promo && 'held',
    source: account === null ? 'web' : 'account',
    company_id: account?.companyId ?? null,
    company_name: account?.companyName ?? null,
    company_reference: account?.reference ?? null,
    payment_mode: account === null ? (isParcel ? 'card' : 'cash') : 'account',
    ...(isParcel && parcelColumns(order)),
  };
}

function referenceOf({ random }: Platform): string {
  for (;;) {
    const reference = bookingReference(random.bytes(24));
    if (reference !== null) return reference;
  }
}

function wayColumns({ from, to, route }: Order) {
  return {
    pickup_lat: from.lat,
    pickup_lng: from.lng,
    pickup_add: from.add,
    drop_lat: to.lat,
    drop_lng: to.lng,
    drop_add: to.add,
    polyline: route.polyline,
    estimate_distance_metres: route.distanceMetres,
    estimate_time_seconds: route.durationSeconds,
  };
}

function parcelColumns({ carType, rider }: Order) {
  const [parcel] = carType.parcelTypes;
  return {
    parcel_type: parcel === undefined ? null : JSON.stringify(parcel),
    delivery_person: `${rider.last_name} & Co.`,
    delivery_person_phone: rider.mobile,
    pick_up_instructions: 'Ring the bell',
    delivery_instructions: 'Leave it at the reception',
  };
}

const untouched = {
  customer_image: null,
  manual_dispatch: false,
  next_round_at: null,
  rounds_until: null,
  payment_packet: null,
  prepaid_amount: null,
  customer_paid: 0,
  cash_amount: 0,
  card_amount: 0,
  wallet_amount: 0,
  account_amount: 0,
  gateway: null,
  distance_metres: null,
  track_measure: null,
  driver_id: null,
  driver_name: null,
  driver_image: null,
  driver_contact: null,
  driver_rating: null,
  vehicle_number: null,
  vehicle_make: null,
  vehicle_model: null,
  fleet_admin_id: null,
  accepted_at: null,
  arrived_at: null,
  started_at: null,
  ended_at: null,
  total_trip_seconds: null,
  paid_at: null,
  completed_at: null,
  rating: null,
  cancelled_at: null,
  cancelled_from: null,
  cancelled_by: null,
  reason: null,
  refund: 0,
  cancellation_fee: 0,
  pickup_image: null,
  deliver_image: null,
  delivery_person: null,
  delivery_person_phone: null,
  pick_up_instructions: null,
  delivery_instructions: null,
  parcel_type: null,
  option_selected: null,
} as const;
