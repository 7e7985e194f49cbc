import type { RawBuilder } from 'kysely';
import { quotedName, sql } from '../database/sql.ts';
import type { Tx } from './tx.ts';
import type { Write } from './write.ts';

/** The rows of each write that returns some, by its name; instants are returned as text. */
export type WriteResults = Readonly<Record<string, readonly unknown[] | undefined>>;

/**
 * Sends several writes as one statement. In PostgreSQL none of them sees the effects of the rest, and no two may change
 * the same row. Triggers and foreign keys run after all of them.
 */
export async function writeTogether(tx: Tx, writes: readonly Write[]): Promise<WriteResults> {
  if (writes.length === 0) return {};
  const returning = writes.filter(isReturning);
  const results = returning.length === 0 ? sql`1` : given(returning);
  const { rows } = await sql<GivenRow>`with ${named(writes)} select ${results}`.execute(tx.sql);
  return takeResults(rows[0] ?? {}, returning);
}

/** The same with a first write, whose row is returned unchanged; undefined if it returned no row. */
export async function writeWith<Row extends object>(
  tx: Tx,
  first: RawBuilder<Row>,
  writes: readonly Write[],
): Promise<{ readonly row: Row | undefined; readonly results: WriteResults }> {
  if (writes.length === 0) return { row: (await first.execute(tx.sql)).rows[0], results: {} };
  const returning = writes.filter(isReturning);
  const also = returning.length === 0 ? sql`` : sql`, ${given(returning)}`;
  const { rows } = await sql<Row & GivenRow>`with first as (${first}), ${named(writes)}
    select first.*${also} from first`.execute(tx.sql);
  const [row] = rows;
  return { row, results: row === undefined ? {} : takeResults(row, returning) };
}

const isReturning = ({ returns }: Write) => returns !== false;

/** A prefix that no table column has. */
const mark = 'gave: ';
type GivenRow = Record<string, readonly unknown[]>;

/** Removes the results from the row, so that it has only the columns of the first write. */
function takeResults(row: GivenRow, writes: readonly Write[]): WriteResults {
  const results = writes.map(({ name }) => [name, row[mark + name]] as const);
  for (const { name } of writes) delete row[mark + name];
  return Object.fromEntries(results);
}

function named(writes: readonly Write[]): RawBuilder<unknown> {
  return sql.join(writes.map(({ name, query }) => sql`${sql.ref(name)} as (${query})`));
}

function given(writes: readonly Write[]): RawBuilder<unknown> {
  // The alias must not be the name of a column either, since PostgreSQL would use the column.
  const row = sql.ref(`${mark}row`);
  const all = writes.map(
    ({ name }) => sql`(select json_agg(${row}) from ${sql.table(name)} as ${row}) as ${sql.ref(mark + name)}`,
  );
  return sql.join(all);
}

/** `one = ?, two = ?` for an update; values that are undefined are left out. */
export function assignments(values: object): RawBuilder<unknown> {
  const columns = definedIn(values);
  const texts = columns.map(([column], index) => `${index === 0 ? '' : ', '}${quotedName(column)} = `);
  return sql([...texts, ''], ...columns.map(([, value]) => value));
}

/** `(one, two) values (?, ?)` for an insert; values that are undefined are left out. */
export function rowOf(values: object): RawBuilder<unknown> {
  const columns = definedIn(values);
  const names = columns.map(([column]) => quotedName(column)).join(', ');
  return sql`(${sql.raw(names)}) values (${sql.join(columns.map(([, value]) => value))})`;
}

const definedIn = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined);
