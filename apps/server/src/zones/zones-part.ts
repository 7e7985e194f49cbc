import type { Zone } from '@fiacre/domain';
import { sql } from 'kysely';
import { referencePart } from '../platform/reference/reference.ts';

/** The zones, of which every process keeps a copy: each price reads which of them contain its pickup and drop. */
export const zonesPart = referencePart({
  name: 'zones',
  select: sql`select coalesce(json_agg(json_build_object('name', name, 'kind', kind, 'outline', outline,
    'points', points) order by name), '[]') from zones where deleted_at is null`,
  read: (zones: readonly Zone[]) => zones,
});
