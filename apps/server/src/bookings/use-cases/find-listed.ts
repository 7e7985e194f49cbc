import type { ListBookingsQuery } from '@fiacre/contract';
import { bookingStatuses, statusesWith, type BookingStatus } from '@fiacre/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type * as z from 'zod';
import { hasPiecesOf } from '../../platform/database/search-pieces.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { containing, maxCounted, type SortedBy } from '../../platform/http/list-query.ts';
import type { SignedIn } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { endedStatuses, hasStatus } from '../record/has-status.ts';
import { tariffOfBooking } from '../record/whole-rows.ts';

type Sql = Kysely<PlatformTables>;
type Condition = RawBuilder<unknown>;

export interface ListedPage {
  readonly reader: SignedIn;
  readonly query: z.infer<typeof ListBookingsQuery>;
  readonly sort: SortedBy<string>;
  readonly first: number;
  readonly count: number;
}

/** A table with the bookings in some statuses that a list may show. */
interface Source {
  readonly table: RawBuilder<unknown>;
  readonly id: 'id' | 'booking_id';
  /** The column by which the list is sorted. */
  readonly key: string;
  readonly where: readonly Condition[];
  readonly isIndexed: boolean;
  /** The lower-case text that a search is compared with. */
  readonly words: RawBuilder<string>;
}

/** How a searched text is found; this depends on how common it is. */
interface Rarity {
  /** Limits `ended_bookings` to rows whose index has the text; null if scanning the list in order is faster. */
  readonly forPage: Condition | null;
  readonly forCount: Condition | null;
}

/**
 * The ids of a page of bookings in order, and the number of all that match, counted up to one more than `maxCounted`.
 * A list is read from two tables: the few open bookings, and the many ended ones (`ended_bookings`), which have an
 * index for each order. Source: ROLE-2, BKT-1.
 */
export async function findListed(
  db: Sql,
  asked: ListedPage,
): Promise<{ ids: readonly string[]; counted: number }> {
  return db.transaction().execute(async (tx) => {
    // The best plan depends on how many rows a filter leaves, so a plan is never reused for other values.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
    const typed = asked.query.q?.trim() ?? '';
    const sources = sourcesOf(asked, typed);
    if (sources.length === 0) return { ids: [], counted: 0 };
    const rarity = typed === '' ? null : await rarityOf(tx, typed);
    const { first, count } = asked;
    const counts = first === 0 ? null : await countEach(tx, sources, typed, rarity);
    const ids = await readPage(tx, asked, narrowedSources(sources, typed, rarity?.forPage ?? null), counts);
    // If the first page is not full, its length is the count.
    if (counts === null && ids.length < count) return { ids, counted: ids.length };
    const counted = counts ?? (await countEach(tx, sources, typed, rarity));
    return { ids, counted: counted.reduce((sum, some) => sum + some, 0) };
  });
}

interface Narrowed {
  readonly source: Source;
  readonly where: Condition;
}

function narrowedSources(sources: readonly Source[], typed: string, pieces: Condition | null): Narrowed[] {
  return sources.map((source) => ({ source, where: all(narrowed(source, typed, pieces)) }));
}

/**
 * For a page far down the list, the ended bookings that certainly come before it are skipped in their index: at most
 * all open bookings are above them.
 */
async function readPage(
  db: Sql,
  { sort, first, count }: ListedPage,
  sources: readonly Narrowed[],
  counts: readonly number[] | null,
): Promise<string[]> {
  // Bookings of one status follow their trip dates, as in the index.
  const also = sort.column === 'status' ? ['trip_date'] : [];
  const order = (key: string, id: string) =>
    sql`order by ${sql.join([key, ...also, id].map((name) => sql`${sql.ref(name)} ${sql.raw(sort.direction)}`))}`;
  const others = (counts ?? []).slice(0, -1).reduce((sum, some) => sum + some, 0);
  const skipped = others > maxCounted ? 0 : Math.max(0, first - others);
  const parts = sources.map(({ source: { table, id, key }, where }, index) => {
    const offset = index === sources.length - 1 ? skipped : 0;
    return sql`(select ${sql.ref(id)} as id, ${sql.ref(key)} as key, trip_date from ${table}
      where ${where} ${order(key, id)} limit ${first + count - offset} offset ${offset})`;
  });
  const { rows } = await sql<{ id: string }>`select id from (${sql.join(parts, sql` union all `)}) as listed
    ${order('key', 'id')} limit ${count} offset ${first - skipped}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The matching rows of each source, up to one more than `maxCounted`. */
async function countEach(
  db: Sql,
  sources: readonly Source[],
  typed: string,
  rarity: Rarity | null,
): Promise<number[]> {
  const parts = narrowedSources(sources, typed, rarity?.forCount ?? null).map(
    ({ source, where }) => sql`(select count(*)::int from (select from ${source.table}
      where ${where} limit ${maxCounted + 1}) as found)`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(parts)}] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}

function sourcesOf({ reader, query, sort }: ListedPage, typed: string): Source[] {
  const statuses = askedStatuses(query);
  // One person's bookings have their own index.
  const isDirect =
    ['rider', 'driver'].includes(reader.role) || query.customer !== undefined || query.driver !== undefined;
  const listed = isDirect ? [] : statuses.filter((status) => endedStatuses.includes(status));
  const others = statuses.filter((status) => !listed.includes(status));
  const ofBooking = conditions(reader, query, sql`${tariffOfBooking}->>'carTypeName'`);
  const byStatus = sort.column === 'status' && typed === '';
  const ended: Source = byStatus
    ? {
        // The index of `bookings` has the order of the list.
        table: sql`bookings`,
        id: 'id',
        key: 'ended_as',
        isIndexed: false,
        where: [hasStatus(listed), ...ofBooking],
        words: wordsOfBooking,
      }
    : {
        table: sql`ended_bookings`,
        id: 'booking_id',
        key: sort.column,
        isIndexed: true,
        where: [
          inStatuses(listed),
          // They have an index, which does not depend on the status.
          ...(listed.join() === 'PENDING' ? [sql`unpaid`] : []),
          ...conditions(reader, query, sql.ref('car_type')),
        ],
        words: sql.ref('words'),
      };
  const wanted = [hasStatus(others), ...ofBooking];
  const direct: Source = {
    // There are few open bookings, so all of them are read; `offset 0` keeps the planner from scanning an index to find
    // them.
    table: isDirect ? sql`bookings` : sql`(select * from bookings where ${all(wanted)} offset 0) as bookings`,
    id: 'id',
    key: sort.column,
    isIndexed: false,
    where: isDirect ? wanted : [sql`true`],
    words: wordsOfBooking,
  };
  return [...(others.length > 0 ? [direct] : []), ...(listed.length > 0 ? [ended] : [])];
}

const wordsOfBooking = sql<string>`lower(concat_ws(E'\\n', reference, customer_name, driver_name, pickup_add, drop_add,
  vehicle_number))`;

const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);

/** Listing every status would be a condition that PostgreSQL does not recognise as always true. */
function inStatuses(statuses: readonly BookingStatus[]): Condition {
  return statuses.length === endedStatuses.length ? sql`true` : sql`status in (${sql.join(statuses)})`;
}

function conditions(
  { role, userId }: SignedIn,
  { driver, customer, carType, from, to }: ListedPage['query'],
  carTypeColumn: RawBuilder<unknown>,
): Condition[] {
  const own = { rider: 'customer_id', driver: 'driver_id', fleetadmin: 'fleet_admin_id' } as const;
  return [
    // Source: ROLE-2.
    ...(role === 'admin' ? [] : [sql`${sql.ref(own[role])} = ${userId}`]),
    ...(driver === undefined ? [] : [sql`driver_id = ${driver}`]),
    ...(customer === undefined ? [] : [sql`customer_id = ${customer}`]),
    ...(carType === undefined ? [] : [sql`${carTypeColumn} = ${carType}`]),
    ...(from === undefined ? [] : [sql`trip_date >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`trip_date < ${new Date(to)}`]),
  ];
}

function askedStatuses({ status, active }: ListedPage['query']): readonly BookingStatus[] {
  const named = status === undefined ? bookingStatuses : readStatuses(status);
  if (active === undefined) return named;
  const isActive = statusesWith('active');
  return named.filter((name) => isActive.includes(name) === (active === 'true'));
}

function readStatuses(text: string): BookingStatus[] {
  const asked = [...new Set(text.split(',').map((name) => name.trim()))];
  const known = bookingStatuses.filter((status) => asked.includes(status));
  if (known.length === asked.length) return known;
  return refuse('invalid_request', { issues: [{ path: 'query.status', message: 'unknown status' }] });
}

/** A search covers reference, names, addresses and vehicle number. */
function narrowed({ isIndexed, where, words }: Source, typed: string, pieces: Condition | null): Condition[] {
  if (typed === '') return [...where];
  const indexed = isIndexed && pieces !== null ? [pieces] : [];
  return [...where, ...indexed, sql`${words} like lower(${containing(typed)})`];
}

const newest = 4000;
/**
 * If more than this share of the newest bookings match, scanning the list in order finds a page, or 10,000 rows, faster
 * than the text index.
 */
const walked = { forPage: 0.003, forCount: 0.1 };
/** Measures the share among the newest ended bookings. */
async function rarityOf(db: Sql, typed: string): Promise<Rarity> {
  const { rows } = await sql<{ read: number; found: number }>`select count(*)::int as read,
      count(*) filter (where words like lower(${containing(typed)}))::int as found
    from (select words from ended_bookings order by booking_date desc, booking_id desc limit ${newest}) as recent`.execute(
    db,
  );
  const { read = 0, found = 0 } = rows[0] ?? {};
  const pieces = hasPiecesOf(sql.ref('words'), typed);
  return {
    forPage: found > read * walked.forPage ? null : pieces,
    forCount: found > read * walked.forCount ? null : pieces,
  };
}
