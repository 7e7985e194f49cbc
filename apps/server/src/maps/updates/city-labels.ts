import type { CityLabel } from '@fiacre/city';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { MapTables } from './tables.ts';

/** What the operator calls each city, by its key. */
export async function readCityLabels(db: Kysely<PlatformTables>): Promise<ReadonlyMap<string, CityLabel>> {
  const rows = await db.withTables<MapTables>().selectFrom('city_labels').selectAll().execute();
  return new Map(
    rows.map(({ city, name, centre_lat: lat, centre_lng: lng }) => [
      city,
      { name, centre: lat === null || lng === null ? null : { lat, lng } },
    ]),
  );
}

export async function saveCityLabel(tx: Tx, city: string, { name, centre }: CityLabel): Promise<void> {
  const row = { name, centre_lat: centre?.lat ?? null, centre_lng: centre?.lng ?? null };
  await tx.sql
    .withTables<MapTables>()
    .insertInto('city_labels')
    .values({ city, ...row })
    .onConflict((conflict) => conflict.column('city').doUpdateSet(row))
    .execute();
}
