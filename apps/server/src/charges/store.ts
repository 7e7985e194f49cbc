import { chargedTo } from '@fiacre/domain';
import type { Kysely, RawBuilder } from 'kysely';
import { tariffWith, type QuotedTariff } from '../fares/index.ts';
import { sql } from '../platform/database/sql.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Write } from '../platform/transaction/write.ts';
import type { DatedCharge, StoredCharge, TripCharge } from './tables.ts';

/** The booking that a charge is for. */
export interface ChargedBooking {
  readonly id: string;
  readonly tariff_id: string;
  /** The company on whose account it is. */
  readonly company_id?: string | null | undefined;
}

/** Stores a charge; with `from`, only if that table of the same statement has a row. */
export function keepCharge(
  charge: StoredCharge,
  booking: ChargedBooking,
  at: Date,
  from: RawBuilder<unknown> = sql``,
): Write {
  // A bonus and a tip are the rider's, whoever pays for the ride.
  const isOnAccount = booking.company_id != null && charge.reason !== 'bonus' && charge.reason !== 'tip';
  const { lines } = isOnAccount ? chargedTo(charge, 'company') : charge;
  const { id, reason, currency, inputs, corrects } = charge;
  const query = sql`insert into charges (id, booking_id, at, reason, currency, tariff_id, lines, inputs, corrects)
    select ${id}::uuid, ${booking.id}::uuid, ${at}::timestamptz, ${reason}::text, ${currency}::text,
      ${booking.tariff_id}::uuid, ${JSON.stringify(lines)}::jsonb, ${JSON.stringify(inputs)}::jsonb,
      ${corrects}::uuid ${from}`;
  return { name: `charged_${reason}`, query, returns: false };
}

const columns = sql`json_build_object('id', id, 'reason', reason, 'currency', currency, 'lines', lines,
  'inputs', inputs, 'corrects', corrects)`;

/** The charge with this id, as a column of another row. */
export function chargeWith(id: RawBuilder<unknown>): RawBuilder<TripCharge> {
  return sql`(select ${columns} from charges where charges.id = ${id})`;
}

interface StoredRow {
  readonly charge: StoredCharge;
  readonly at: Date;
  readonly tariff_id: string;
  readonly tariff: QuotedTariff;
}

/** Every charge of a booking, from its estimate to its last correction. */
export async function chargesOf(db: Kysely<PlatformTables>, bookingId: string): Promise<DatedCharge[]> {
  const tariff = tariffWith(sql`charges.tariff_id`);
  const { rows } =
    await sql<StoredRow>`select ${columns} as charge, at, tariff_id, ${tariff} as tariff from charges
    where booking_id = ${bookingId} order by at, id`.execute(db);
  return rows.map(({ charge, at, tariff_id: tariffId, tariff: own }) => ({
    ...charge,
    at: at.toISOString(),
    tariffId,
    tariff: own,
  }));
}
