import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Reference } from '../platform/reference/reference.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { tariffsPart } from '../tariffs/index.ts';
import type { DaysWithoutRides } from './days-without-rides.ts';
import type { KeptReason, KnownRide, SeriesRide, SeriesRow } from './series-days.ts';
import type { SeriesTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;
const tables = (db: Sql) => db.withTables<SeriesTables>();

export async function findSeries(db: Sql, id: string): Promise<SeriesRow | null> {
  return (await tables(db).selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The series, locked until the transaction ends: its rides are made and changed one after the other. */
export async function holdSeries(tx: Tx, id: string): Promise<SeriesRow | null> {
  const found = tables(tx.sql).selectFrom('series').selectAll().where('id', '=', id).forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

/** Those that have not ended, of one rider or of all. */
export function runningSeries(db: Sql, customerId: string | null): Promise<SeriesRow[]> {
  const running = tables(db).selectFrom('series').selectAll().where('ended_at', 'is', null);
  const found = customerId === null ? running : running.where('customer_id', '=', customerId);
  return found.orderBy('created_at').orderBy('id').limit(2000).execute();
}

/** The rides of a series from a local day on, with the states of their bookings. */
export async function ridesOf(db: Sql, ids: readonly string[], fromDay: string): Promise<KnownRide[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<KnownRide>`
    select ride.*, status from series_rides ride left join bookings on bookings.id = booking_id
    where series_id = any(${[...ids]}::uuid[]) and local_start >= ${fromDay} order by local_start`.execute(
    db,
  );
  return rows;
}

/** Every calendar as of now, with the operator's holidays. */
export async function readDaysWithoutRides(db: Sql, reference: Reference): Promise<DaysWithoutRides> {
  const { holidays } = reference.of(tariffsPart);
  return { calendars: (await readCalendars(db)).items, holidays };
}

export async function readCalendars(db: Sql) {
  const list = tables(db).selectFrom('ride_calendars').select(['items', 'version']);
  return list.executeTakeFirstOrThrow();
}

/** Keeps what is known about a ride unless it was made. Returns whether it was kept. */
export async function keepRide(
  tx: Tx,
  ride: Pick<SeriesRide, 'series_id' | 'local_start' | 'state'> & Partial<SeriesRide>,
): Promise<boolean> {
  const { series_id, local_start, ...known } = ride;
  const columns = { booking_id: null, moved_to: null, failure: null, ...known, changed_at: tx.now };
  const kept = await tables(tx.sql)
    .insertInto('series_rides')
    .values({ series_id, local_start, ...columns })
    .onConflict((found) =>
      found
        .columns(['series_id', 'local_start'])
        .doUpdateSet(columns)
        .where('series_rides.state', '<>', 'made'),
    )
    .returning('series_id')
    .execute();
  return kept.length > 0;
}

/** Says why a ride that is booked needs attention, or, with null, that it no longer does. Source: SERIES-19. */
export async function flagRide(tx: Tx, ride: SeriesRide, failure: KeptReason | null): Promise<void> {
  await tables(tx.sql)
    .updateTable('series_rides')
    .set({ failure, moved_to: ride.moved_to, changed_at: tx.now })
    .where('series_id', '=', ride.series_id)
    .where('local_start', '=', ride.local_start)
    .execute();
}

export async function dropRide(tx: Tx, { series_id, local_start }: SeriesRide): Promise<void> {
  await tables(tx.sql)
    .deleteFrom('series_rides')
    .where('series_id', '=', series_id)
    .where('local_start', '=', local_start)
    .execute();
}

export async function saveSeries(tx: Tx, id: string, changes: Partial<SeriesRow>): Promise<void> {
  const { assistance, coords, extras, passenger, ...others } = changes;
  const columns = {
    ...others,
    ...(assistance && { assistance: JSON.stringify(assistance) }),
    ...(coords && { coords: JSON.stringify(coords) }),
    ...(extras && { extras: JSON.stringify(extras) }),
    ...(passenger !== undefined && { passenger: passenger && JSON.stringify(passenger) }),
  };
  await tables(tx.sql).updateTable('series').set(columns).where('id', '=', id).execute();
}

export async function insertSeries(tx: Tx, row: SeriesRow): Promise<void> {
  const [assistance, coords, extras] = [row.assistance, row.coords, row.extras].map((list) =>
    JSON.stringify(list),
  ) as [string, string, string];
  await tables(tx.sql)
    .insertInto('series')
    .values({ ...row, assistance, coords, extras, passenger: row.passenger && JSON.stringify(row.passenger) })
    .execute();
}
