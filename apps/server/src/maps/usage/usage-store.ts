import { sql as raw, type Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { MapCalls } from '../provider/map-meter.ts';
import type { MapTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;

/** Adds the counts of one node to those of a day. */
export async function addCalls(sql: Sql, day: string, counted: readonly MapCalls[]): Promise<void> {
  if (counted.length === 0) return;
  await sql
    .withTables<MapTables>()
    .insertInto('map_calls')
    .values(counted.map((calls) => ({ day, ...calls })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'provider', 'operation']).doUpdateSet({
        calls: raw`map_calls.calls + excluded.calls`,
        failed: raw`map_calls.failed + excluded.failed`,
        cached: raw`map_calls.cached + excluded.cached`,
      }),
    )
    .execute();
}

/** The counts since a day. */
export function callsSince(sql: Sql, day: string): Promise<MapCalls[]> {
  return sql
    .withTables<MapTables>()
    .selectFrom('map_calls')
    .select(({ fn }) => [
      'provider',
      'operation',
      fn.sum<number>('calls').as('calls'),
      fn.sum<number>('failed').as('failed'),
      fn.sum<number>('cached').as('cached'),
    ])
    .where(raw<boolean>`day >= ${day}::date`)
    .groupBy(['provider', 'operation'])
    .orderBy('provider')
    .orderBy('operation')
    .execute()
    .then((rows) =>
      rows.map((row) => ({
        ...row,
        calls: Number(row.calls),
        failed: Number(row.failed),
        cached: Number(row.cached),
      })),
    );
}
