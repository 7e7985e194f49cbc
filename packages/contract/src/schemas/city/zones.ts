import { zoneKinds } from '@fiacre/domain';
import * as z from 'zod';
import {
  Done,
  Id,
  IdParams,
  Instant,
  Latitude,
  Longitude,
  Position,
  Version,
} from '../../declare/primitives.ts';
import type { RouteSchemas } from '../../declare/route-schemas.ts';
import { personal } from '../../declare/sensitive.ts';
import type { zoneRoutes } from '../../routes/city/zones.ts';

/** A single line of readable text. */
const Name = z
  .string()
  .trim()
  .regex(/^\P{Cc}{1,60}$/u, 'one line of at most 60 characters');

const PickupPoint = z.strictObject({ name: Name, lat: Latitude, lng: Longitude });

/** Corners and points beyond these limits slow down every price without describing a place any better. */
export const zoneLimits = { maxCorners: 200, maxPoints: 30, maxZones: 200 } as const;

/**
 * An area of the map, as an admin draws it. The last corner joins the first. `points` are where drivers pick up people,
 * by the name on the sign; a no-stop zone has none.
 */
export const ZoneRequest = z
  .strictObject({
    name: Name,
    kind: z.enum(zoneKinds),
    outline: z.array(Position).min(3).max(zoneLimits.maxCorners),
    points: z.array(PickupPoint).max(zoneLimits.maxPoints),
  })
  .refine(({ kind, points }) => kind !== 'no_stop' || points.length === 0, {
    path: ['points'],
    message: 'a no-stop zone has no pickup points',
  });
export type ZoneRequest = z.infer<typeof ZoneRequest>;

/** `version` is the version that the admin edited; if it is outdated, the edit is refused. */
export const ZoneEdit = ZoneRequest.safeExtend({ version: Version });

export const Zone = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(zoneKinds),
  outline: z.array(Position),
  points: z.array(PickupPoint),
  createdAt: Instant,
  version: z.int(),
});
export type Zone = z.infer<typeof Zone>;

/** RFC 7946; coordinates are longitude, latitude. */
const ZonesAsGeoJson = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      id: z.string(),
      properties: z.object({
        name: z.string(),
        kind: z.enum([...zoneKinds, 'pickup_point']),
        zone: z.string(),
      }),
      geometry: z.union([
        z.object({
          type: z.literal('Polygon'),
          coordinates: z.array(z.array(z.tuple([Longitude, Latitude]))),
        }),
        z.object({ type: z.literal('Point'), coordinates: z.tuple([Longitude, Latitude]) }),
      ]),
    }),
  ),
});
export type ZonesAsGeoJson = z.infer<typeof ZonesAsGeoJson>;

const BoxQuery = z.strictObject({
  west: z.coerce.number().pipe(Longitude),
  south: z.coerce.number().pipe(Latitude),
  east: z.coerce.number().pipe(Longitude),
  north: z.coerce.number().pipe(Latitude),
});
const ZonePlaces = z.object({
  items: z.array(z.object({ name: z.string(), lat: Latitude, lng: Longitude })),
});

/** The facts about a zone that a rider needs. */
const ZonesOnMap = z.object({
  items: z.array(Zone.pick({ name: true, kind: true, outline: true, points: true })),
});
export type ZonesOnMap = z.infer<typeof ZonesOnMap>;

const PointQuery = z.strictObject({
  lat: z.coerce.number().pipe(Latitude),
  lng: z.coerce.number().pipe(Longitude),
});
/** Nearest first. `add` is the address of a booking from this point. */
const PickupPoints = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      zone: z.string(),
      lat: Latitude,
      lng: Longitude,
      add: personal(z.string()),
    }),
  ),
});
export type PickupPoints = z.infer<typeof PickupPoints>;

export const zoneSchemas = {
  listZones: { response: z.object({ items: z.array(Zone) }) },
  zonesAsGeoJson: { response: ZonesAsGeoJson },
  zonesOnMap: { query: BoxQuery, response: ZonesOnMap },
  zonePlaces: { query: BoxQuery, response: ZonePlaces },
  addZone: { body: ZoneRequest, response: Zone },
  updateZone: { params: IdParams, body: ZoneEdit, response: Zone },
  deleteZone: { params: IdParams, response: Done },
  restoreZone: { params: IdParams, response: Zone },
  pickupPoints: { query: PointQuery, response: PickupPoints },
} as const satisfies Record<keyof typeof zoneRoutes, RouteSchemas>;
