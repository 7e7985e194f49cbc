import { savedAddressesOf } from '../bookings/index.ts';
import type { PersonalData } from '../platform/privacy/personal-data.ts';
import type { PlaceTables } from './tables.ts';

/** Home, work and other places that a rider saved, and the drops that they have reached. Source: DATA-1. */
export const placePersonalData: PersonalData = {
  name: 'places',
  columns: ['saved_places.user_id'],
  async collect(db, { id }) {
    const saved = await db
      .withTables<PlaceTables>()
      .selectFrom('saved_places')
      .select(['kind', 'name', 'lat', 'lng', 'address', 'approximate', 'created_at as at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute();
    return { saved, visited: await savedAddressesOf(db, id) };
  },
  async forget(tx, { id }) {
    await tx.sql.withTables<PlaceTables>().deleteFrom('saved_places').where('user_id', '=', id).execute();
  },
};
