import type { BookingStatus } from '@fiacre/domain';
import type { Generated } from 'kysely';

/** Where the car was, and in which status of its booking. Source: DATA-11. */
export interface TrackingPointTable {
  id: string;
  booking_id: string;
  driver_id: string;
  at: Date;
  received_at: Date;
  status: BookingStatus;
  lat: number;
  lng: number;
  heading_degrees: number | null;
  /** The car was found elsewhere than expected: the way from the point before is unknown. */
  after_gap: boolean;
  /** Rounded to about a kilometre, since the point is old or its person is forgotten. */
  coarse: Generated<boolean>;
}

export type TrackingTables = {
  tracking_points: TrackingPointTable;
};
