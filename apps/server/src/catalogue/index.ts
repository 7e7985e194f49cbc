import type { Capability, Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/index.ts';
import { listCancellationReasons, listCarTypes } from './store.ts';

export { catalogueMigrations } from './migrations.ts';
export { seedCatalogue } from './seed.ts';
export { carTypeName, carTypeNames, findCarType, listCarTypes } from './store.ts';
export type { CatalogueTables } from './tables.ts';

/** What can be booked, and the reasons for not riding after all. */
export function createCatalogue(platform: Platform): Capability {
  return {
    handlers: {
      listCarTypes: async () => {
        const [items, { code }] = await Promise.all([listCarTypes(platform.db), readSettings(platform.db)]);
        return { items, currency: code };
      },
      listCancellationReasons: async () => ({ items: await listCancellationReasons(platform.db) }),
    },
  };
}
