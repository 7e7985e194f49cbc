import type { Kysely, Selectable } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { MapTables, ServedCityTable } from './tables.ts';

export type ServedCity = Selectable<ServedCityTable>;

/** The builds that the nodes serve; null before the first start. */
export async function readServedCity(db: Kysely<PlatformTables>): Promise<ServedCity | null> {
  const row = db.withTables<MapTables>().selectFrom('served_city').selectAll();
  return (await row.executeTakeFirst()) ?? null;
}

type Served = Pick<ServedCity, 'configured_id' | 'city_id' | 'previous_id'>;

/** Saves what every node now serves. */
export async function saveServedCity(tx: Tx, served: Served): Promise<void> {
  const { configured_id, city_id, previous_id } = served;
  const row = { configured_id, city_id, previous_id, switched_at: tx.now };
  await tx.sql
    .withTables<MapTables>()
    .insertInto('served_city')
    .values({ single: true, ...row })
    .onConflict((conflict) => conflict.column('single').doUpdateSet(row))
    .execute();
}

/** Makes every node serve another build; the previous build can be switched back to. */
export async function switchCity(
  tx: Tx,
  { configuredId, from, to }: { configuredId: string; from: string | null; to: string },
): Promise<void> {
  await saveServedCity(tx, { configured_id: configuredId, city_id: to, previous_id: from });
  tx.audit({
    action: 'switch-city',
    object: { kind: 'city', id: to },
    facts: { before: { city: from }, after: { city: to } },
  });
}
