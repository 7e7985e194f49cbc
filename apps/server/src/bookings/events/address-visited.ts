import { matchingAddress, type Waypoint } from '@fiacre/domain';
import type { AccountTables, SavedAddress } from '../../accounts/index.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ConsequenceOf } from './consequence.ts';

/** The rider's addresses are locked until the visit is saved with the booking. Source: TRIP-7, TRIP-24. */
export const addressVisited: ConsequenceOf<'address-visited'> = async ({ tx }, { riderId, address }) => {
  const rider = await tx.sql
    .withTables<AccountTables>()
    .selectFrom('users')
    .select('saved_addresses')
    .where('id', '=', riderId)
    .forUpdate()
    .executeTakeFirst();
  if (rider === undefined) return {};
  const saved = JSON.stringify(withVisit(rider.saved_addresses, address));
  const query = sql`update users set saved_addresses = ${saved} where id = ${riderId}`;
  return { writes: [{ name: 'address', query, returns: false }] };
};

/** Counts the drop as a visit to a saved address within 0.1 km, or saves it as a new address. */
function withVisit(saved: readonly SavedAddress[], drop: Waypoint): SavedAddress[] {
  const known = matchingAddress(saved, drop);
  if (known === undefined)
    return [...saved, { description: drop.add, lat: drop.lat, lng: drop.lng, count: 1 }];
  return saved.map((address) => (address === known ? { ...address, count: address.count + 1 } : address));
}
