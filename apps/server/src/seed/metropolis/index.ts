import { sql, type Transaction } from 'kysely';
import { sealAudit } from '../../audit/index.ts';
import { listCarTypes } from '../../catalogue/index.ts';
import { storeTariff } from '../../fares/index.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { PlainFault } from '../../platform/refusal/plain-fault.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../../settings/index.ts';
import { addAccounts, addBookings, type StoredTrip } from './bookings.ts';
import { addPeople } from './people.ts';
import { sampleTrips } from './sample-trips.ts';

const perStatement = 50_000;

/**
 * Adds a year of made-up rides, to show how the installation behaves at the size of a metropolis: one rider for every
 * 20 bookings, one driver for every 200, ledger entries, and a sealed audit row for each booking.
 */
export async function seedMetropolis(
  platform: Platform,
  total: number,
  say: (line: string) => void,
): Promise<void> {
  const { db, config, clock } = platform;
  if (config.mode === 'production')
    throw new PlainFault('Made-up bookings can only be added to a sandbox (FIACRE_MODE=sandbox).');
  const known = await sql`select from users where email = 'rider1@metropolis.test'`.execute(db);
  if (known.rows.length > 0)
    throw new PlainFault(
      'The installation already has made-up bookings: start with an empty one (DATA_DIR).',
    );
  const now = clock.now();
  const settings = await readSettings(db);
  const counts = { riders: Math.max(20, total / 20), drivers: Math.max(10, total / 200) };
  const trips: StoredTrip[] = [];
  for (const { tariff, ...trip } of sampleTrips(await listCarTypes(db), settings))
    trips.push({ ...trip, tariff_id: await storeTariff(db, tariff) });
  for (let month = 0; month <= 12; month += 1) {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - month, 1));
    await ensurePartitions(db, [{ table: 'audit_log', keepMonths: null }], at);
  }
  await unlimited(db, async (tx) => {
    await addPeople(tx, counts, now);
    await addAccounts(tx, settings.code, counts);
  });
  const rebuild = await dropSearchIndex(db);
  for (let first = 0; first < total; first += perStatement) {
    const count = Math.min(perStatement, total - first);
    await unlimited(db, (tx) => addBookings(tx, { first, count, total, now, trips, ...counts }));
    say(`${first + count} of ${total} bookings`);
  }
  while ((await platform.transact(sealAudit)).sealed > 0) say('sealing the audit log');
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    await sql`set maintenance_work_mem = '256MB'`.execute(session);
    say('building the index of the search');
    await sql.raw(rebuild).execute(session);
    await sql`vacuum analyze`.execute(session);
    await sql`reset maintenance_work_mem`.execute(session);
    await sql`reset statement_timeout`.execute(session);
  });
}

/** A transaction whose statements may take longer than those of a request. */
async function unlimited(
  db: Platform['db'],
  write: (tx: Transaction<PlatformTables>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await write(tx);
  });
}

/**
 * Drops the search index, since building it at the end is much faster than extending it. Returns the statement to build
 * it.
 */
async function dropSearchIndex(db: Platform['db']): Promise<string> {
  const { rows } = await sql<{
    definition: string;
  }>`select pg_get_indexdef('ended_bookings_pieces'::regclass) as definition`.execute(db);
  await sql`drop index ended_bookings_pieces`.execute(db);
  return rows[0]?.definition ?? 'select';
}
