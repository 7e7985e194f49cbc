import type { BookingStatus, RejectReason } from '@fiacre/domain';
import type { Generated, Insertable, Selectable } from 'kysely';

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
  position_tokens: PositionTokenTable;
};
