import type { DemandResponse } from '@fiacre/contract';
import { statusesWith } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { InstalledMap } from '../maps/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Platform } from '../platform/platform.ts';

/** A cell with fewer distinct riders shows nothing, so that no cell reveals where one person was. */
const minRiders = 5;
const cellMetres = 1000;
const maxCells = 60;
/** The data for everybody is computed once in this time on each node. */
const keptMilliseconds = 60_000;
/** Dispatch should have found a driver after this time; the list of items that need attention uses the same limit. */
const waitingMinutes = 3;
const daysBack = 28;

const step = cellMetres / 111_195;

interface Row {
  readonly lat: number;
  readonly lng: number;
  readonly unserved: number;
  readonly expected: number;
}

/** Where riders found no driver in the last hour, and where they are expected in the next one. */
export function createDemand(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  streets: Pick<InstalledMap['streets'], 'reverse'>,
): () => Promise<DemandResponse> {
  let kept: { readonly atMs: number; readonly demand: Promise<DemandResponse> } | null = null;
  return () => {
    const now = clock.now();
    const age = kept === null ? Infinity : Math.abs(now.getTime() - kept.atMs);
    if (kept === null || age >= keptMilliseconds) {
      kept = { atMs: now.getTime(), demand: readDemand(db, streets, now) };
      // A failure is not cached.
      kept.demand.catch(() => (kept = null));
    }
    return kept.demand;
  };
}

async function readDemand(
  db: Kysely<PlatformTables>,
  streets: Pick<InstalledMap['streets'], 'reverse'>,
  now: Date,
): Promise<DemandResponse> {
  const { rows } = await sql<Row>`${demandQuery(now)}`.execute(db);
  const items = await Promise.all(
    rows.map(async ({ lat, lng, unserved, expected }) => {
      const at = { lat, lng };
      const address = await streets.reverse(at).catch(() => null);
      return { at, near: address?.address ?? null, unserved, expected: Math.round(expected * 10) / 10 };
    }),
  );
  return { items, cellMetres, minRiders };
}

/**
 * The expected number is the mean for the same hour over the working days, or weekend days, of the last four weeks.
 * Cells are about as wide as they are high at every latitude.
 */
function demandQuery(now: Date) {
  const at = sql`${now}::timestamptz`;
  return sql`
    with days as (
      select ${at} - day * interval '1 day' as since from generate_series(1, ${sql.lit(daysBack)}) day
      where (extract(isodow from ${at} - day * interval '1 day') >= 6) = (extract(isodow from ${at}) >= 6)),
    wanted as (
      select true as missed, customer_id, pickup_lat, pickup_lng from bookings
      where ended_as in (${sql.join(statusesWith('failed'))}) and accepted_at is null and cancelled_from is distinct from 'PAYMENT_PENDING'
        and trip_date > ${at} - interval '2 hours' and trip_date < ${at} + interval '1 hour'
        and cancelled_at > ${at} - interval '1 hour' and cancelled_at <= ${at}
      union all select true, customer_id, pickup_lat, pickup_lng from bookings
      where ended_as is null and status = 'NEW'
        and greatest(booking_date, trip_date - interval '30 minutes')
          < ${at} - interval '${sql.raw(String(waitingMinutes))} minutes'
      union all select false, customer_id, pickup_lat, pickup_lng
      from days join ended_bookings ended on ended.trip_date >= since and ended.trip_date < since + interval '1 hour'
        join bookings on bookings.id = ended.booking_id),
    in_rows as (select *, floor(pickup_lat / ${step}) as cell_row from wanted),
    in_cells as (
      select *, floor(pickup_lng * cos(radians(cell_row * ${step})) / ${step}) as cell_column from in_rows),
    cells as (
      select cell_row, cell_column,
        case when count(distinct customer_id) filter (where missed) >= ${minRiders}
          then count(*) filter (where missed) else 0 end::int as unserved,
        case when count(distinct customer_id) filter (where not missed) >= ${minRiders}
          then count(*) filter (where not missed) / greatest(1, (select count(*) from days))::float8
          else 0 end::float8 as expected
      from in_cells group by cell_row, cell_column)
    select (cell_row + 0.5) * ${step} as lat, (cell_column + 0.5) * ${step} / cos(radians(cell_row * ${step})) as lng,
      unserved, expected
    from cells where unserved > 0 or expected > 0
    order by unserved desc, expected desc, cell_row, cell_column limit ${sql.lit(maxCells)}`;
}
