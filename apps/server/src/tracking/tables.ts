import type { BookingStatus, DistanceMethod, RejectReason, TrackDoubt } from '@fiacre/domain';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { Json } from '../platform/database/tables.ts';

/** A position of the car, and the status of its booking at that time. Source: DATA-11. */
export interface TrackingPointTable {
  id: string;
  booking_id: string;
  driver_id: string;
  /** When the position was recorded, in whole seconds of the server's clock. */
  at: Date;
  /** Separates distant points of the same second, and rejected points from accepted ones. */
  slot: Generated<number>;
  /** The phone's own time; null for a point that the server added. */
  device_at: Date | null;
  received_at: Date;
  status: BookingStatus;
  lat: number;
  lng: number;
  accuracy_metres: number | null;
  heading_degrees: number | null;
  /** Why the point is not part of the track; null if it is. */
  rejected: RejectReason | null;
  /** Whether it was rounded to about a kilometre, because the point is old or its person was deleted. */
  coarse: Generated<boolean>;
}

export type NewPoint = Insertable<TrackingPointTable>;
export type PointKey = Pick<Selectable<TrackingPointTable>, 'at' | 'slot'>;

/** How the distance of a trip was determined that ended before its booking stored this. Source: TRIP-8, TRIP-22. */
export interface TripMeasureTable {
  booking_id: string;
  measured_at: Date;
  source: 'track' | 'estimate_kept';
  method: DistanceMethod | null;
  /** The distance that is charged for. */
  metres: number;
  /** The length of the track, which may exceed the maximum that is ever charged. */
  measured_metres: number;
  road_metres: number;
  points_received: number;
  points_used: number;
  rejected: Json<Partial<Record<RejectReason, number>>>;
  doubts: Json<readonly TrackDoubt[]>;
}

/** A token with which another app can send a driver's positions. */
export interface PositionTokenTable {
  driver_id: string;
  /** SHA-256 of the token, which only the driver has. */
  token_hash: string;
  created_at: Date;
  expires_at: Generated<Date>;
  used_at: Date | null;
}

/** Tracks are evidence in disputes about fares; two years cover a typical limitation period. */
export const trackingPartitions = [{ table: 'tracking_points', keepMonths: 24 }] as const;

export type TrackingTables = {
  tracking_points: TrackingPointTable;
  trip_measures: TripMeasureTable;
  position_tokens: PositionTokenTable;
};
