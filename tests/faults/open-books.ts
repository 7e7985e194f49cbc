import { sql } from 'kysely';
import { loadConfig } from '../../apps/server/src/platform/config/load-config.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { createIds } from '../../apps/server/src/platform/ids/ids.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { systemRandom } from '../../apps/server/src/platform/random/random.ts';
import { systemClock } from '../../apps/server/src/platform/time/clock.ts';
import { createReferences } from '../../apps/server/src/platform/reference/reference.ts';
import { createTransact } from '../../apps/server/src/platform/transaction/transact.ts';
import { referenceParts } from '../../apps/server/src/reference-parts.ts';
import { partitionedTables, schema } from '../../apps/server/src/schema.ts';
import { seedSettings } from '../../apps/server/src/settings/index.ts';
import { services } from '../../apps/server/src/services.ts';

const riders = 40;
const log = createLog('silent');

/** The server's schema and ledger on an embedded database, with riders whose wallets are empty at first. */
export async function createDatabase(dataDir: string) {
  const config = loadConfig({ DATA_DIR: dataDir }, services);
  const { db, close } = await openDatabase(config, log);
  await migrate(db, schema, log);
  await seedSettings(db, config);
  const users = Array.from(
    { length: riders },
    (_, number) => `00000000-0000-7000-9000-${String(number).padStart(12, '0')}`,
  );
  for (const id of users)
    await sql`insert into users (id, usertype, first_name, last_name, login_type, approved, created_at)
      values (${id}, 'rider', 'Rider', 'of the books', 'email', true, now()) on conflict do nothing`.execute(
      db,
    );
  const ids = createIds(systemClock, systemRandom);
  const transact = createTransact({
    db,
    references: createReferences(referenceParts),
    ids,
    clock: systemClock,
    random: systemRandom,
    partitioned: partitionedTables,
    jobs: () => Promise.resolve(),
    keepsEveryMessage: false,
    referenceChanged: () => undefined,
    wake: () => undefined,
  });
  return { db, ids, transact, users, close };
}
