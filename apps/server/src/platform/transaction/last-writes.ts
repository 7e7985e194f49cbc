import type { RawBuilder } from 'kysely';
import { sql } from '../database/sql.ts';
import type { Write } from './write.ts';

/** Writes that wait for the statement that saves the transaction's events. */
export interface LastWrites<Row extends object = object> {
  /**
   * A write of one row. If it finds none, or if another write does not return as many rows as were expected, nothing is
   * saved and the transaction runs again.
   */
  readonly first: RawBuilder<Row>;
  /** The others; each either returns no rows or has expected ones. */
  readonly writes: readonly Write[];
  /** Called after the commit with what the first write returned; instants are texts. */
  saved?(row: Row): void;
}

/** Parts of a `with` that contain the writes, and then `confirmed`, which is true as soon as all of them were made. */
export function lastParts({ first, writes }: LastWrites): readonly RawBuilder<unknown>[] {
  const others = writes.map(({ name, query, returns }) =>
    returns === false
      ? sql`${sql.ref(name)} as (${query} returning true)`
      : sql`${sql.ref(name)} as (${query})`,
  );
  const checks = writes.map(({ name, expected }) => {
    const count = sql`(select count(*) from ${sql.table(name)})`;
    return expected === undefined ? sql` and ${count} >= 0` : sql` and ${count} = ${expected.length}`;
  });
  const confirmed = sql`confirmed as materialized (select case
    when (select count(*) from first) = 1${joined(checks)} then true else run_again() end as yes)`;
  return [sql`first as (${first})`, ...others, confirmed];
}

function joined(pieces: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return pieces.reduce((all, piece) => sql`${all}${piece}`, sql``);
}
