import type { Kysely } from 'kysely';
import { tariffWith } from '../../fares/index.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { BookingTables } from './tables.ts';

/** The tariff of a row of `bookings`: the one column of a `BookingRow` that is stored elsewhere. */
export const tariffOfBooking = tariffWith(sql`bookings.tariff_id`);

/** Bookings, each as a `BookingRow`. */
export const wholeRows = (db: Kysely<PlatformTables>) =>
  db.withTables<BookingTables>().selectFrom('bookings').selectAll().select(tariffOfBooking.as('tariff'));
