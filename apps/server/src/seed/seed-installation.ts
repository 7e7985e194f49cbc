import type { Kysely } from 'kysely';
import { seedCatalogue } from '../catalogue/index.ts';
import { seedLanguages } from '../languages/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Ids } from '../platform/ids/ids.ts';
import type { Clock } from '../platform/time/clock.ts';
import { seedSettings } from '../settings/index.ts';

/** Adds the content of a fresh installation (MISC-7): settings, English, examples. Changes nothing that exists. */
export async function seedInstallation(
  db: Kysely<PlatformTables>,
  parts: { config: Config; ids: Ids; clock: Clock },
): Promise<void> {
  const { config, ids, clock } = parts;
  await db.transaction().execute(async (tx) => {
    await seedSettings(tx, config);
    await seedLanguages(tx, ids, clock.now());
    await seedCatalogue(tx, ids, clock.now(), config.appCategory);
  });
}
