import type { DispatchDecision, QueryOf } from '@fiacre/contract';
import { sql } from 'kysely';
import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { withUsual } from './stored-drivers.ts';
import type { DecisionTable, DecisionTables } from './tables.ts';
import { countAll } from '../platform/http/list-query.ts';

const defaultPageSize = 20;

/** Every decision with all of its inputs and the drivers' names, newest first. */
export function listDecisions({ db }: Platform): Handler<'listDecisions'> {
  return async ({ query }) => {
    const { page = 1, pageSize = defaultPageSize } = query;
    const found = filtered(db, query);
    const total = await countAll(found);
    const rows = await found
      .selectAll()
      .orderBy('decided_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const names = await namesOf(db, [...new Set(rows.flatMap(driversIn))]);
    return { items: rows.map((row) => present(row, names)), total, page, pageSize };
  };
}

function filtered(db: Platform['db'], { bookingId, driverId, from, until }: QueryOf<'listDecisions'>) {
  let rows = db.withTables<DecisionTables>().selectFrom('dispatch_decisions');
  if (bookingId !== undefined) rows = rows.where('booking_id', '=', bookingId);
  if (driverId !== undefined) rows = rows.where(sql<boolean>`${driverId}::uuid = any(driver_ids)`);
  if (from !== undefined) rows = rows.where('decided_at', '>=', new Date(from));
  if (until !== undefined) rows = rows.where('decided_at', '<', new Date(until));
  return rows;
}

type Row = Pick<
  DecisionTable,
  'id' | 'booking_id' | 'decided_at' | 'mode' | 'outcome' | 'driver_ids' | 'expires_at'
> & { readonly inputs: DecisionTable['inputs']['__select__'] };

const driversIn = ({ driver_ids: chosen, inputs }: Row) => [
  ...chosen,
  ...inputs.compared.map(({ driverId }) => driverId),
  ...(inputs.excluded ?? []).map(({ driverId }) => driverId),
];

async function namesOf(db: Platform['db'], ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, trim(first_name || ' ' || last_name) as name from users where id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function present(row: Row, names: ReadonlyMap<string, string>): DispatchDecision {
  const named = (driverId: string) => ({ driverId, name: names.get(driverId) || null });
  const { compared, excluded = [], excludedCounts = {}, byAir } = row.inputs;
  return {
    id: row.id,
    bookingId: row.booking_id,
    at: row.decided_at.toISOString(),
    mode: row.mode,
    outcome: row.outcome,
    drivers: row.driver_ids.map(named),
    expiresAt: row.expires_at?.toISOString() ?? null,
    byAir,
    compared: compared.map((one) => ({ ...withUsual(one), ...named(one.driverId) })),
    excluded: excluded.map((one) => ({ ...one, ...named(one.driverId) })),
    excludedCounts,
  };
}
