import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { ACCOUNTS, PASSWORD } from '../e2e/kit/people.ts';
import { removeProduct } from '../e2e/kit/product.ts';
import { sizesOf } from '../sizes.ts';
import { AnsweredBookings } from './answered-bookings.ts';
import { connectTo, connectWhenUp, readBooks, sumOf, ledgerViolations } from './ledger-checks.ts';
import { addPairs } from './ledger-people.ts';
import { LedgerWriter, providerSecret } from './ledger-writer.ts';
import { RestartingProduct } from './restarting-product.ts';
import { RetryingSender } from './retrying-sender.ts';
import { limit } from '../limits.ts';

const { operations, operationsPerKill } = sizesOf('tests/faults/ledger-under-kills.test.ts');
const writers = 8;

const restarting = new RestartingProduct({
  env: {
    SANDBOX_DRIVERS: '0',
    PAYMENTS_TEST_SECRET: providerSecret,
    RATE_LIMIT_PER_MINUTE: '1000000',
  },
});
afterAll(async () => {
  await removeProduct(await restarting.last());
});

interface Run {
  done: number;
  kills: number;
  checks: number;
  stopped: boolean;
}

/** Checks the ledger repeatedly, through every kill, until stopped. */
async function watch(run: Run): Promise<void> {
  while (!run.stopped) {
    const { dataDir } = await restarting.last();
    const client = await connectTo(dataDir).catch(() => null);
    try {
      while (client !== null && !run.stopped) {
        const asked = performance.now();
        expect(await ledgerViolations(client)).toEqual({});
        run.checks += 1;
        // A long ledger takes long to read, so the writers get most of the time.
        await pause(50 + 4 * (performance.now() - asked));
      }
    } catch (error) {
      // If the database is killed during the query, the failure says nothing about the ledger.
      if (error instanceof Error && error.name === 'AssertionError') throw error;
    } finally {
      await client?.end().catch(() => undefined);
    }
    await pause(20);
  }
}

interface Kills {
  readonly run: Run;
  readonly answered: AnsweredBookings;
  readonly adminToken: string;
}

/** kill -9, of the server and of its database in turn. */
async function killOne({ run, answered, adminToken }: Kills): Promise<void> {
  run.kills += 1;
  if (run.kills % 2 === 0) return restarting.killDatabase();
  return restarting.killAndRestart(async (url) => {
    expect(await answered.wrongs(new RetryingSender(() => Promise.resolve(url), adminToken))).toEqual([]);
  });
}

/** The writer that completes the last operation before a kill does the kill; the rest continue. */
async function writeAll(kills: Kills, all: readonly LedgerWriter[]): Promise<void> {
  const { run } = kills;
  let begun = 0;
  await Promise.all(
    all.map(async (writer) => {
      while (begun < operations) {
        begun += 1;
        await writer.operate();
        run.done += 1;
        if (run.done % operationsPerKill === 0 && run.done < operations) await killOne(kills);
      }
    }),
  );
}

test(
  `WAL-6 PAY-7 ${writers} writers run ${operations} operations with money through kills of server and database: nothing acknowledged is lost, and no cent is wrong`,
  async () => {
    const setUp = await connectWhenUp(restarting);
    const pairs = await addPairs(restarting.currentUrl, setUp, writers);
    await setUp.end();
    const { token: adminToken } = await new RetryingSender(restarting.currentUrl).send('signIn', {
      body: { email: ACCOUNTS.admin, password: PASSWORD },
    });
    const answered = new AnsweredBookings();
    const all = pairs.map((pair, index) => new LedgerWriter(pair, restarting.currentUrl, index, answered));
    const run: Run = { done: 0, kills: 0, checks: 0, stopped: false };
    const start = performance.now();
    const watching = watch(run);
    try {
      await Promise.race([writeAll({ run, answered, adminToken }, all), watching]);
    } finally {
      run.stopped = true;
    }
    await watching;
    const seconds = (performance.now() - start) / 1000;

    const client = await connectWhenUp(restarting);
    expect(await ledgerViolations(client)).toEqual({});
    const books = await readBooks(client);
    await client.end();
    expect(await answered.wrongs(new RetryingSender(restarting.currentUrl, adminToken))).toEqual([]);
    // Every response was honoured and nothing was done twice: wallets and transactions match the responses.
    expect(sumOf([books.balances])).toMatchObject(sumOf(all.map(({ promised }) => promised)));
    expect(Object.fromEntries(books.transactions)).toEqual(sumOf(all.map(({ booked }) => booked)));
    const replays = all.reduce((sum, writer) => sum + writer.replays, 0);
    const acknowledged = [...books.transactions.values()].reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `ledger: ${run.done} operations in ${seconds.toFixed(0)} s (${(run.done / seconds).toFixed(1)}/s), ` +
        `${run.kills} kills, ${acknowledged} acknowledged transactions, none lost or doubled, ${run.checks} checks, ${replays} replays, 0 cents off\n`,
    );
    expect(run.done).toBeGreaterThanOrEqual(operations);
    expect(run.kills).toBeGreaterThan(1);
    expect(run.checks).toBeGreaterThan(0);
    // Requests that a kill interrupted were sent again.
    expect(
      pairs.reduce((sum, { rider, driver }) => sum + rider.sender.repeated + driver.sender.repeated, 0),
    ).toBeGreaterThan(0);
  },
  limit(60 + 2 * operations),
);
