import type { DriverEarningsRow, ResponseOf } from '@fiacre/contract';
import { sql, type Kysely } from 'kysely';
import type { AccountTables } from '../accounts/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import { containing } from '../platform/http/list-query.ts';
import { earnedParts, total, type FleetScope, type ReportMonths } from './earned.ts';
import type { Page } from './report-page.ts';

export interface DriverEarningsRequest {
  readonly fleet: FleetScope;
  readonly driverId: string | undefined;
  /** Part of a name or vehicle number; empty for all drivers. */
  readonly search: string;
  readonly months: ReportMonths;
}

/** The months of each driver, summed before names are looked up. Source: EARN-1, EARN-3. */
export function driverEarningsQuery(db: Kysely<PlatformTables>, request: DriverEarningsRequest) {
  const { fleet, driverId, months } = request;
  const parts = db.selectFrom(earnedParts(fleet, months).as('parts'));
  const sums = (driverId === undefined ? parts : parts.where('driver_id', '=', driverId))
    .select([
      'ordinal',
      'driver_id',
      'currency',
      total('rides').as('rides'),
      total('driver_share').as('driverShare'),
    ])
    .groupBy(['ordinal', 'driver_id', 'currency'])
    .having(total('rides'), '>', 0);
  const named = db
    .withTables<AccountTables>()
    .selectFrom(sums.as('sums'))
    .innerJoin('users', 'users.id', 'sums.driver_id');
  if (request.search.trim() === '') return named;
  const pattern = containing(request.search);
  return named.where((where) =>
    where.or([
      where(sql<string>`first_name || ' ' || last_name`, 'ilike', pattern),
      where('vehicle_number', 'ilike', pattern),
    ]),
  );
}

type Months = ResponseOf<'listDriverEarnings'>['months'];

/** What all matching drivers earned in each month and currency, newest first. Source: EARN-3. */
export async function readDriverMonths(
  db: Kysely<PlatformTables>,
  request: DriverEarningsRequest,
): Promise<Months> {
  const rows = await driverEarningsQuery(db, request)
    .select(['ordinal', 'currency'])
    .select(sql<number>`sum(rides)::bigint`.as('rides'))
    .select(sql<number>`sum("driverShare")::bigint`.as('driverShare'))
    .groupBy(['ordinal', 'currency'])
    .orderBy('ordinal', 'desc')
    .orderBy('currency')
    .execute();
  return rows.map(({ ordinal, currency, rides, driverShare }) => ({
    ...request.months.of(ordinal),
    currency,
    totalRides: rides,
    driverShare,
  }));
}

/**
 * One page of the drivers' months, newest first. Drivers have their current account name, so that an erased name
 * appears in no report.
 */
export async function readDriverEarnings(
  db: Kysely<PlatformTables>,
  request: DriverEarningsRequest,
  { first, count }: Page,
): Promise<{ items: DriverEarningsRow[]; total: number }> {
  const rows = await driverEarningsQuery(db, request)
    .selectAll('sums')
    .select([
      'users.id',
      'first_name',
      'last_name',
      'vehicle_number',
      sql<number>`count(*) over ()`.as('all'),
    ])
    .orderBy('ordinal', 'desc')
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('users.id')
    .orderBy('currency')
    .limit(count)
    .offset(first)
    .execute();
  const items = rows.map((row) => ({
    ...request.months.of(row.ordinal),
    driver: row.id,
    driverName: `${row.first_name} ${row.last_name}`.trim(),
    driverVehicleNo: row.vehicle_number,
    currency: row.currency,
    totalRides: row.rides,
    driverShare: row.driverShare,
  }));
  return { items, total: rows[0]?.all ?? (await countRows(db, request)) };
}

/** The total; a page past the end has no row that contains it. */
async function countRows(db: Kysely<PlatformTables>, request: DriverEarningsRequest): Promise<number> {
  const { all } = await driverEarningsQuery(db, request)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  return all;
}
