import type { AppCategory, Fare, LatLng } from '@fiacre/domain';
import type { User } from '../../accounts/index.ts';
import type { Tariff } from '../../fares/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { insertBooking } from '../record/store.ts';
import type { BookingTables } from '../record/tables.ts';

/** A trip of another system: driven, and paid to the driver in cash. */
export interface PastTrip {
  readonly reference: string;
  readonly category: AppCategory;
  readonly rider: User;
  readonly driver: User;
  readonly carTypeId: string;
  readonly tariff: Tariff;
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

/** The driver got what the rider paid, so no wallet changes: `compareBooks` expects no posting. */
export async function insertPastTrip(tx: Tx, trip: PastTrip): Promise<void> {
  const { fare, rider, driver, seconds, distanceMetres, bookedAt, startedAt, endedAt } = trip;
  const paid = fare.grandTotal;
  const id = tx.newId();
  await insertBooking(tx, {
    id,
    version: 1,
    reference: trip.reference,
    status: 'COMPLETE',
    category: trip.category,
    quote_id: tx.newId(),
    currency: fare.currency,
    tariff: JSON.stringify(trip.tariff),
    estimate_fare: JSON.stringify(fare),
    fare: JSON.stringify(fare),
    fare_source: 'estimate',
    car_type_id: trip.carTypeId,
    customer_id: rider.id,
    customer_name: nameOf(rider),
    customer_email: rider.email,
    customer_contact: rider.mobile,
    customer_image: rider.profile_image,
    pickup_lat: trip.pickup.lat,
    pickup_lng: trip.pickup.lng,
    pickup_add: trip.pickup.add,
    drop_lat: trip.drop.lat,
    drop_lng: trip.drop.lng,
    drop_add: trip.drop.add,
    polyline: trip.polyline,
    book_later: false,
    booking_date: bookedAt,
    trip_date: startedAt,
    booking_type_admin: true,
    otp: null,
    estimate: paid,
    estimate_distance_metres: distanceMetres,
    estimate_time_seconds: seconds,
    distance_metres: distanceMetres,
    trip_cost: paid,
    convenience_fees: 0,
    driver_share: paid,
    discount: 0,
    payable: paid,
    customer_paid: paid,
    cash_amount: paid,
    payment_mode: 'cash',
    driver_id: driver.id,
    driver_name: nameOf(driver),
    driver_contact: driver.mobile,
    vehicle_number: driver.vehicle_number,
    vehicle_make: driver.vehicle_make,
    vehicle_model: driver.vehicle_model,
    fleet_admin_id: driver.fleet_admin_id,
    accepted_at: bookedAt,
    arrived_at: startedAt,
    started_at: startedAt,
    ended_at: endedAt,
    total_trip_seconds: seconds,
    paid_at: endedAt,
    completed_at: endedAt,
  });
  tx.audit({ action: 'import-trip', object: { kind: 'booking', id } });
}

const nameOf = ({ first_name: first, last_name: last }: User) => `${first} ${last}`.trim();
