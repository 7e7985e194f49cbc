import {
  roadSpeedsOf,
  speedTable,
  type LearnedSpeed,
  type LearnedRoadSpeed,
  type RoadSpeeds,
  type SpeedTable,
} from '@fiacre/domain';
import { sql } from 'kysely';
import { referencePart } from '../platform/reference/reference.ts';

/** The learned traffic of a city. The hours were learned against the speeds of its roads, so both are used together. */
export interface CitySpeeds {
  readonly hours: SpeedTable;
  readonly roads: RoadSpeeds | null;
}

interface Stored {
  readonly hours: readonly (Omit<LearnedSpeed, 'trips'> & { readonly city: string })[];
  readonly roads: readonly (Omit<LearnedRoadSpeed, 'trips'> & { readonly city: string })[];
}

/**
 * The learned speeds of each city by its key, of which every process keeps a copy: each estimate reads one hour of
 * them.
 */
export const speedsPart = referencePart({
  name: 'speeds',
  select: sql`json_build_object(
    'hours', (select coalesce(json_agg(json_build_object('city', city, 'area', nullif(area, ''), 'slot', slot,
      'factor', factor)), '[]') from learned_speeds),
    'roads', (select coalesce(json_agg(json_build_object('city', city, 'speedClass', nullif(speed_class, ''),
      'factor', factor)), '[]') from learned_road_speeds))`,
  read: ({ hours, roads }: Stored): ReadonlyMap<string, CitySpeeds> => {
    const hoursOf = Map.groupBy(hours, ({ city }) => city);
    const roadsOf = Map.groupBy(roads, ({ city }) => city);
    const cities = new Set([...hoursOf.keys(), ...roadsOf.keys()]);
    return new Map(
      [...cities].map((city) => [
        city,
        { hours: speedTable(hoursOf.get(city) ?? []), roads: roadSpeedsOf(roadsOf.get(city) ?? []) },
      ]),
    );
  },
});
