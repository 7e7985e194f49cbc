import type { ResponseOf } from '@fiacre/contract';
import { gateFaults, type TollGate } from '@fiacre/domain';
import type { Kysely, Selectable } from 'kysely';
import { carTypesPart } from '../catalogue/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { publishCatalogueChange } from '../platform/live/catalogue-change.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { settingsPart } from '../settings/index.ts';
import type { TariffTables, TollGateListTable } from './tables.ts';

const object = { kind: 'toll-gates', id: 'all' } as const;

const lists = (sql: Kysely<PlatformTables>) =>
  sql.withTables<TariffTables>().selectFrom('toll_gate_lists').selectAll();

const newest = (sql: Kysely<PlatformTables>) =>
  lists(sql).orderBy('version', 'desc').limit(1).executeTakeFirstOrThrow();

/** The gates as a quote counted them. Source: TOLL-5. */
export async function gatesOfVersion(
  sql: Kysely<PlatformTables>,
  version: number,
): Promise<readonly TollGate[]> {
  return (await lists(sql).where('version', '=', version).executeTakeFirst())?.items ?? [];
}

const present = ({ items, currency, version }: Selectable<TollGateListTable>) =>
  structuredClone({ items, currency, version }) as ResponseOf<'listTollGates'>;

/** The toll gates: a list of which each edit adds a version. Source: TOLL-1. */
export function tollGateHandlers({ db }: Platform): Handlers<'listTollGates' | 'setTollGates'> {
  return {
    listTollGates: async () => present(await newest(db)),
    setTollGates: (call) =>
      call.commit(async (tx) => {
        const { items, currency, version } = call.body;
        await refuseUnfit(tx, items, currency);
        await lockTable(tx, 'toll_gate_lists');
        const before = present(await newest(tx.sql));
        if (before.version !== version)
          return refuseStale(tx, object, { version: before.version, current: before });
        const added = { version: version + 1, currency, created_at: tx.now };
        await tx.sql
          .withTables<TariffTables>()
          .insertInto('toll_gate_lists')
          .values({ ...added, items: JSON.stringify(items) })
          .execute();
        tx.audit({ action: 'change-toll-gates', object, facts: { before: before.items, after: items } });
        publishCatalogueChange(tx, 'tariffs');
        return present(await newest(tx.sql));
      }),
  };
}

/** Source: TOLL-4. */
async function refuseUnfit(tx: Tx, items: readonly TollGate[], currency: string): Promise<void> {
  const reference = await tx.reference();
  const { offered } = reference.of(carTypesPart);
  // The amounts would be read in another currency.
  if (currency !== reference.of(settingsPart).code)
    refuse('tariff_faulty', { faults: [{ field: 'currency', reason: 'other_currency' }] });
  const faults = gateFaults(items, (id) => offered.some((carType) => carType.id === id));
  if (faults.length > 0)
    refuse('tariff_faulty', {
      faults: faults.map(({ field, reason }) => ({ field: `items.${field}`, reason })),
    });
}
