import type { Kysely, Selectable } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { FurtherCityTable, MapTables } from './tables.ts';

export type FurtherCity = Selectable<FurtherCityTable>;

/** The cities in addition to the configured one, by their keys. */
export async function readFurtherCities(db: Kysely<PlatformTables>): Promise<FurtherCity[]> {
  return db.withTables<MapTables>().selectFrom('further_cities').selectAll().orderBy('key').execute();
}

export async function findFurtherCity(db: Kysely<PlatformTables>, key: string): Promise<FurtherCity | null> {
  const row = db.withTables<MapTables>().selectFrom('further_cities').selectAll().where('key', '=', key);
  return (await row.executeTakeFirst()) ?? null;
}

/** Saves a city and the builds of it that every node now serves. */
export async function saveFurtherCity(tx: Tx, city: Omit<FurtherCity, 'switched_at'>): Promise<void> {
  const { key, input, ...rest } = city;
  const row = { ...rest, input: JSON.stringify(input), switched_at: tx.now };
  await tx.sql
    .withTables<MapTables>()
    .insertInto('further_cities')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** Makes every node serve another build of the city; the previous build can be switched back to. */
export async function switchFurtherCity(
  tx: Tx,
  city: FurtherCity,
  { to, input = city.input }: { readonly to: string; readonly input?: FurtherCity['input'] },
): Promise<void> {
  const { key, build_id: from } = city;
  await saveFurtherCity(tx, { ...city, input, build_id: to, previous_id: from });
  tx.audit({
    action: 'switch-city',
    object: { kind: 'city', id: key },
    facts: { before: { city: from }, after: { city: to } },
  });
}

export async function deleteFurtherCity(tx: Tx, key: string): Promise<void> {
  await tx.sql.withTables<MapTables>().deleteFrom('further_cities').where('key', '=', key).execute();
  await tx.sql.withTables<MapTables>().deleteFrom('city_labels').where('city', '=', key).execute();
}
