import { matchingAddress, type Waypoint } from '@fiacre/domain';
import { sql } from 'kysely';
import type { AccountTables, SavedAddress } from '../../accounts/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { Write } from '../../platform/transaction/write-together.ts';

/** Counts a drop on the address that it is within 0.1 km of, or saves it as a new one. Source: TRIP-7, TRIP-24. */
export function withVisit(saved: readonly SavedAddress[], drop: Waypoint): SavedAddress[] {
  const known = matchingAddress(saved, drop);
  if (known === undefined)
    return [...saved, { description: drop.add, lat: drop.lat, lng: drop.lng, count: 1 }];
  return saved.map((address) => (address === known ? { ...address, count: address.count + 1 } : address));
}

/** Holds the rider's addresses; the write saves them with the visit. */
export async function visitOf(tx: Tx, riderId: string, drop: Waypoint): Promise<Write[]> {
  const rider = await tx.sql
    .withTables<AccountTables>()
    .selectFrom('users')
    .select('saved_addresses')
    .where('id', '=', riderId)
    .forUpdate()
    .executeTakeFirst();
  if (rider === undefined) return [];
  const saved = JSON.stringify(withVisit(rider.saved_addresses, drop));
  const query = sql`update users set saved_addresses = ${saved} where id = ${riderId} returning id`;
  return [{ name: 'address', query }];
}
