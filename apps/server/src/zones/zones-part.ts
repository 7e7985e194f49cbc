import { squareMetresOf, type Zone } from '@fiacre/domain';
import { sql } from 'kysely';
import { referencePart } from '../platform/reference/reference.ts';

/** A zone with its id, by which tariffs name it, and its size, by which they are compared. */
export type KeptZone = Zone & { readonly id: string; readonly squareMetres: number };

/** The zones, of which every process keeps a copy: each price reads which of them contain its pickup and drop. */
export const zonesPart = referencePart({
  name: 'zones',
  select: sql`select coalesce(json_agg(json_build_object('id', id, 'name', name, 'kind', kind, 'outline', outline,
    'points', points) order by name), '[]') from zones where deleted_at is null`,
  read: (zones: readonly Omit<KeptZone, 'squareMetres'>[]): readonly KeptZone[] =>
    zones.map((zone) => ({ ...zone, squareMetres: squareMetresOf(zone.outline) })),
});
