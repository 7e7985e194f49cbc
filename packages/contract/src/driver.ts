import * as z from 'zod';
import { Amount, Id, Instant, Position, Waypoint } from './primitives.ts';

export const Availability = z.object({
  /** The driver takes tasks. The specification's `driverActiveStatus`. */
  active: z.boolean(),
  /** The driver is on a booking. The specification's `queue`. */
  busy: z.boolean(),
  location: Position.nullable(),
  locationAt: Instant.nullable(),
});
export type Availability = z.infer<typeof Availability>;
export const SetAvailabilityRequest = z.strictObject({ active: z.boolean() });

/** What devices say at worst: coordinates as whole numbers, an accuracy below 0 for a place that is not known. */
const Measured = z.number().min(-1e10).max(1e10);

export const PositionReport = z.strictObject({
  /** The device's clock; the server judges it, as it judges the place: one that is none costs no other of its batch. */
  at: Instant,
  lat: Measured,
  lng: Measured,
  accuracyMetres: Measured.optional(),
  headingDegrees: z.number().min(0).max(360).nullish(),
  speedMetresPerSecond: z.number().min(0).max(200).nullish(),
});
export const SendPositionsRequest = z.strictObject({
  positions: z.array(PositionReport).min(1).max(500),
  /** The device's clock when it sends: the surest way to tell how far that clock is off. */
  sentAt: Instant.optional(),
});
export const SendPositionsResponse = z.object({
  accepted: z.int(),
  rejected: z.array(z.object({ index: z.int(), reason: z.string() })),
});

/** What an offered driver sees; no contact of the customer before accepting. Source: ROLE-11. */
export const Task = z.object({
  id: Id,
  reference: z.string(),
  version: z.int(),
  carType: z.string(),
  carImage: z.string(),
  pickup: Waypoint,
  drop: Waypoint,
  polyline: z.string(),
  bookLater: z.boolean(),
  tripDate: Instant,
  estimate: Amount,
  /** What the driver earns of the estimate. */
  driverShare: Amount,
  currency: z.string(),
  estimateDistanceMetres: z.int(),
  estimateTimeSeconds: z.int(),
  /** From the driver's last position to the pickup, when known. */
  pickupDistanceMetres: z.int().nullable(),
  pickupEtaSeconds: z.int().nullable(),
  offeredAt: Instant,
  paymentMode: z.string(),
});
export type Task = z.infer<typeof Task>;
export const ListTasksResponse = z.object({ items: z.array(Task) });

/** Names and numbers are absent for riders (ROLE-9). */
export const DriverOnMap = z.object({
  id: Id,
  location: Position,
  headingDegrees: z.number().nullable(),
  carType: z.string().nullable(),
  carImage: z.string().nullable(),
  approved: z.boolean(),
  driverActiveStatus: z.boolean(),
  queue: z.boolean(),
  usertype: z.literal('driver'),
  name: z.string().optional(),
  vehicleNumber: z.string().optional(),
});
export type DriverOnMap = z.infer<typeof DriverOnMap>;
export const DriversOnMapResponse = z.object({ items: z.array(DriverOnMap) });
