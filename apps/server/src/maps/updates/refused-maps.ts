import type { CityInfo } from '@fiacre/city';
import type { Kysely, Selectable } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { MapTables, RefusedMapTable } from './tables.ts';

export type RefusedMap = Selectable<RefusedMapTable>;

/** Built maps of which too few junctions are connected: each waits until an admin accepts it. Source: COUNTRY-11. */
export async function readRefusedMaps(db: Kysely<PlatformTables>): Promise<RefusedMap[]> {
  return db.withTables<MapTables>().selectFrom('refused_maps').selectAll().orderBy('city').execute();
}

/** Keeps a built map for the page, and says so. */
export async function refuseMap(
  platform: Pick<Platform, 'transact'>,
  map: Pick<RefusedMap, 'city' | 'time_zone' | 'input' | 'configured_id'>,
  ruin: Pick<CityInfo, 'id' | 'roadNodes' | 'report'>,
  write: (text: string) => void,
): Promise<void> {
  await platform.transact((tx) => saveRefusedMap(tx, { ...map, ...figuresOf(ruin) }));
  write('An admin can also accept it on the page of the integrations.\n');
}

export function figuresOf({ id, roadNodes, report }: Pick<CityInfo, 'id' | 'roadNodes' | 'report'>) {
  return { build_id: id, junctions: roadNodes, connected_share: report.roads.connectedShare };
}

/** Replaces an earlier refused map of the city. */
export async function saveRefusedMap(tx: Tx, map: Omit<RefusedMap, 'built_at'>): Promise<void> {
  const { city, input, ...rest } = map;
  const row = { ...rest, input: JSON.stringify(input), built_at: tx.now };
  await tx.sql
    .withTables<MapTables>()
    .insertInto('refused_maps')
    .values({ city, ...row })
    .onConflict((conflict) => conflict.column('city').doUpdateSet(row))
    .execute();
}

export async function deleteRefusedMap(tx: Tx, city: string): Promise<void> {
  await tx.sql.withTables<MapTables>().deleteFrom('refused_maps').where('city', '=', city).execute();
}
