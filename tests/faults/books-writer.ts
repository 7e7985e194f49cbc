import {
  adminCreditPostings,
  topUpPostings,
  withdrawalPostings,
  type LedgerTransaction,
} from '@fiacre/domain';
import { sql } from 'kysely';
import { createDatabase } from './open-books.ts';
import { readSnapshot } from '../../apps/server/src/platform/database/read-snapshot.ts';
import { checkLedger } from '../../apps/server/src/wallet/check-ledger.ts';
import { post } from '../../apps/server/src/wallet/index.ts';

// A process that a fault test can kill: eight writers book money through the server's own ledger, each operation
// under its own source id, and report which were acknowledged. The operations derive from their numbers, so that
// the books can be recomputed from the numbers alone.

const writers = 8;
const [dataDir = '', mode] = process.argv.slice(2);

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function operation(number: number, users: readonly string[]): LedgerTransaction {
  const owner = { kind: 'rider', userId: users[(number * 7) % users.length] ?? '' } as const;
  const amount = 1 + ((number * 131) % 977);
  if (number % 3 === 0) return withdrawalPostings(owner, amount);
  return number % 3 === 1 ? topUpPostings(owner, 'test', amount) : adminCreditPostings(owner, amount);
}

const sourceOf = (number: number) => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** A check reads all the books, so it runs less often as they grow. */
const checkEvery = (number: number) => Math.max(256, 2 ** Math.floor(Math.log2(number / 32)));

async function write(): Promise<void> {
  const { db, ids, transact, users } = await createDatabase(dataDir);
  const { rows } = await sql<{ source_id: string }>`
    select source_id from ledger_transactions where source_id is not null order by source_id desc limit 400`.execute(
    db,
  );
  const present = rows.map(({ source_id: id }) => Number.parseInt(id.slice(-12), 16));
  say({
    opened: { adopted: false, isNew: present.length === 0 },
    present: present.slice(0, 1),
  });
  const newest = Math.max(0, ...present);
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      // The last operations are resent after a restart: the database recognises those that it already has.
      const last = newest - (newest % writers) - 4 * writers + writer;
      for (let number = Math.max(writer, last); ; number += writers) {
        const source = { currency: 'USD', sourceId: sourceOf(number) };
        const done = await transact((tx) => post(tx, ids, operation(number, users), source)).then(
          () => true,
          (error: unknown) => {
            if ((error as { code?: string }).code !== '23505') throw error;
            return false;
          },
        );
        say(done ? { kept: number } : { kept: number, repeated: true });
        if (number % checkEvery(number) === 0) say({ check: await readSnapshot(db, checkLedger) });
      }
    }),
  );
}

/** Recomputes the books from the numbers on record. */
async function look(): Promise<void> {
  const { db, users, close } = await createDatabase(dataDir);
  const { rows } = await sql<{ source_id: string }>`select source_id from ledger_transactions`.execute(db);
  const present = rows.map(({ source_id: id }) => Number.parseInt(id.slice(-12), 16));
  const wanted = new Map(users.map((id) => [id, 0]));
  for (const number of present) {
    for (const { account, amount } of operation(number, users).postings)
      if ('userId' in account) wanted.set(account.userId, (wanted.get(account.userId) ?? 0) + amount);
  }
  const kept = await sql<{ user_id: string; balance: number }>`
    select user_id, balance from ledger_accounts where user_id is not null`.execute(db);
  const centsOff = kept.rows.reduce(
    (sum, { user_id: id, balance }) => sum + Math.abs(balance - (wanted.get(id) ?? 0)),
    0,
  );
  say({ check: await readSnapshot(db, checkLedger), centsOff, present });
  await close();
}

await (mode === 'write' ? write() : look());
