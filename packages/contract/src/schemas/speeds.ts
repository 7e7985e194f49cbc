import { speedClasses } from '@fiacre/domain';
import * as z from 'zod';
import { Done, Instant } from '../declare/primitives.ts';
import type { RouteSchemas } from '../declare/route-schemas.ts';
import type { speedRoutes } from '../routes/speeds.ts';

export const LearnedSpeedRow = z.object({
  /** The key of the city, and its name. */
  city: z.string(),
  cityName: z.string(),
  /** A cell of the map, about 4.4 km wide; null for the whole city. */
  area: z.string().nullable(),
  /** An address in the middle of the area; null for the whole city. */
  place: z.string().nullable(),
  /** ISO 8601: 1 is Monday. In the city's time zone, as is the hour. */
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  /** The factor by which drives take longer than at the speeds of the roads. */
  factor: z.number(),
  /** Null if too few people made trips at this hour, in which case other hours determine the factor. */
  trips: z.int().nullable(),
});
export type LearnedSpeedRow = z.infer<typeof LearnedSpeedRow>;

const SpeedClass = z.enum(speedClasses);

/**
 * The factors by which drives take longer than on the map, on the roads of each class and on `all` others. Waiting and
 * turning take as long as on the map.
 */
export const RoadSpeeds = z.object({ all: z.number(), classes: z.partialRecord(SpeedClass, z.number()) });

/** The factor by which drives take longer than on the map on one kind of road, at all hours together. */
export const LearnedRoadSpeedRow = z.object({
  city: z.string(),
  cityName: z.string(),
  /** Null for all roads, which also applies to classes without a row: too few people drove there. */
  speedClass: SpeedClass.nullable(),
  factor: z.number(),
  trips: z.int(),
});
export type LearnedRoadSpeedRow = z.infer<typeof LearnedRoadSpeedRow>;

/** All rows at once; none if nothing was learned yet. Source: docs/decisions/learned-speeds.md. */
export const LearnedSpeeds = z.object({
  items: z.array(LearnedSpeedRow),
  roads: z.array(LearnedRoadSpeedRow),
  /** Whether estimates use them. */
  used: z.boolean(),
  /** A separate row needs the trips of at least this many drivers, and of this many riders. */
  minPeople: z.int(),
  /** The last run; null before the first. */
  learning: z.object({ at: Instant, since: Instant, tripsUsed: z.int(), tripsLeftOut: z.int() }).nullable(),
});
export type LearnedSpeeds = z.infer<typeof LearnedSpeeds>;

export const speedSchemas = {
  listLearnedSpeeds: { response: LearnedSpeeds },
  learnSpeeds: { response: Done },
} as const satisfies Record<keyof typeof speedRoutes, RouteSchemas>;
