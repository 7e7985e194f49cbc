import type { DriverEarningsRow } from '@fiacre/contract';
import { sql, type Kysely } from 'kysely';
import type { AccountTables } from '../accounts/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import { contains, maxCounted } from '../platform/http/list-query.ts';
import { earnedParts, monthsBetween, total, type FleetScope, type ReportMonths } from './earned.ts';
import type { Page } from './report-page.ts';

export interface DriverEarningsRequest {
  readonly fleet: FleetScope;
  readonly driverId: string | undefined;
  /** Part of a name or vehicle number; empty for all drivers. */
  readonly search: string;
  readonly months: ReportMonths;
}

/** The request's drivers, as a condition on `driver_id`. */
function driversOf(db: Kysely<PlatformTables>, { driverId, search }: DriverEarningsRequest) {
  const one = driverId === undefined ? sql`true` : sql`driver_id = ${driverId}`;
  return search.trim() === '' ? one : sql`${one} and driver_id in (${driversFound(db, search)})`;
}

function partsOf(db: Kysely<PlatformTables>, request: DriverEarningsRequest, by: 'driver' | 'month') {
  const drivers = driversOf(db, request);
  return db.selectFrom(earnedParts({ ...request, drivers }, by).as('parts'));
}

/** Each driver's earnings in each month; names are looked up later. Source: EARN-1, EARN-3. */
function driverSums(db: Kysely<PlatformTables>, request: DriverEarningsRequest) {
  return partsOf(db, request, 'driver')
    .select([
      'ordinal',
      'driver_id',
      'currency',
      total('rides').as('rides'),
      total('driver_share').as('driverShare'),
    ])
    .groupBy(['ordinal', 'driver_id', 'currency'])
    .having(total('rides'), '>', 0);
}

function driversFound(db: Kysely<PlatformTables>, search: string) {
  return db
    .withTables<AccountTables>()
    .selectFrom('users')
    .select('id')
    .where('usertype', '=', 'driver')
    .where((where) =>
      where.or([contains(sql`first_name || ' ' || last_name`, search), contains('vehicle_number', search)]),
    );
}

/** The earnings of all matching drivers in one month and currency. */
export interface DriversMonth {
  readonly ordinal: number;
  readonly currency: string;
  /** At least as many as the drivers who earned something. */
  readonly parts: number;
  readonly rides: number;
  readonly driverShare: number;
}

/** The earnings of all matching drivers in each month and currency, newest first. Source: EARN-3. */
export function readDriverMonths(
  db: Kysely<PlatformTables>,
  request: DriverEarningsRequest,
): Promise<DriversMonth[]> {
  return partsOf(db, request, 'month')
    .select(['ordinal', 'currency', total('rides').as('rides'), total('driver_share').as('driverShare')])
    .select(total('drivers').as('parts'))
    .groupBy(['ordinal', 'currency'])
    .having(total('rides'), '>', 0)
    .orderBy('ordinal', 'desc')
    .orderBy('currency')
    .execute();
}

interface CountedMonth {
  readonly ordinal: number;
  readonly drivers: number;
}

/**
 * The newest months with their numbers of rows, until there are `wanted` rows or no more months. Grouping all months by
 * driver would take longer than everything else.
 */
async function countNewest(
  db: Kysely<PlatformTables>,
  request: DriverEarningsRequest,
  known: readonly DriversMonth[],
  wanted: number,
): Promise<CountedMonth[]> {
  const counted: CountedMonth[] = [];
  let rest = known;
  let rows = 0;
  while (rest.length > 0 && rows < wanted) {
    const newest = rest[0]?.ordinal ?? 1;
    let parts = 0;
    const next = rest.filter((month) => {
      const isWanted = parts < wanted - rows;
      parts += month.parts;
      return isWanted;
    });
    const oldest = next.at(-1)?.ordinal ?? newest;
    const sums = driverSums(db, { ...request, months: monthsBetween(request.months, oldest, newest) });
    const found = await db
      .selectFrom(sums.as('sums'))
      .select(['ordinal', ({ fn }) => fn.countAll<number>().as('drivers')])
      .groupBy('ordinal')
      .orderBy('ordinal', 'desc')
      .execute();
    counted.push(...found.map((month) => ({ ...month, ordinal: month.ordinal + oldest - 1 })));
    rows += found.reduce((sum, { drivers }) => sum + drivers, 0);
    rest = rest.filter(({ ordinal }) => ordinal < oldest);
  }
  return counted;
}

/** The first and last month on a page, and how many of their rows are on earlier pages. */
function monthsOnPage(counted: readonly CountedMonth[], { first, count }: Page) {
  let before = 0;
  const placed = counted.map(({ ordinal, drivers }) => {
    const from = before;
    before += drivers;
    return { ordinal, from, to: before };
  });
  const shown = placed.filter(({ from, to }) => to > first && from < first + count);
  const [newest, oldest] = [shown[0], shown.at(-1)];
  if (newest === undefined || oldest === undefined) return null;
  return { newest: newest.ordinal, oldest: oldest.ordinal, skipped: first - newest.from };
}

/**
 * One page of the drivers' months, newest first, and the total number, counted up to one more than `maxCounted`. Only
 * the months of this page are sorted. Drivers have their current account name, so that an erased name appears in no
 * report.
 */
export async function readDriverEarnings(
  db: Kysely<PlatformTables>,
  request: DriverEarningsRequest,
  known: readonly DriversMonth[],
  page: Page,
): Promise<{ items: DriverEarningsRow[]; counted: number }> {
  const months = await countNewest(db, request, known, Math.max(maxCounted + 1, page.first + page.count));
  const counted = months.reduce((sum, { drivers }) => sum + drivers, 0);
  const shown = monthsOnPage(months, page);
  return { items: shown === null ? [] : await readPage(db, request, shown, page.count), counted };
}

async function readPage(
  db: Kysely<PlatformTables>,
  request: DriverEarningsRequest,
  { newest, oldest, skipped }: NonNullable<ReturnType<typeof monthsOnPage>>,
  count: number,
): Promise<DriverEarningsRow[]> {
  const months = monthsBetween(request.months, oldest, newest);
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom(driverSums(db, { ...request, months }).as('sums'))
    .innerJoin('users', 'users.id', 'sums.driver_id')
    // Always true, but with it the names are read from the index of drivers instead of all people.
    .where(sql<boolean>`users.usertype = 'driver'`)
    .selectAll('sums')
    .select(['users.id', 'first_name', 'last_name', 'vehicle_number'])
    .orderBy('ordinal', 'desc')
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('users.id')
    .orderBy('currency')
    .limit(count)
    .offset(skipped)
    .execute();
  return rows.map((row) => ({
    ...months.of(row.ordinal),
    driver: row.id,
    driverName: `${row.first_name} ${row.last_name}`.trim(),
    driverVehicleNo: row.vehicle_number,
    currency: row.currency,
    totalRides: row.rides,
    driverShare: row.driverShare,
  }));
}
