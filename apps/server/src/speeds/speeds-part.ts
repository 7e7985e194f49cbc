import { speedTable } from '@fiacre/domain';
import { sql } from 'kysely';
import { referencePart } from '../platform/reference/reference.ts';
import type { CitySpeed } from './store.ts';

/** The learned speeds of each city by its key, of which every process keeps a copy: each estimate asks for one hour of them. */
export const speedsPart = referencePart({
  name: 'speeds',
  select: sql`select coalesce(json_agg(json_build_object('city', city, 'area', nullif(area, ''), 'slot', slot, 'factor', factor)),
    '[]') from learned_speeds`,
  read: (speeds: readonly Omit<CitySpeed, 'trips'>[]) => {
    const byCity = Map.groupBy(speeds, ({ city }) => city);
    return new Map([...byCity].map(([city, some]) => [city, speedTable(some)]));
  },
});
