import { speedTable, type LearnedSpeed } from '@fiacre/domain';
import { sql } from 'kysely';
import { referencePart } from '../platform/reference/reference.ts';

/** The learned speeds, of which every process keeps a copy: each estimate asks for one hour of them. */
export const speedsPart = referencePart({
  name: 'speeds',
  select: sql`select coalesce(json_agg(json_build_object('area', nullif(area, ''), 'slot', slot, 'factor', factor)),
    '[]') from learned_speeds`,
  read: (speeds: readonly Omit<LearnedSpeed, 'trips'>[]) => speedTable(speeds),
});
