import type { QueryOf } from '@fiacre/contract';
import { pickupIn, type DriversNearby } from '../dispatch/index.ts';

const defaultPageSize = 20;

/** The user list for a rider: free drivers near the pickup in the query, or nobody without a pickup. Source: ROLE-9. */
export async function findDriversNearby(nearby: DriversNearby, query: QueryOf<'listUsers'>) {
  const { page = 1, pageSize = defaultPageSize, type = 'driver' } = query;
  const pickup = pickupIn(query);
  const found = pickup === null || type !== 'driver' ? [] : (await nearby.look()).near(pickup);
  return {
    items: found.slice((page - 1) * pageSize, page * pageSize),
    total: found.length,
    page,
    pageSize,
  };
}
