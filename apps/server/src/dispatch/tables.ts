import type { OfferState } from '@fiacre/domain';
import type { Generated } from 'kysely';
import type { Json } from '../platform/database/tables.ts';

/** What a driver does now. A driver without a row has never been active. Source: DATA-2, BKT-9. */
export interface DriverStateTable {
  driver_id: string;
  /** The specification's driverActiveStatus. */
  active: boolean;
  /** The booking that the driver is on; the specification's queue is whether there is one. */
  busy_with: string | null;
  lat: number | null;
  lng: number | null;
  heading_degrees: number | null;
  located_at: Date | null;
  /** How often this driver handed a booking back. Source: TRIP-18. */
  hand_backs: Generated<number>;
  changed_at: Date;
}

/** Whom a booking was offered to; rows in `offered` are the specification's requestedDrivers. */
export interface BookingOfferTable {
  booking_id: string;
  driver_id: string;
  state: OfferState;
  offered_at: Date;
  /** null: it stands until it is answered or withdrawn. */
  expires_at: Date | null;
  changed_at: Date;
}

/** What a dispatch policy remembers. */
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
