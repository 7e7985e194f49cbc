import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { valueTypes } from '../../apps/server/src/platform/database/values.ts';
import {
  administer,
  dropDatabases,
  inDatabase,
} from '../../apps/server/src/platform/testing/database-server.ts';
import { ACCOUNTS, PASSWORD } from '../e2e/kit/people.ts';
import { limit } from '../limits.ts';
import { sizesOf } from '../sizes.ts';
import { readBooks, sumOf } from './ledger-checks.ts';
import { lastFact, nothingIsWrong, trail, urlOf } from './shared-database.ts';
import { addPairs } from './ledger-people.ts';
import { LedgerWriter, providerSecret } from './ledger-writer.ts';
import { RoamingListener } from './roaming-listener.ts';
import { RetryingSender } from './retrying-sender.ts';
import { TwoNodes } from './two-nodes.ts';

const { operations, operationsPerKill } = sizesOf('tests/faults/two-nodes.test.ts');
const writers = 6;

const server = inject('testServer');
const database = `nodes_${randomUUID().replaceAll('-', '')}`;
let address: pg.ClientConfig;
let nodes: TwoNodes;
let stop = () => Promise.resolve();
beforeAll(async () => {
  await administer(server, (client) => client.query(`create database ${database}`));
  address = inDatabase(server.address, database);
  nodes = await TwoNodes.start(urlOf(address, database), {
    PAYMENTS_TEST_SECRET: providerSecret,
    RATE_LIMIT_PER_MINUTE: '1000000',
  });
  stop = () => nodes.stop();
});
afterAll(async () => {
  await stop();
  await dropDatabases(server, [database]);
});

interface Run {
  done: number;
  kills: number;
  stopped: boolean;
}

/** Each pair runs one operation after the other, alternating between the nodes by request. */
async function writeAll(run: Run, all: readonly LedgerWriter[]): Promise<void> {
  let begun = 0;
  await Promise.all(
    all.map(async (writer) => {
      while (begun < operations && !run.stopped) {
        begun += 1;
        await writer.operate();
        run.done += 1;
        if (run.done % operationsPerKill === 0) {
          run.kills += 1;
          // The other pairs continue.
          await nodes.kill(run.kills);
        }
      }
    }),
  );
}

test(
  `TRIP-19 WAL-6 MISC-6 ${operations} operations that alternate between two nodes by request, while these are killed in turn, stay consistent`,
  async () => {
    const client = new pg.Client({ ...address, types: valueTypes });
    // When the database stops after a failed test, the pool reports that its connection ended.
    client.on('error', () => undefined);
    await client.connect();
    const pairs = await addPairs(nodes.currentUrl, client, writers);
    const all = pairs.map((pair, index) => new LedgerWriter(pair, nodes.currentUrl, index));
    const { token } = await new RetryingSender(nodes.currentUrl).send('signIn', {
      body: { email: ACCOUNTS.admin, password: PASSWORD },
    });
    const listener = new RoamingListener(nodes.currentUrl, token);
    const listening = listener.listen();
    await listener.until(1);
    const run: Run = { done: 0, kills: 0, stopped: false };
    const start = performance.now();
    try {
      await writeAll(run, all);
    } finally {
      run.stopped = true;
    }
    const seconds = (performance.now() - start) / 1000;

    expect(run.kills).toBeGreaterThan(1);
    await nothingIsWrong(client, address);
    // Every response was honoured and nothing was done twice: wallets and transactions match the responses.
    const books = await readBooks(client);
    expect(sumOf([books.balances])).toMatchObject(sumOf(all.map(({ promised }) => promised)));
    expect(Object.fromEntries(books.transactions)).toEqual(sumOf(all.map(({ booked }) => booked)));
    // A subscriber at either node received every step of every booking, in order and once.
    await Promise.race([listener.until(await lastFact(client)), listening]);
    listener.stop();
    await listening;
    expect(listener.wrong).toEqual([]);
    expect(listener.heard).toEqual(await trail(client));
    expect(listener.heard.size).toBeGreaterThan(0);
    await client.end();
    process.stdout.write(
      `two nodes: ${run.done} operations in ${seconds.toFixed(0)} s (${(run.done / seconds).toFixed(1)}/s), ` +
        `${listener.heard.size} bookings, ${run.kills} kills, ${listener.connections} live connections, 0 cents off\n`,
    );
  },
  limit(60 + 2 * operations),
);
