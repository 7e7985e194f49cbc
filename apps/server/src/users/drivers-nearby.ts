import type { DriverNearby, QueryOf } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import { carTypeNames } from '../catalogue/index.ts';
import { driversOnMap } from '../dispatch/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';

const usualPageSize = 20;

/** `users` for a rider: the drivers that could come, without a name or a contact. Source: ROLE-9. */
export async function findDriversNearby(db: Kysely<PlatformTables>, query: QueryOf<'listUsers'>) {
  const { page = 1, pageSize = usualPageSize, type = 'driver' } = query;
  const names = await carTypeNames(db);
  const drivers = type === 'driver' ? await driversOnMap(db, null) : [];
  const items = drivers.flatMap(({ id, location, carTypeId, busy }): DriverNearby[] => {
    if (location === null) return [];
    const carType = names.get(carTypeId ?? '') ?? null;
    return [
      { id, usertype: 'driver', carType, approved: true, driverActiveStatus: true, queue: busy, location },
    ];
  });
  const sorted = items.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return {
    items: sorted.slice((page - 1) * pageSize, page * pageSize),
    total: items.length,
    page,
    pageSize,
  };
}
