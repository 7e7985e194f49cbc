import { tripCharge, type AppCategory, type Fare, type LatLng } from '@fiacre/domain';
import type { User } from '../../accounts/index.ts';
import type { TripCharge } from '../../charges/index.ts';
import { storeTariff, type QuotedTariff } from '../../fares/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { insertBooking } from '../record/store.ts';
import type { BookingTables } from '../record/tables.ts';

/** A trip that was completed in another system, with the driver paid in cash. */
export interface PastTrip {
  readonly reference: string;
  readonly category: AppCategory;
  readonly rider: User;
  readonly driver: User;
  readonly carTypeId: string;
  readonly tariff: QuotedTariff;
  readonly fare: Fare;
  readonly pickup: LatLng & { readonly add: string };
  readonly drop: LatLng & { readonly add: string };
  readonly polyline: string;
  readonly distanceMetres: number;
  readonly seconds: number;
  readonly bookedAt: Date;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

export async function isReferenceTaken(tx: Tx, reference: string): Promise<boolean> {
  const bookings = tx.sql.withTables<BookingTables>().selectFrom('bookings').select('id');
  return (await bookings.where('reference', '=', reference).executeTakeFirst()) !== undefined;
}

/** The driver received the rider's payment in cash, so no wallet changes and `compareBooks` expects no posting. */
export async function insertPastTrip(tx: Tx, trip: PastTrip): Promise<void> {
  const id = tx.newId();
  const row = {
    id,
    version: 1,
    reference: trip.reference,
    status: 'COMPLETE' as const,
    category: trip.category,
    quote_id: tx.newId(),
    car_type_id: trip.carTypeId,
    polyline: trip.polyline,
    book_later: false,
    booking_type_admin: true,
    otp: null,
    ...placesOf(trip),
    tariff_id: await storeTariff(tx.sql, trip.tariff),
    ...moneyOf(trip),
    ...peopleOf(trip),
    ...timesOf(trip),
  };
  await insertBooking(tx, row, chargeOf(tx, trip));
  tx.audit({ action: 'import-trip', object: { kind: 'booking', id } });
}

/** The driver kept all of it. */
function chargeOf(tx: Tx, { fare, distanceMetres, seconds: durationSeconds }: PastTrip): TripCharge {
  const inputs = { source: 'track', distanceMetres, durationSeconds, facts: null, promo: null } as const;
  return { ...tripCharge(fare), id: tx.newId(), inputs, corrects: null };
}

function placesOf({ pickup, drop, distanceMetres }: PastTrip) {
  return {
    pickup_lat: pickup.lat,
    pickup_lng: pickup.lng,
    pickup_add: pickup.add,
    drop_lat: drop.lat,
    drop_lng: drop.lng,
    drop_add: drop.add,
    distance_metres: distanceMetres,
    estimate_distance_metres: distanceMetres,
  };
}

function moneyOf({ fare }: PastTrip) {
  const paid = fare.grandTotal;
  return {
    currency: fare.currency,
    estimate: paid,
    customer_paid: paid,
    cash_amount: paid,
    payment_mode: 'cash' as const,
  };
}

function peopleOf({ rider, driver }: PastTrip) {
  return {
    customer_id: rider.id,
    customer_name: nameOf(rider),
    customer_email: rider.email,
    customer_contact: rider.mobile,
    customer_image: rider.profile_image,
    driver_id: driver.id,
    driver_name: nameOf(driver),
    driver_contact: driver.mobile,
    vehicle_number: driver.vehicle_number,
    vehicle_make: driver.vehicle_make,
    vehicle_model: driver.vehicle_model,
    fleet_admin_id: driver.fleet_admin_id,
  };
}

function timesOf({ seconds, bookedAt, startedAt, endedAt }: PastTrip) {
  return {
    booking_date: bookedAt,
    trip_date: startedAt,
    accepted_at: bookedAt,
    arrived_at: startedAt,
    started_at: startedAt,
    ended_at: endedAt,
    estimate_time_seconds: seconds,
    total_trip_seconds: seconds,
    paid_at: endedAt,
    completed_at: endedAt,
  };
}

const nameOf = ({ first_name: first, last_name: last }: User) => `${first} ${last}`.trim();
