import { closureLimits, type Closure, type ClosureRequest } from '@fiacre/contract';
import { outlineFault, type ClosureShape } from '@fiacre/domain';
import type { Handlers } from '../platform/http/handler.ts';
import { publishCatalogueChange } from '../platform/live/catalogue-change.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import { requireFresh } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { presentClosure, type ClosureMap, type ClosureRow } from './present-closure.ts';
import type { ClosureTables } from './tables.ts';

type EditHandlers = Handlers<'addClosure' | 'updateClosure' | 'endClosure' | 'deleteClosure'>;

/** Existing quotes and bookings keep their prices: a closure applies to what is asked for afterwards. Source: CLOSURE-7. */
export function editClosures({ ids }: Platform, map: ClosureMap): EditHandlers {
  return {
    addClosure: (call) =>
      call.commit(async (tx) => {
        await lockTable(tx, 'closures');
        const columns = columnsOf(tx, map, call.body, null);
        await refuseTooMany(tx);
        const id = ids.next();
        const fixed = { id, version: 1, created_at: tx.now, deleted_at: null };
        await closures(tx)
          .insertInto('closures')
          .values({ ...columns, ...fixed })
          .execute();
        return saved(tx, map, id, 'add-closure', null);
      }),
    updateClosure: (call) =>
      call.commit(async (tx) => {
        const { version, ...wanted } = call.body;
        await lockTable(tx, 'closures');
        const row = (await findClosure(tx, call.params.id)) ?? refuse('not_found');
        const columns = row.version === version ? columnsOf(tx, map, wanted, row) : {};
        return change(tx, map, row, version, 'change-closure', columns);
      }),
    endClosure: (call) =>
      call.commit(async (tx) => {
        await lockTable(tx, 'closures');
        const row = (await findClosure(tx, call.params.id)) ?? refuse('not_found');
        if (row.until_at !== null && row.until_at <= tx.now) return presentClosure(map, row, tx.now);
        // One that has not begun is ended as if it had just begun: the end has to be after the start.
        const from = row.from_at < tx.now ? row.from_at : new Date(tx.now.getTime() - 1);
        const columns = { from_at: from, until_at: tx.now };
        return change(tx, map, row, row.version, 'end-closure', columns);
      }),
    deleteClosure: (call) =>
      call.commit(async (tx) => {
        await lockTable(tx, 'closures');
        const row = (await findClosure(tx, call.params.id)) ?? refuse('not_found');
        await closures(tx)
          .updateTable('closures')
          .set({ deleted_at: tx.now })
          .where('id', '=', row.id)
          .execute();
        record(tx, row.id, 'delete-closure', { before: presentClosure(map, row, tx.now) });
        return { ok: true };
      }),
  };
}

const closures = (tx: Tx) => tx.sql.withTables<ClosureTables>();

async function findClosure(tx: Tx, id: string): Promise<ClosureRow | undefined> {
  const rows = closures(tx).selectFrom('closures').selectAll().where('id', '=', id);
  return rows.where('deleted_at', 'is', null).executeTakeFirst();
}

async function refuseTooMany(tx: Tx): Promise<void> {
  const { count } = await closures(tx)
    .selectFrom('closures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where((is) => is.or([is('until_at', 'is', null), is('until_at', '>', tx.now)]))
    .executeTakeFirstOrThrow();
  if (Number(count) >= closureLimits.maxClosures)
    refuse('too_many_closures', { max: closureLimits.maxClosures });
}

async function change(
  tx: Tx,
  map: ClosureMap,
  row: ClosureRow,
  version: number,
  action: string,
  columns: Partial<ReturnType<typeof columnsOf>>,
): Promise<Closure> {
  const before = presentClosure(map, row, tx.now);
  const result = await closures(tx)
    .updateTable('closures')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('version', '=', version)
    .executeTakeFirst();
  const object = { kind: 'closure', id: row.id };
  await requireFresh(tx, result, object, { version: row.version, current: before });
  return saved(tx, map, row.id, action, before);
}

async function saved(
  tx: Tx,
  map: ClosureMap,
  id: string,
  action: string,
  before: Closure | null,
): Promise<Closure> {
  const after = presentClosure(map, (await findClosure(tx, id)) ?? refuse('not_found'), tx.now);
  record(tx, id, action, { before, after });
  return after;
}

function record(tx: Tx, id: string, action: string, facts: Record<string, unknown>): void {
  tx.audit({ action, object: { kind: 'closure', id }, facts });
  publishCatalogueChange(tx, 'closures');
}

/** Rules that the schema cannot express. A closure that has begun keeps its start. Source: CLOSURE-8. */
function columnsOf(tx: Tx, map: ClosureMap, wanted: ClosureRequest, row: ClosureRow | null) {
  const { reason, shape, hours } = wanted;
  const from = wanted.from === null ? (row?.from_at ?? tx.now) : new Date(wanted.from);
  const until = wanted.until === null ? null : new Date(wanted.until);
  if (until !== null && until <= from) refuse('closure_ends_before_start', { field: 'until' });
  if (until !== null && until <= tx.now) refuse('closure_ended', { field: 'until' });
  const city = requireStreets(map, shape);
  return {
    city,
    reason,
    shape: JSON.stringify(shape),
    from_at: from,
    until_at: until,
    hours: hours === null ? null : JSON.stringify(hours),
  };
}

const refusals = {
  no_street_here: 'closure_no_street_here',
  no_street_between: 'closure_no_street_between',
  closes_nothing: 'closure_closes_nothing',
  closes_too_much: 'closure_closes_too_much',
} as const;

/** The key of the city whose streets a shape closes. */
export function requireStreets({ cities, closures: streets }: ClosureMap, shape: ClosureShape): string {
  if (shape.kind === 'area') {
    const fault = outlineFault(shape.outline);
    if (fault === 'crosses') refuse('zone_outline_crosses', { field: 'shape' });
    if (fault !== null) refuse('zone_outline_size', { field: 'shape' });
  }
  const { key } = cities.at(placeOf(shape));
  const found = streets.find(key, shape);
  if (typeof found === 'string') refuse(refusals[found], { field: 'shape' });
  return key;
}

/** The place that decides which city a closure is in: the middle of an area, or where the stretch begins. */
export function placeOf(shape: ClosureShape) {
  if (shape.kind === 'street') return shape.from;
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return {
    lat: middle(shape.outline.map(({ lat }) => lat)),
    lng: middle(shape.outline.map(({ lng }) => lng)),
  };
}
