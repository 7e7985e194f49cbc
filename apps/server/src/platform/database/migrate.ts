import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Log } from '../log/log.ts';
import { PlainFault } from '../refusal/plain-fault.ts';
import { applyFunctions } from './apply-functions.ts';
import { applyFile, readAppliedFiles, tableExists, type AppliedFiles, type SqlFile } from './sql-file.ts';
import type { PlatformTables } from './tables.ts';
import { limitLocks, retryLocks, usualLockLimit, type LockLimit } from './with-lock-limit.ts';

type Sql = Kysely<PlatformTables>;

export interface Schema {
  /** Each migration is applied once, in the order of the names. A released one never changes. */
  readonly migrations: readonly SqlFile[];
  /** Functions and triggers, created or replaced when they change. */
  readonly functions: readonly SqlFile[];
}

/**
 * Brings the schema up to date; several processes may call it concurrently (the migrator takes a lock). Everything that
 * is pending is one transaction.
 * @throws {PlainFault} if the database belongs to another version, or a table stays in use
 */
export async function migrate(
  db: Sql,
  { migrations, functions }: Schema,
  log: Log,
  locks: LockLimit = usualLockLimit,
): Promise<void> {
  await withoutTimeout(db, async (session) => {
    const executed = await executedMigrations(session);
    refuseOtherVersions(executed, await readAppliedFiles(session), migrations);
    if (migrations.some(({ name }) => !executed.includes(name)))
      await retryLocks(session, log, locks, () => applyMigrations(session, migrations, log, locks));
    await retryLocks(session, log, locks, () => applyFunctions(session, functions, log, locks));
  });
}

async function applyMigrations(
  session: Sql,
  migrations: readonly SqlFile[],
  log: Log,
  locks: LockLimit,
): Promise<void> {
  const apply = async (tx: Sql, file: SqlFile) => {
    log.info({ migration: file.name, of: migrations.length }, 'migration begins');
    // Not before: waiting for another node that migrates has no limit.
    await limitLocks(tx, locks);
    await applyFile(tx, file);
  };
  const { error, results } = await migratorOf(session, migrations, apply).migrateToLatest();
  for (const { migrationName, status } of results ?? [])
    log.info({ migration: migrationName, status }, 'migration');
  if (error !== undefined) throw new Error('A migration failed', { cause: error });
}

export async function pendingMigrations(db: Sql, migrations: readonly SqlFile[]): Promise<string[]> {
  const executed = await executedMigrations(db);
  return migrations.map(({ name }) => name).filter((name) => !executed.includes(name));
}

// Migrating a big table or waiting for another node may take longer than the statement timeout for requests.
async function withoutTimeout(db: Sql, work: (session: Sql) => Promise<void>): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    try {
      await work(session);
    } finally {
      await sql`reset statement_timeout`.execute(session);
    }
  });
}

async function executedMigrations(db: Sql): Promise<string[]> {
  if (!(await tableExists(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Refuses a database that another version created, and leaves it unchanged. */
function refuseOtherVersions(
  executed: readonly string[],
  applied: AppliedFiles,
  migrations: readonly SqlFile[],
): void {
  if (executed.length === 0) return;
  const ours = migrations.filter(({ name }) => executed.includes(name));
  const [first] = migrations;
  if (ours[0] !== first || ours.some(({ name, hash }) => applied.get(name)?.hash !== hash))
    throw new PlainFault(
      'The database was created by a development version of Fiacre and cannot be upgraded: start with an empty data folder (DATA_DIR) or an empty database (DATABASE_URL).',
    );
  const newer = executed.find((name) => !migrations.some((known) => known.name === name));
  if (newer !== undefined)
    throw new PlainFault(
      `The database was created by a newer version of Fiacre (it has "${newer}"): start that version or a later one.`,
    );
}

function migratorOf(
  db: Sql,
  migrations: readonly SqlFile[],
  apply: (tx: Sql, file: SqlFile) => Promise<void>,
): Migrator {
  const byName = Object.fromEntries(
    migrations.map((file) => [file.name, { up: (tx: Sql) => apply(tx, file) }]),
  );
  if (Object.keys(byName).length !== migrations.length) throw new Error('Two migrations share a name');
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(byName) },
    allowUnorderedMigrations: true,
  });
}
