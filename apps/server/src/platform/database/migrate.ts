import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Log } from '../log/log.ts';
import type { PlatformTables } from './tables.ts';

/** One step of the schema. Names sort in the order of running and never change once released. */
export interface NamedMigration {
  readonly name: string;
  up(db: Kysely<PlatformTables>): Promise<void>;
}

/** Brings the schema up to date; several processes may call it at once (the migrator takes a lock). */
export async function migrate(
  db: Kysely<PlatformTables>,
  migrations: readonly NamedMigration[],
  log: Log,
): Promise<void> {
  const { error, results } = await migratorOf(db, migrations).migrateToLatest();
  for (const { migrationName, status } of results ?? [])
    log.info({ migration: migrationName, status }, 'migration');
  if (error !== undefined) throw new Error('A migration failed', { cause: error });
}

export async function pendingMigrations(
  db: Kysely<PlatformTables>,
  migrations: readonly NamedMigration[],
): Promise<string[]> {
  const all = await migratorOf(db, migrations).getMigrations();
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

// A big table may take longer than a request's statement is given.
async function unhurried(step: NamedMigration, tx: Kysely<PlatformTables>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await step.up(tx);
}

function migratorOf(db: Kysely<PlatformTables>, migrations: readonly NamedMigration[]): Migrator {
  const byName = Object.fromEntries(
    migrations.map((step) => [step.name, { up: (tx: Kysely<PlatformTables>) => unhurried(step, tx) }]),
  );
  if (Object.keys(byName).length !== migrations.length) throw new Error('Two migrations share a name');
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(byName) },
    allowUnorderedMigrations: true,
  });
}
