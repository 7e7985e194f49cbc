import type { LatLng, OfferState, PhoneClock } from '@fiacre/domain';
import type { TimedRide } from '@fiacre/dispatch';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../platform/database/tables.ts';

/** A position that other positions still have to confirm. */
export interface UnconfirmedFix extends LatLng {
  readonly atMs: number;
}

/** A driver's current state. A driver without a row has never been active. Source: DATA-2, BKT-9. */
export interface DriverStateTable {
  driver_id: string;
  /** The specification's driverActiveStatus. */
  active: boolean;
  /** The driver's current booking; the specification's queue is true if there is one. */
  busy_with: string | null;
  /** The rides that the driver accepted ahead (`bookings.busy_from`), which come later; null if there are none. */
  rides_ahead: Json<readonly TimedRide[]> | null;
  lat: number | null;
  lng: number | null;
  heading_degrees: number | null;
  located_at: Date | null;
  /** Newer positions far from this one, which count once others confirm them; null if there are none. */
  unconfirmed_fixes: Json<readonly UnconfirmedFix[]> | null;
  /** The state of the phone's clock according to its last report; null before there was one. */
  phone_clock: Json<PhoneClock> | null;
  /** How often this driver has handed a booking back. Source: TRIP-18. */
  hand_backs: Generated<number>;
  /** When the driver last went on duty. */
  active_since: Date | null;
  /** When the driver last went on duty or ended a booking. */
  free_since: Date | null;
  /** Place and time of the end of the last booking; riders do not see the car near it. Source: ROLE-9. */
  last_drop_lat: number | null;
  last_drop_lng: number | null;
  last_drop_at: Date | null;
  /** How many offers in a row the driver let expire. */
  expired_offers: Generated<number>;
  /** Since when the driver has been paused for this reason. */
  paused_at: Date | null;
  changed_at: Date;
  /** `changed_at` in whole minutes. The database derives it, for its index. */
  changed_minute: GeneratedAlways<Date>;
}

/**
 * The drivers to whom a booking was offered. While it is NEW, rows in state `offered` are the specification's
 * requestedDrivers; after it is taken or cancelled, they stay unchanged.
 */
export interface BookingOfferTable {
  booking_id: string;
  driver_id: string;
  state: OfferState;
  offered_at: Date;
  /** When the offer expires; if null, it stays open until the driver responds or it is withdrawn. */
  expires_at: Date | null;
  changed_at: Date;
}

/** The memory of a dispatch policy. */
interface DispatchMemoryTable {
  policy: string;
  version: number;
  memory: Json<unknown>;
}

export type DispatchTables = {
  driver_states: DriverStateTable;
  booking_offers: BookingOfferTable;
  dispatch_memory: DispatchMemoryTable;
};
