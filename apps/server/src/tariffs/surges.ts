import type { ResponseOf } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { publishCatalogueChange } from '../platform/live/catalogue-change.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { zonesPart } from '../zones/index.ts';
import type { TariffTables } from './tables.ts';

/** Busy times by demand count for rides that begin within this time. Source: TARIFF-30. */
export const soonMs = 15 * 60_000;

const object = { kind: 'surges', id: 'all' } as const;

async function readSurges(sql: Kysely<PlatformTables>): Promise<ResponseOf<'listSurges'>> {
  const list = sql.withTables<TariffTables>().selectFrom('surge_list').selectAll();
  const { items, version, in_demand: inDemand } = await list.executeTakeFirstOrThrow();
  return structuredClone({ items, version, inDemand }) as ResponseOf<'listSurges'>;
}

/** The busy times: a list with a version, replaced whole. Source: TARIFF-8. */
export function surgeHandlers({ db }: Platform): Handlers<'listSurges' | 'setSurges'> {
  return {
    listSurges: () => readSurges(db),
    setSurges: (call) =>
      call.commit(async (tx) => {
        const { items, version } = call.body;
        const zones = (await tx.reference()).of(zonesPart);
        const unknown = items.findIndex(({ zone }) => zone !== null && !zones.some(({ id }) => id === zone));
        if (unknown >= 0) refuse('not_found', { field: `items.${unknown}.zone` });
        await lockTable(tx, 'surge_list');
        const before = await readSurges(tx.sql);
        if (before.version !== version)
          return refuseStale(tx, object, { version: before.version, current: before });
        const changed = { version: version + 1, items: JSON.stringify(items), in_demand: '[]' };
        await tx.sql.withTables<TariffTables>().updateTable('surge_list').set(changed).execute();
        tx.audit({ action: 'change-surges', object, facts: { before: before.items, after: items } });
        publishCatalogueChange(tx, 'tariffs');
        return readSurges(tx.sql);
      }),
  };
}

/** Keeps which busy times are in demand, unless an admin has edited the list since it was counted. Source: TARIFF-30. */
export async function keepDemand(tx: Tx, version: number, inDemand: readonly number[]): Promise<void> {
  const kept = tx.sql.withTables<TariffTables>().updateTable('surge_list').where('version', '=', version);
  await kept.set({ in_demand: JSON.stringify(inDemand) }).execute();
  publishCatalogueChange(tx, 'tariffs');
}
