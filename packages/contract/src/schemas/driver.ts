import { meterSources } from '@fiacre/domain';
import * as z from 'zod';
import { Booking } from './bookings.ts';
import { FareFacts } from './fares.ts';
import { RideRules } from './tariffs.ts';
import { Amount, Done, Id, Instant, Latitude, Longitude, Position, Waypoint } from '../declare/primitives.ts';
import type { driverRoutes } from '../routes/driver.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import { personal, secret } from '../declare/sensitive.ts';

export const Availability = z.object({
  /** Whether the driver is online. The specification's `driverActiveStatus`. */
  active: z.boolean(),
  /** Whether the driver has a booking. The specification's `queue`. */
  busy: z.boolean(),
  location: Position.nullable(),
  locationAt: Instant.nullable(),
  /** When offers to the driver were paused, because several in a row expired; null if they are not paused. */
  pausedAt: Instant.nullable(),
  /** Whether the driver is online but no current location is known, so that no booking is offered. Source: BOOK-6. */
  unseen: z.boolean(),
});
export type Availability = z.infer<typeof Availability>;
export const SetAvailabilityRequest = z.strictObject({ active: z.boolean() });

/** The maximum contents of a report of positions. */
export const reportLimits = {
  positions: 500,
  measured: 1e10,
  headingDegrees: 360,
  speedMetresPerSecond: 200,
} as const;
/** Accepts even poor data from devices: integer coordinates, and a negative accuracy for an unknown position. */
const Measured = z.number().min(-reportLimits.measured).max(reportLimits.measured);

export const PositionReport = z.strictObject({
  /**
   * The time by the device's clock. The server validates it, like the position, so one invalid position does not affect
   * the rest of the batch. Without a time, the position was recorded when the server received it.
   */
  at: Instant.optional(),
  lat: Measured,
  lng: Measured,
  accuracyMetres: Measured.optional(),
  headingDegrees: z.number().min(0).max(reportLimits.headingDegrees).nullish(),
  speedMetresPerSecond: z.number().min(0).max(reportLimits.speedMetresPerSecond).nullish(),
});
export const SendPositionsRequest = z.strictObject({
  positions: z.array(PositionReport).min(1).max(reportLimits.positions),
  /** The device's time when sending, which is the most reliable way to measure the error of its clock. */
  sentAt: Instant.optional(),
});
export const SendPositionsResponse = z.object({
  accepted: z.int(),
  rejected: z.array(z.object({ index: z.int(), reason: z.string() })),
});

/** A token for another app. Source: TRIP-21. */
export const PositionTokenResponse = z.object({
  token: z.object({ createdAt: Instant, expiresAt: Instant, usedAt: Instant.nullable() }).nullable(),
});
/** The token is shown once; only its digest is stored. */
export const NewPositionTokenResponse = z.object({ token: secret(z.string()) });
/** Accepts anything, because the apps would resend rejected data forever. OwnTracks expects a list as a response. */
export const TrackerQuery = z.looseObject({});
export const TrackerBody = z.union([personal(z.string().max(16_384)), z.strictObject({})]);
export const TrackerResponse = z.array(z.object({}));

/** By what a meter counts: the operator's tariff, or the line of the driver's car type. Source: METER-2. */
export const MeterTariff = z.object({ name: z.string(), rules: RideRules, facts: FareFacts });
export type MeterTariff = z.infer<typeof MeterTariff>;

export const MeterResponse = z.object({
  /** By where the passenger boards; null until the driver's position is known. */
  tariffs: z.object(
    Object.fromEntries(meterSources.map((source) => [source, MeterTariff.nullable()])) as Record<
      (typeof meterSources)[number],
      z.ZodNullable<typeof MeterTariff>
    >,
  ),
  /** The ride whose meter is running, with the positions that the server has. */
  running: z
    .object({
      bookingId: Id,
      tariff: MeterTariff,
      track: z.array(
        z.object({
          lat: z.number(),
          lng: z.number(),
          atMs: z.number(),
          accuracyMetres: z.number().nullish(),
        }),
      ),
    })
    .nullable(),
});
export type MeterResponse = z.infer<typeof MeterResponse>;

/** The device chooses the ride's id: without a connection it keeps the next steps, which name it. */
export const StartMeterRequest = z.strictObject({
  id: Id,
  source: z.enum(meterSources),
  /** Where the passenger boarded, by the phone; a recent position that the server knows applies instead. */
  at: Position,
  /** When, by the phone's clock; applies to a start that was sent later. Source: METER-7. */
  startedAt: Instant.optional(),
});
export type StartMeterRequest = z.infer<typeof StartMeterRequest>;

/** An offer as a driver sees it, without contact details of the customer. Source: ROLE-11. */
export const Task = z.object({
  id: Id,
  reference: z.string(),
  version: z.int(),
  carType: z.string(),
  /** How many people ride. */
  persons: z.int(),
  carImage: z.string(),
  pickup: Waypoint,
  /** Where the car stops on the way, in driving order. */
  coords: z.array(Waypoint),
  drop: Waypoint,
  polyline: z.string(),
  bookLater: z.boolean(),
  tripDate: Instant,
  estimate: Amount,
  /** The driver share of the estimate. */
  driverShare: Amount,
  currency: z.string(),
  estimateDistanceMetres: z.int(),
  estimateTimeSeconds: z.int(),
  /** The distance from the driver's last position to the pickup; null if unknown. */
  pickupDistanceMetres: z.int().nullable(),
  pickupEtaSeconds: z.int().nullable(),
  offeredAt: Instant,
  /** When the offer expires, unless the driver responds before; null if it stays open. */
  expiresAt: Instant.nullable(),
  paymentMode: z.string(),
});
export type Task = z.infer<typeof Task>;
export const ListTasksResponse = z.object({ items: z.array(Task) });

/** A driver on the map for staff. Source: DASH-3. */
export const DriverOnMap = z.object({
  id: Id,
  location: Position,
  /** When the driver was at this position. */
  locatedAt: Instant,
  headingDegrees: z.number().nullable(),
  carType: z.string().nullable(),
  carImage: z.string().nullable(),
  approved: z.boolean(),
  driverActiveStatus: z.boolean(),
  queue: z.boolean(),
  usertype: z.literal('driver'),
  name: z.string(),
  vehicleNumber: z.string().optional(),
});
export type DriverOnMap = z.infer<typeof DriverOnMap>;

/**
 * What a rider may see of a driver: a free car near the pickup. `id` changes every day and identifies nothing
 * else; `location` is the centre of a 100 m cell. Source: ROLE-9.
 */
export const DriverNearby = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  usertype: z.literal('driver'),
  carType: z.string().nullable(),
  approved: z.literal(true),
  driverActiveStatus: z.literal(true),
  queue: z.literal(false),
  location: Position,
});
export type DriverNearby = z.infer<typeof DriverNearby>;

/** The pickup of a rider; both fields or neither, and for riders only. Source: ROLE-9. */
export const pickupQuery = {
  pickupLat: z.coerce.number().pipe(Latitude).optional(),
  pickupLng: z.coerce.number().pipe(Longitude).optional(),
};
export const ListDriversOnMapQuery = z.strictObject(pickupQuery);
/** Drivers for staff; the free cars near the pickup for a rider. */
export const DriversOnMapResponse = z.object({ items: z.array(z.union([DriverOnMap, DriverNearby])) });

/** The data of `nearby` on `drivers`: all free cars near a rider's pickup, every time. Source: ROLE-9. */
export const LiveNearby = z.object({ items: z.array(DriverNearby) });
export type LiveNearby = z.infer<typeof LiveNearby>;

export const driverSchemas = {
  getAvailability: { response: Availability },
  setAvailability: { body: SetAvailabilityRequest, response: Availability },
  sendPositions: { body: SendPositionsRequest, response: SendPositionsResponse },
  positionToken: { response: PositionTokenResponse },
  createPositionToken: { body: z.strictObject({}), response: NewPositionTokenResponse },
  revokePositionToken: { response: Done },
  sendTrackerPosition: { query: TrackerQuery, body: TrackerBody, response: TrackerResponse },
  sendTrackerPositionByUrl: { query: TrackerQuery, response: TrackerResponse },
  getMeter: { response: MeterResponse },
  startMeter: { body: StartMeterRequest, response: Booking },
  listTasks: { response: ListTasksResponse },
  listDriversOnMap: { query: ListDriversOnMapQuery, response: DriversOnMapResponse },
} as const satisfies Record<keyof typeof driverRoutes, RouteSchemas>;
