import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { removeProduct } from '../e2e/kit/product.ts';
import { scaled } from '../scale.ts';
import { connectTo, readBooks, sumOf, ledgerViolations } from './ledger-checks.ts';
import { addPairs } from './ledger-people.ts';
import { LedgerWriter, providerSecret } from './ledger-writer.ts';
import { RestartingProduct } from './restarting-product.ts';

/** Every kind of operation about twelve times; the server is killed, then the database alone. */
const operations = scaled({ short: 40, long: 3_000 });
const writers = 8;
const operationsPerKill = scaled({ short: 20, long: 60 });
const slowestOperationMilliseconds = 20_000;

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

/** kill -9, alternating between the server and its database, each after a number of operations. */
async function shake(run: Run): Promise<void> {
  for (let next = operationsPerKill; next < operations && !run.stopped; next += operationsPerKill) {
    while (run.done < next && !run.stopped) await pause(10);
    if (run.stopped) return;
    run.kills += 1;
    if (run.kills % 2 === 0) await restarting.killDatabase();
    else await restarting.killAndRestart(() => Promise.resolve());
  }
}

async function writeAll(run: Run, all: readonly LedgerWriter[]): Promise<void> {
  let begun = 0;
  await Promise.all(
    all.map(async (writer) => {
      while (begun < operations) {
        begun += 1;
        await writer.operate();
        run.done += 1;
      }
    }),
  );
}

test(
  `WAL-6 PAY-7 ${writers} writers run ${operations} operations with money through kills of server and database, and no cent is wrong`,
  async () => {
    const setUp = await connectTo((await restarting.last()).dataDir);
    const pairs = await addPairs(restarting.currentUrl, setUp, writers);
    await setUp.end();
    const all = pairs.map((pair, index) => new LedgerWriter(pair, restarting.currentUrl, index));
    const run: Run = { done: 0, kills: 0, checks: 0, stopped: false };
    const start = performance.now();
    const [watching, shaking] = [watch(run), shake(run)];
    try {
      await Promise.race([writeAll(run, all), watching, shaking.then(() => new Promise(() => undefined))]);
    } finally {
      run.stopped = true;
    }
    await Promise.all([watching, shaking]);
    const seconds = (performance.now() - start) / 1000;

    const client = await connectTo((await restarting.last()).dataDir);
    expect(await ledgerViolations(client)).toEqual({});
    const books = await readBooks(client);
    await client.end();
    // Every response was honoured and nothing was done twice: wallets and transactions match the responses.
    expect(sumOf([books.balances])).toMatchObject(sumOf(all.map(({ promised }) => promised)));
    expect(Object.fromEntries(books.transactions)).toEqual(sumOf(all.map(({ booked }) => booked)));
    const replays = all.reduce((sum, writer) => sum + writer.replays, 0);
    process.stdout.write(
      `ledger: ${run.done} operations in ${seconds.toFixed(0)} s (${(run.done / seconds).toFixed(1)}/s), ` +
        `${run.kills} kills, ${run.checks} checks, ${replays} replays, 0 cents off\n`,
    );
    expect(run.done).toBeGreaterThanOrEqual(operations);
    expect(run.checks).toBeGreaterThan(0);
  },
  600_000 + operations * slowestOperationMilliseconds,
);
