import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { newestBackup, sizeOfFolder, verifyArchive } from '../archive/index.ts';
import { readAuditHead, readAuditHash } from '../audit/index.ts';
import type { FileStore } from '../files/index.ts';
import type { Config } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Log } from '../platform/log/log.ts';
import { diskSpace } from '../platform/operations/free-space.ts';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import { recorded } from '../system/index.ts';
import { systemClock } from '../platform/time/clock.ts';
import { loadInto } from './load-installation.ts';

type Db = Kysely<PlatformTables>;

interface Rehearsal {
  readonly config: Config;
  readonly log: Log;
  /** The installation's database. */
  readonly live: Db;
  readonly progress: (line: string) => void;
}

/** A restored database is at most about this many times as large as its backup, with indexes and the log of the load. */
const timesTheBackup = 4;

/**
 * Restores the newest backup of a folder into a scratch database, which is removed afterwards; checks its ledger and
 * audit trail, and compares both with the installation; and records the result. Source: SYS-6.
 * @throws {PlainFault} if there is no backup, or it does not pass
 */
export function rehearseRestore(rehearsal: Rehearsal, parent: string): Promise<string> {
  return recorded(
    rehearsal.live,
    'restore-rehearsal',
    () => systemClock.now(),
    async () => {
      const { folder, takenAt } = await newestBackup(parent);
      const bytes = await sizeOfFolder(folder);
      await requireSpace(bytes);
      const scratch = await mkdtemp(join(tmpdir(), 'fiacre-rehearsal-'));
      try {
        const found = await restoreAndCompare(rehearsal, { folder, takenAt, scratch });
        return { text: `${folder} was restored. ${found}`, bytes };
      } finally {
        await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  );
}

async function requireSpace(bytes: number): Promise<void> {
  const space = await diskSpace(tmpdir());
  const needed = bytes * timesTheBackup;
  if (space !== null && space.freeBytes < needed)
    throw new PlainFault(
      `${tmpdir()} has ${megabytes(space.freeBytes)} MB free, and a rehearsal needs ${megabytes(needed)} MB: set TMPDIR to a folder on a larger disk.`,
    );
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6);

interface Backup {
  readonly folder: string;
  readonly takenAt: Date;
  readonly scratch: string;
}

async function restoreAndCompare(
  { config, log, live, progress }: Rehearsal,
  { folder, takenAt, scratch }: Backup,
): Promise<string> {
  progress(`checking ${folder}`);
  const manifest = await verifyArchive(folder, 'backup');
  const own = { ...config, dataDir: scratch, database: { ...config.database, url: null, walArchive: null } };
  const database = await openDatabase(own, log);
  try {
    await loadInto({ database, files: noFiles, log, progress }, folder, manifest);
    const { transactions } = await compareWithLive(database.db, live, takenAt);
    return `Its ledger adds up, its audit trail is whole, and both agree with the installation: ${transactions} transactions.`;
  } finally {
    await database.close();
  }
}

/** Images are only read and checked: their bytes are in the backup, with checksums. */
const noFiles: FileStore = {
  put: () => Promise.resolve(),
  get: () => Promise.resolve(null),
  remove: () => Promise.resolve(),
};

/**
 * Compares a restored backup with the installation, and returns its books.
 * @throws {PlainFault} if it is not a part of the installation's past
 */
export async function compareWithLive(backup: Db, live: Db, takenAt: Date): Promise<Books> {
  await compareAudit(backup, live);
  return compareLedger(backup, live, takenAt);
}

/** The last link of the backup's audit trail has to be a link of the installation's. */
async function compareAudit(backup: Db, live: Db): Promise<void> {
  const head = await readAuditHead(backup);
  if (head !== null && (await readAuditHash(live, head.seq)) !== head.hash)
    throw new PlainFault(
      `The audit trail of the backup is not part of the installation’s: link ${head.seq} differs.`,
    );
}

/** A transaction that began before this may have been committed only after the backup was made. */
const stillOpenMilliseconds = 10 * 60_000;

interface Books {
  readonly transactions: number;
  /** What was posted to each kind of account in each currency. */
  readonly sums: string;
}

async function compareLedger(backup: Db, live: Db, takenAt: Date): Promise<Books> {
  const until = new Date(takenAt.getTime() - stillOpenMilliseconds);
  const [restored, current] = [await booksUntil(backup, until), await booksUntil(live, until)];
  if (restored.transactions !== current.transactions || restored.sums !== current.sums)
    throw new PlainFault(
      `The ledger of the backup differs from the installation’s until ${until.toISOString()}: ${restored.transactions} transactions, ${current.transactions} in the installation.`,
    );
  return restored;
}

async function booksUntil(db: Db, until: Date): Promise<Books> {
  const { rows } = await sql<Books>`
    with sums as (select kind, currency, count(distinct transaction_id) as transactions, sum(amount) as amount,
        sum(abs(amount)) as moved
      from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
      where ledger_entries.at < ${until} group by kind, currency)
    select (select count(*)::int from ledger_transactions where at < ${until}) as transactions,
      coalesce((select string_agg(format('%s %s %s %s %s', kind, currency, transactions, amount, moved), ', '
        order by kind, currency) from sums), '') as sums`.execute(db);
  return rows[0] ?? { transactions: 0, sums: '' };
}
