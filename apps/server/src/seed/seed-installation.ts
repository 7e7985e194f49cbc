import type { Kysely } from 'kysely';
import { seedCatalogue } from '../catalogue/index.ts';
import { seedLanguages } from '../languages/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Ids } from '../platform/ids/ids.ts';
import type { Clock } from '../platform/time/clock.ts';
import { seedSettings, type CountryFacts } from '../settings/index.ts';

/**
 * Adds the content of a fresh installation (MISC-7): settings, languages, examples. Changes nothing that exists.
 * `country`: that of the map; null where the map is not open.
 */
export async function seedInstallation(
  db: Kysely<PlatformTables>,
  parts: { config: Config; ids: Ids; clock: Clock },
  country: CountryFacts | null = null,
): Promise<void> {
  const { config, ids, clock } = parts;
  await db.transaction().execute(async (tx) => {
    await seedSettings(tx, config, country);
    await seedLanguages(tx, ids, clock.now(), country?.language);
    await seedCatalogue(tx, ids, clock.now(), config.appCategory);
  });
}
