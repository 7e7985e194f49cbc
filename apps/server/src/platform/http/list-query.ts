import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';
import { refuse } from '../refusal/refusal.ts';

export interface SortedBy<Column> {
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
}

/** The column to sort by, from a list's `sort`; a leading minus sorts in descending order. Other fields are refused. */
export function readSort<Field extends string, Column extends string>(
  columns: Readonly<Record<Field, Column>>,
  sort: string,
): SortedBy<Column> {
  const field = sort.replace(/^-/, '');
  if (!isFieldOf(columns, field))
    return refuse('invalid_request', { issues: [{ path: 'query.sort', message: 'unknown field' }] });
  return { column: columns[field], direction: sort.startsWith('-') ? 'desc' : 'asc' };
}

function isFieldOf<Field extends string>(
  columns: Readonly<Record<Field, string>>,
  field: string,
): field is Field {
  return Object.hasOwn(columns, field);
}

/** A LIKE pattern for rows that contain the typed text; its wildcards are escaped. */
export function containing(typed: string): string {
  return `%${typed.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Whether a column contains the typed text. As in every search, case, accents, invisible characters and the script of
 * digits do not count.
 */
export function contains(words: string | RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const column = typeof words === 'string' ? sql.ref(words) : words;
  return sql`fold_text(${column}) like fold_text(${containing(typed)})`;
}

/** Rows are counted up to this number: counting a whole large list would take longer than reading one page. */
export const maxCounted = 10_000;

/** Counts all rows of a query. */
export async function countAll(found: SelectQueryBuilder<never, never, object>): Promise<number> {
  const counted = found.clearSelect().select(sql<number>`count(*)::int`.as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** The total to show for a count that stopped at one more than `maxCounted`. */
export function shownTotal(counted: number): { total: number; totalIsMinimum?: true } {
  return counted > maxCounted ? { total: maxCounted, totalIsMinimum: true } : { total: counted };
}

/** Counts the rows of a query, at most one more than `maxCounted`. */
export async function countRows(
  db: Kysely<PlatformTables>,
  rows: SelectQueryBuilder<never, never, object>,
): Promise<number> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (${rows.limit(maxCounted + 1)}) as counted`.execute(db);
  return counted[0]?.total ?? 0;
}
