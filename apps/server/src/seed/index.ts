import { sql } from 'kysely';
import type { Passwords } from '../accounts/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { CountryFacts } from '../settings/index.ts';
import { seedFirstAdmin, type SetUpLink } from './first-admin.ts';
import { seedInstallation } from './seed-installation.ts';
import { seedSandboxPeople } from './sandbox-people.ts';

export type { SetUpLink } from './first-admin.ts';
export { playedDriverEmail, simulatedDriverEmail } from './sandbox-people.ts';

/**
 * Seeds an installation. It runs at every start and adds only what is missing. `country`: that of the map, if it is open.
 */
export async function seed(
  platform: Platform,
  passwords: Passwords,
  country: CountryFacts | null = null,
): Promise<SetUpLink | null> {
  const { config, db, ids, random } = platform;
  const tools = { ids, random, passwords };
  await seedInstallation(db, platform, country);
  return platform.transact(async (tx) => {
    // Nodes that start together seed one after the other, so that only one first admin is created.
    await sql`select pg_advisory_xact_lock(hashtext('fiacre seed'))`.execute(tx.sql);
    if (config.mode === 'production') return seedFirstAdmin(tx, platform, tools);
    await seedSandboxPeople(tx, tools, config.sandboxDrivers);
    return null;
  });
}
