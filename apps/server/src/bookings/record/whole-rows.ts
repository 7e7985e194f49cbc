import type { Kysely } from 'kysely';
import { chargeWith, type TripCharge } from '../../charges/index.ts';
import { tariffWith } from '../../fares/index.ts';
import { sql } from '../../platform/database/sql.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { BookingRow } from './booking-row.ts';
import type { BookingTables } from './tables.ts';

/** The tariff of a row of `bookings`. */
export const tariffOfBooking = tariffWith(sql`bookings.tariff_id`);

const chargeOfBooking = chargeWith(sql`bookings.charge_id`);

/** The columns of a `BookingRow` that are stored elsewhere, to be selected with a row of `bookings`. */
export const storedElsewhere = sql`${tariffOfBooking} as tariff, ${chargeOfBooking} as charge`;

/** Bookings, each as a `BookingRow`. */
export const wholeRows = (db: Kysely<PlatformTables>) =>
  db
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .selectAll()
    .select([tariffOfBooking.as('tariff'), chargeOfBooking.as('charge')]);

type Charged = Pick<BookingRow, 'charge_id'> & { readonly charge: TripCharge | null };

/**
 * Locked rows with their charges. A statement that waited for a lock sees the latest version of the booking, but no
 * charge that was added during the wait: such a charge is read again.
 */
export async function withCharges<Row extends Charged>(
  db: Kysely<PlatformTables>,
  rows: readonly Row[],
): Promise<readonly (Row & { charge: TripCharge })[]> {
  const whole: (Row & { charge: TripCharge })[] = [];
  for (const row of rows) whole.push({ ...row, charge: row.charge ?? (await readCharge(db, row.charge_id)) });
  return whole;
}

async function readCharge(db: Kysely<PlatformTables>, id: string): Promise<TripCharge> {
  const { rows } = await sql<{
    charge: TripCharge | null;
  }>`select ${chargeWith(sql`${id}`)} as charge`.execute(db);
  const charge = rows[0]?.charge;
  if (!charge) throw new Error(`a booking names the charge ${id}, which does not exist`);
  return charge;
}
