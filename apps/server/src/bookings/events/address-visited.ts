import { matchingAddress, type Waypoint } from '@fiacre/domain';
import type { SavedAddress } from '../../accounts/index.ts';
import { sql } from '../../platform/database/sql.ts';
import { RunAgain } from '../../platform/transaction/retry.ts';
import type { ConsequenceOf } from './consequence.ts';

/** If the rider's addresses have changed since they were read, the transaction runs again. Source: TRIP-7, TRIP-24. */
export const addressVisited: ConsequenceOf<'address-visited'> = ({ addresses }, { riderId, address }) => {
  if (addresses === null) return {};
  const saved = JSON.stringify(withVisit(JSON.parse(addresses) as SavedAddress[], address));
  const query = sql`update users set saved_addresses = ${saved}
    where id = ${riderId} and saved_addresses::text = ${addresses} returning id`;
  return {
    writes: [{ name: 'address', query, expected: [{ id: riderId }] }],
    publish({ results }) {
      if (results['address']?.length !== 1) throw new RunAgain();
    },
  };
};

/** Counts the drop as a visit to a saved address within 0.1 km, or saves it as a new address. */
function withVisit(saved: readonly SavedAddress[], drop: Waypoint): SavedAddress[] {
  const known = matchingAddress(saved, drop);
  if (known === undefined)
    return [...saved, { description: drop.add, lat: drop.lat, lng: drop.lng, count: 1 }];
  return saved.map((address) => (address === known ? { ...address, count: address.count + 1 } : address));
}
