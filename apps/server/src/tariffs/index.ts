import type { ResponseOf } from '@fiacre/contract';
import type { Handlers } from '../platform/http/handler.ts';
import { publishCatalogueChange } from '../platform/live/catalogue-change.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import { editTariffs } from './edit-tariffs.ts';
import { holidayRegions, proposedHolidays } from './proposed-holidays.ts';
import {
  allVersions,
  listHolidays,
  presentVersion,
  replaceHolidays,
  timedOf,
  versionsOf,
  type TariffVersion,
} from './store.ts';
import { surgeHandlers } from './surges.ts';
import { tollGateHandlers } from './toll-gates.ts';

export { drawnZones } from './drawn-zones.ts';
export { tariffsAt, tariffsPart } from './tariffs-part.ts';
export { keepDemand, soonMs } from './surges.ts';
export { gatesOfVersion } from './toll-gates.ts';

/** What rides cost, when and where, and the holidays. Source: TARIFF-9 to TARIFF-16. */
export function createTariffs(platform: Platform) {
  return {
    handlers: {
      listTariffs: async () => ({ items: shown(await allVersions(platform.db), platform.clock.now()) }),
      tariffHistory: async ({ params }) => {
        const versions = await versionsOf(platform.db, params.id);
        if (versions.length === 0) return refuse('not_found');
        const now = platform.clock.now();
        return {
          items: versions.filter(({ is_end }) => !is_end).map((version) => presentVersion(version, now)),
        };
      },
      ...editTariffs(platform),
      ...holidayHandlers(platform),
      ...surgeHandlers(platform),
      ...tollGateHandlers(platform),
    },
  } satisfies Capability;
}

/** The versions that apply now or later, by name. */
function shown(versions: readonly TariffVersion[], now: Date): ResponseOf<'listTariffs'>['items'] {
  const applying = timedOf(versions).filter(({ untilMs }) => untilMs > now.getTime());
  const keys = new Set(applying.map(({ tariff, version }) => `${tariff.id} ${version}`));
  const items = versions.filter(({ tariff_id, number }) => keys.has(`${tariff_id} ${number}`));
  return items
    .map((version) => presentVersion(version, now))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.version - other.version);
}

const holidays = { kind: 'holidays', id: 'all' } as const;

function holidayHandlers({
  db,
}: Platform): Handlers<'listHolidays' | 'setHolidays' | 'listHolidayRegions' | 'proposeHolidays'> {
  return {
    listHolidayRegions: holidayRegions,
    proposeHolidays: ({ query }) => proposedHolidays(query),
    listHolidays: () => listHolidays(db),
    setHolidays: (call) =>
      call.commit(async (tx) => {
        const { items, version } = call.body;
        if (new Set(items.map(({ date }) => date)).size < items.length)
          return refuse('name_taken', { field: 'items' });
        await lockTable(tx, 'holidays');
        const before = await listHolidays(tx.sql);
        if (before.version !== version)
          return refuseStale(tx, holidays, { version: before.version, current: before });
        await replaceHolidays(tx, items);
        const after = await listHolidays(tx.sql);
        tx.audit({
          action: 'change-holidays',
          object: holidays,
          facts: { before: before.items, after: after.items },
        });
        publishCatalogueChange(tx, 'tariffs');
        return after;
      }),
  };
}
