import type { BookingStatus, DistanceMethod, RejectReason, TrackDoubt } from '@fiacre/domain';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { Json } from '../platform/database/tables.ts';

/** Where the car was, and in which status of its booking. Source: DATA-11. */
export interface TrackingPointTable {
  id: string;
  booking_id: string;
  driver_id: string;
  /** The second of it, by the server's clock. */
  at: Date;
  /** Points of a second that lie far apart, and those that were thrown out, stand in slots of their own. */
  slot: Generated<number>;
  /** What the phone's clock said; null for a point that the server made. */
  device_at: Date | null;
  received_at: Date;
  status: BookingStatus;
  lat: number;
  lng: number;
  accuracy_metres: number | null;
  heading_degrees: number | null;
  /** Why it says nothing about the car's way; null where it does. */
  rejected: RejectReason | null;
  /** Rounded to about a kilometre, since the point is old or its person is forgotten. */
  coarse: Generated<boolean>;
}

export type NewPoint = Insertable<TrackingPointTable>;
export type PointKey = Pick<Selectable<TrackingPointTable>, 'at' | 'slot'>;

/** How the distance of a finished trip was found. Source: TRIP-8, TRIP-22. */
export interface TripMeasureTable {
  booking_id: string;
  measured_at: Date;
  source: 'track' | 'estimate_kept';
  method: DistanceMethod | null;
  /** What is charged for. */
  metres: number;
  /** What the track says, which may be more than is ever charged for. */
  measured_metres: number;
  road_metres: number;
  points_received: number;
  points_used: number;
  rejected: Json<Partial<Record<RejectReason, number>>>;
  doubts: Json<readonly TrackDoubt[]>;
}

/** Tracks are evidence in disputes about fares; two years cover the usual limitation of claims. */
export const trackingPartitions = [{ table: 'tracking_points', keepMonths: 24 }] as const;

export type TrackingTables = {
  tracking_points: TrackingPointTable;
  trip_measures: TripMeasureTable;
};
