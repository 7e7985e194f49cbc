import type { CarType, ListCancellationReasonsResponse } from '@fiacre/contract';
import type { Kysely, Selectable } from 'kysely';
import type * as z from 'zod';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { CarTypeTable, CatalogueTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;

const carTypes = (sql: Sql) => sql.withTables<CatalogueTables>().selectFrom('car_types').selectAll();

/** Car types on offer, in the operator's order. */
export async function listCarTypes(sql: Sql): Promise<CarType[]> {
  const rows = await carTypes(sql)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .execute();
  return rows.map(presentCarType);
}

/** One car type on offer, null if there is none with that id. */
export async function findCarType(sql: Sql, id: string): Promise<CarType | null> {
  const row = await carTypes(sql).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  return row === undefined ? null : presentCarType(row);
}

/** The name of a car type, even a withdrawn one: drivers and bookings may still refer to it. */
export async function carTypeName(sql: Sql, id: string | null): Promise<string | null> {
  if (id === null) return null;
  return (await carTypes(sql).where('id', '=', id).executeTakeFirst())?.name ?? null;
}

/** The names of all car types by id, including withdrawn ones. */
export async function carTypeNames(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await carTypes(sql).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function listCancellationReasons(
  sql: Sql,
): Promise<z.infer<typeof ListCancellationReasonsResponse>['items']> {
  return sql
    .withTables<CatalogueTables>()
    .selectFrom('cancellation_reasons')
    .select(['label', 'value', 'audience'])
    .orderBy('value')
    .execute();
}

function presentCarType(row: Selectable<CarTypeTable>): CarType {
  return {
    id: row.id,
    name: row.name,
    image: row.image,
    baseFare: row.base_fare,
    ratePerUnitDistance: row.rate_per_unit_distance,
    ratePerHour: row.rate_per_hour,
    minFare: row.min_fare,
    convenienceFees: row.convenience_fees,
    convenienceFeeType: row.convenience_fee_type,
    extraInfo: row.extra_info,
    seats: row.seats,
    createdAt: row.created_at.toISOString(),
    parcelTypes: [...row.parcel_types],
    options: [...row.options],
    cancelSlab: row.cancel_slab,
    version: row.version,
  };
}
