import { matchingAddress, type Waypoint } from '@fiacre/domain';
import type { Selectable } from 'kysely';
import type { AccountTables, SavedAddress } from '../../accounts/index.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ConsequenceOf } from './consequence.ts';

type Rider = Pick<Selectable<AccountTables['users']>, 'saved_addresses'>;

/** The rider's addresses are locked until the visit is saved with the booking. Source: TRIP-7, TRIP-24. */
export const addressVisited: ConsequenceOf<'address-visited'> = async ({ tx }, { riderId, address }) => {
  const { rows } = await sql<Rider>`select saved_addresses from users
    where id = ${riderId} for update`.execute(tx.sql);
  const [rider] = rows;
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
