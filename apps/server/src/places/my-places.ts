import type { MyPlaces } from '@fiacre/contract';
import type { AccountTables } from '../accounts/index.ts';
import { savedAddressesOf } from '../bookings/index.ts';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { approximately } from '../platform/database/place-columns.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { PlaceTables } from './tables.ts';

/** The maximum number of places, so that the list in the booking form stays short. */
const maxOthers = 20;
const maxRecent = 5;

/** Home, work and other places of the rider, which the booking form suggests before anything is typed. */
export function myPlaces(platform: Platform): Handlers<'listMyPlaces' | 'saveMyPlace' | 'deleteMyPlace'> {
  return {
    listMyPlaces: (call) => placesOf(platform.db, signedIn(call.reader).userId),
    saveMyPlace: (call) =>
      call.commit(async (tx) => {
        const { userId } = signedIn(call.reader);
        const { kind, place } = call.body;
        const name = kind === 'other' ? (call.body.name ?? '').trim() : '';
        // Two requests by the same rider wait for each other.
        await tx.sql
          .withTables<AccountTables>()
          .selectFrom('users')
          .select('id')
          .where('id', '=', userId)
          .forUpdate()
          .execute();
        const own = tx.sql.withTables<PlaceTables>();
        if (kind !== 'other')
          await own
            .deleteFrom('saved_places')
            .where('user_id', '=', userId)
            .where('kind', '=', kind)
            .execute();
        else if (
          (await placesOf(tx.sql, userId)).saved.filter((one) => one.kind === 'other').length >= maxOthers
        )
          refuse('too_many_places', { max: maxOthers });
        const at = {
          lat: place.lat,
          lng: place.lng,
          address: place.add,
          approximate: place.approximate === true,
        };
        await own
          .insertInto('saved_places')
          .values({ id: tx.newId(), user_id: userId, kind, name, ...at, created_at: tx.now })
          .execute();
        return placesOf(tx.sql, userId);
      }),
    deleteMyPlace: (call) =>
      call.commit(async (tx) => {
        const { userId } = signedIn(call.reader);
        const gone = await tx.sql
          .withTables<PlaceTables>()
          .deleteFrom('saved_places')
          .where('id', '=', call.params.id)
          .where('user_id', '=', userId)
          .returning('id')
          .executeTakeFirst();
        if (gone === undefined) refuse('not_found');
        return placesOf(tx.sql, userId);
      }),
  };
}

const order = ['home', 'work', 'other'];

async function placesOf(db: Kysely<PlatformTables>, userId: string): Promise<MyPlaces> {
  const saved = await db
    .withTables<PlaceTables>()
    .selectFrom('saved_places')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const visited = (await savedAddressesOf(db, userId)).toSorted((one, other) => other.count - one.count);
  return {
    saved: saved
      .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
      .map(({ id, kind, name, lat, lng, address, approximate }) => ({
        id,
        kind,
        name,
        place: { lat, lng, add: address, ...approximately(approximate) },
      })),
    recent: visited.slice(0, maxRecent).map(({ lat, lng, description, approximate }) => ({
      lat,
      lng,
      add: description,
      ...approximately(approximate),
    })),
  };
}
