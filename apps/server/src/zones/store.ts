import type { Zone } from '@fiacre/contract';
import type { Kysely, Selectable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { ZoneTable, ZoneTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;
export type ZoneRow = Selectable<ZoneTable>;

const zones = (sql: Sql) => sql.withTables<ZoneTables>().selectFrom('zones').selectAll();

/** The zones that are not deleted, by name. */
export function listZones(sql: Sql): Promise<ZoneRow[]> {
  return zones(sql).where('deleted_at', 'is', null).orderBy('name').orderBy('id').execute();
}

export async function findZone(sql: Sql, id: string): Promise<ZoneRow | null> {
  return (await zones(sql).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()) ?? null;
}

export async function findDeletedZone(sql: Sql, id: string): Promise<ZoneRow | null> {
  return (
    (await zones(sql).where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst()) ?? null
  );
}

export function presentZone({ id, name, kind, outline, points, created_at, version }: ZoneRow): Zone {
  return {
    id,
    name,
    kind,
    outline: outline.map(({ lat, lng }) => ({ lat, lng })),
    points: points.map((point) => ({ name: point.name, lat: point.lat, lng: point.lng })),
    createdAt: created_at.toISOString(),
    version,
  };
}
