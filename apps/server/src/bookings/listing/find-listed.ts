import { sql, type Kysely } from 'kysely';
import { hasPiecesOf } from '../../platform/database/search-pieces.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { containing, maxCounted } from '../../platform/http/list-query.ts';
import { all, narrowed, sourcesOf, type AskedList, type Condition, type Source } from './listed-sources.ts';

type Sql = Kysely<PlatformTables>;

export interface ListedPage extends AskedList {
  readonly first: number;
  readonly count: number;
}

/** How to search for a text; this depends on how common it is. */
interface Rarity {
  /** Limits `ended_bookings` to rows whose index has the text; null if scanning the list in order is faster. */
  readonly forPage: Condition | null;
  readonly forCount: Condition | null;
}

/**
 * The ids of a page of bookings in order, and the number of matches, which is exact up to `maxCounted`. A list is
 * read from two tables: the few open bookings, and the many ended ones (`ended_bookings`), which have an index
 * for each order. Source: ROLE-2, BKT-1.
 */
export async function findListed(
  db: Sql,
  asked: ListedPage,
): Promise<{ ids: readonly string[]; counted: number }> {
  // A page's position depends on the counts, so both are read from one snapshot.
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (tx) => {
    // The best plan depends on how many rows a filter leaves, so a plan is never reused for other values.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
    const typed = asked.query.q?.trim() ?? '';
    const sources = sourcesOf(asked, typed);
    if (sources.length === 0) return { ids: [], counted: 0 };
    const rarity = typed === '' ? null : await rarityOf(tx, typed);
    const forPage = narrowedSources(sources, typed, rarity?.forPage ?? null);
    const forCount = narrowedSources(sources, typed, rarity?.forCount ?? null);
    if (asked.first > 0) {
      const counted = await countEach(tx, forCount, await countedFor(tx, asked, sources));
      return { ids: await readPage(tx, asked, forPage, counted), counted: sumOf(counted.counts) };
    }
    const ids = await readPage(tx, asked, forPage, { counts: [], upTo: 0 });
    // If the first page is not full, its length is the count.
    if (ids.length < asked.count) return { ids, counted: ids.length };
    return { ids, counted: sumOf((await countEach(tx, forCount, maxCounted)).counts) };
  });
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, some) => sum + some, 0);

interface Narrowed {
  readonly source: Source;
  readonly where: Condition;
}

function narrowedSources(sources: readonly Source[], typed: string, pieces: Condition | null): Narrowed[] {
  return sources.map((source) => ({ source, where: all(narrowed(source, typed, pieces)) }));
}

/** The matching rows of each source. */
interface Counted {
  readonly counts: readonly number[];
  /** A higher count is only a lower bound. */
  readonly upTo: number;
}

/**
 * How far to count. Counting to twice the end of a page shows whether it is in the second half of the list;
 * skipping rows in an index alone costs no more than that. For the last quarter of all bookings, everything is
 * counted: without a limit, PostgreSQL counts in parallel.
 */
async function countedFor(
  db: Sql,
  { first, count }: ListedPage,
  sources: readonly Source[],
): Promise<number> {
  if (first < maxCounted) return maxCounted;
  const { rows } = await sql<{ estimate: number }>`
    select reltuples as estimate from pg_class where oid = 'ended_bookings'::regclass`.execute(db);
  if (first > (rows[0]?.estimate ?? 0) * 0.75) return Infinity;
  return sources.at(-1)?.skipsInIndex === true ? maxCounted : 2 * (first + count);
}

/** The same page, counted from the nearer end of the list. */
function fromNearerEnd(page: ListedPage, { counts, upTo }: Counted): ListedPage & { isReversed: boolean } {
  const { sort, first, count } = page;
  const total = counts.some((some) => some > upTo) ? Infinity : sumOf(counts);
  if (first === 0 || first < total / 2) return { ...page, isReversed: false };
  const last = Math.min(first + count, total);
  const direction = sort.direction === 'asc' ? 'desc' : 'asc';
  return {
    ...page,
    sort: { ...sort, direction },
    first: total - last,
    count: Math.max(0, last - first),
    isReversed: true,
  };
}

/**
 * For a page far down the list, the ended bookings that certainly come before it are skipped in their index: at
 * most all open bookings are above them.
 */
async function readPage(
  db: Sql,
  page: ListedPage,
  sources: readonly Narrowed[],
  counted: Counted,
): Promise<string[]> {
  const { sort, first, count, isReversed } = fromNearerEnd(page, counted);
  // Bookings of one status are in order of trip date, as in the index.
  const also = sort.column === 'status' ? ['trip_date'] : [];
  const order = (names: readonly string[]) =>
    sql`order by ${sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(sort.direction)}`))}`;
  const others = counted.counts.slice(0, -1);
  const skipped = others.some((some) => some > counted.upTo) ? 0 : Math.max(0, first - sumOf(others));
  const parts = sources.map(({ source: { table, id, key }, where }, index) => {
    const offset = index === sources.length - 1 ? skipped : 0;
    return sql`(select ${sql.ref(id)} as id, ${sql.ref(key)} as key, trip_date from ${table}
      where ${where} ${order([key, ...also, id])} limit ${first + count - offset} offset ${offset})`;
  });
  const { rows } = await sql<{ id: string }>`select id from (${sql.join(parts, sql` union all `)}) as listed
    ${order(['key', ...also, 'id'])} limit ${count} offset ${first - skipped}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return isReversed ? ids.toReversed() : ids;
}

async function countEach(db: Sql, sources: readonly Narrowed[], upTo: number): Promise<Counted> {
  const limit = upTo === Infinity ? sql`` : sql`limit ${upTo + 1}`;
  const parts = sources.map(({ source: { table, counted }, where }) => {
    const from = counted === null ? sql`${table} where ${where}` : sql`bookings where ${all(counted)}`;
    return sql`(select count(*)::int from (select from ${from} ${limit}) as found)`;
  });
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(parts)}] as counts`.execute(db);
  return { counts: rows[0]?.counts ?? [], upTo };
}

const newest = 4000;
/**
 * If more than this share of the newest bookings match, scanning the list in order finds a page, or 10,000 rows,
 * faster than the text index.
 */
const walked = { forPage: 0.003, forCount: 0.1 };
/** Measures the share among the newest ended bookings. */
async function rarityOf(db: Sql, typed: string): Promise<Rarity> {
  const { rows } = await sql<{ read: number; found: number }>`select count(*)::int as read,
      count(*) filter (where words like fold_text(${containing(typed)}))::int as found
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
