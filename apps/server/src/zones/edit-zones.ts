import { zoneLimits, type Zone, type ZoneRequest } from '@fiacre/contract';
import { isInside, outlineFault } from '@fiacre/domain';
import type { Handlers } from '../platform/http/handler.ts';
import { publishCatalogueChange } from '../platform/live/catalogue-change.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import { requireFresh } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { findDeletedZone, findZone, listZones, presentZone } from './store.ts';
import type { ZoneTables } from './tables.ts';

type EditHandlers = Handlers<'addZone' | 'updateZone' | 'deleteZone' | 'restoreZone'>;

/** Existing quotes keep their prices: a zone applies to prices requested afterwards. */
export function editZones({ ids }: Platform): EditHandlers {
  return {
    addZone: (call) =>
      call.commit(async (tx) => {
        await lockTable(tx, 'zones');
        await refuseUnfit(tx, call.body, null);
        const id = ids.next();
        const fixed = { id, version: 1, created_at: tx.now, deleted_at: null };
        await zones(tx)
          .insertInto('zones')
          .values({ ...columnsOf(call.body), ...fixed })
          .execute();
        return saved(tx, id, 'add-zone', null);
      }),
    updateZone: (call) =>
      call.commit(async (tx) => {
        const { version, ...wanted } = call.body;
        await lockTable(tx, 'zones');
        const row = (await findZone(tx.sql, call.params.id)) ?? refuse('not_found');
        const before = presentZone(row);
        if (row.version === version) await refuseUnfit(tx, wanted, row.id);
        const result = await zones(tx)
          .updateTable('zones')
          .set({ ...columnsOf(wanted), version: row.version + 1 })
          .where('id', '=', row.id)
          .where('version', '=', version)
          .executeTakeFirst();
        const object = { kind: 'zone', id: row.id };
        await requireFresh(tx, result, object, { version: row.version, current: before });
        return saved(tx, row.id, 'change-zone', before);
      }),
    deleteZone: (call) =>
      call.commit(async (tx) => {
        await lockTable(tx, 'zones');
        const row = (await findZone(tx.sql, call.params.id)) ?? refuse('not_found');
        await zones(tx).updateTable('zones').set({ deleted_at: tx.now }).where('id', '=', row.id).execute();
        record(tx, row.id, 'delete-zone', { before: presentZone(row) });
        return { ok: true };
      }),
    // Does nothing if it is not deleted.
    restoreZone: (call) =>
      call.commit(async (tx) => {
        const { id } = call.params;
        await lockTable(tx, 'zones');
        const listed = await findZone(tx.sql, id);
        if (listed !== null) return presentZone(listed);
        const deleted = (await findDeletedZone(tx.sql, id)) ?? refuse('not_found');
        await refuseUnfit(tx, presentZone(deleted), id);
        await zones(tx).updateTable('zones').set({ deleted_at: null }).where('id', '=', id).execute();
        return saved(tx, id, 'restore-zone', null);
      }),
  };
}

const zones = (tx: Tx) => tx.sql.withTables<ZoneTables>();

/** Rules that the schema cannot express: the shape of the outline, and how the zone fits the rest. */
async function refuseUnfit(tx: Tx, wanted: ZoneRequest, ownId: string | null): Promise<void> {
  const { name, outline, points } = wanted;
  const fault = outlineFault(outline);
  if (fault === 'crosses') refuse('zone_outline_crosses', { field: 'outline' });
  if (fault !== null) refuse('zone_outline_size', { field: 'outline' });
  const outside = points.find((point) => !isInside(outline, point));
  if (outside !== undefined) refuse('zone_point_outside', { field: 'points', point: outside.name });
  const names = points.map((point) => point.name.toLowerCase());
  if (new Set(names).size < names.length) refuse('name_taken', { field: 'points' });
  const others = (await listZones(tx.sql)).filter(({ id }) => id !== ownId);
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    refuse('name_taken', { field: 'name' });
  if (others.length >= zoneLimits.maxZones) refuse('too_many_zones', { max: zoneLimits.maxZones });
}

async function saved(tx: Tx, id: string, action: string, before: Zone | null): Promise<Zone> {
  const after = presentZone((await findZone(tx.sql, id)) ?? refuse('not_found'));
  record(tx, id, action, { before, after });
  return after;
}

function record(tx: Tx, id: string, action: string, facts: Record<string, unknown>): void {
  tx.audit({ action, object: { kind: 'zone', id }, facts });
  publishCatalogueChange(tx, 'zones');
}

function columnsOf({ name, kind, outline, points }: ZoneRequest) {
  return { name, kind, outline: JSON.stringify(outline), points: JSON.stringify(points) };
}
