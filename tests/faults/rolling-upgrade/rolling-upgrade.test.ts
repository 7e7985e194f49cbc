import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { valueTypes } from '../../../apps/server/src/platform/database/values.ts';
import {
  administer,
  dropDatabases,
  inDatabase,
} from '../../../apps/server/src/platform/testing/database-server.ts';
import { ACCOUNTS, PASSWORD } from '../../e2e/kit/people.ts';
import { removeProduct, startProduct, type Product } from '../../e2e/kit/product.ts';
import { limit } from '../../limits.ts';
import { addPairs, type RiderDriverPair } from '../ledger-people.ts';
import { LedgerWriter, providerSecret } from '../ledger-writer.ts';
import { readBooks, sumOf } from '../ledger-checks.ts';
import { RetryingSender } from '../retrying-sender.ts';
import { RoamingListener } from '../roaming-listener.ts';
import { lastFact, nothingIsWrong, trail, urlOf } from '../shared-database.ts';
import { Balancer } from './balancer.ts';
import { buildNextVersion, nextVersion, type NextVersion } from './next-version.ts';

const wantedRequests = 10_000;
const writers = 6;

const server = inject('testServer');
const database = `upgrade_${randomUUID().replaceAll('-', '')}`;
let address: pg.ClientConfig;
let next: NextVersion;
const started: Product[] = [];
beforeAll(async () => {
  await administer(server, (client) => client.query(`create database ${database}`));
  address = inDatabase(server.address, database);
  next = await buildNextVersion();
}, limit(180));
afterAll(async () => {
  await Promise.allSettled(started.map(removeProduct));
  await next.remove();
  await dropDatabases(server, [database]);
});

async function start(root?: string): Promise<Product> {
  const product = await startProduct({
    createsDatabase: true,
    env: {
      DATABASE_URL: urlOf(address, database),
      FIACRE_MODE: 'sandbox',
      SANDBOX_DRIVERS: '0',
      SECRET_KEY: 'the same at every node, as it has to be',
      PAYMENTS_TEST_SECRET: providerSecret,
      RATE_LIMIT_PER_MINUTE: '1000000',
    },
    ...(root !== undefined && { root }),
  });
  started.push(product);
  return product;
}

/** What happens to the nodes, each when this share of the requests was sent. */
async function upgrade(balancer: Balancer, [first, second]: readonly [Product, Product]) {
  const after = async (share: number) => {
    await expect
      .poll(() => balancer.requests, { timeout: limit(1800), interval: 50 })
      .toBeGreaterThan(share * wantedRequests);
  };
  const replace = async (old: Product, ending: () => Promise<unknown>) => {
    await ending();
    const product = await start(next.root);
    balancer.replace(old.url, product.url);
    return product;
  };
  await after(0.15);
  const firstNext = await replace(first, async () => expect(await first.close('SIGTERM')).toBe(0));
  await after(0.5);
  const secondNext = await replace(second, async () => expect(await second.close('SIGTERM')).toBe(0));
  await after(0.7);
  await replace(firstNext, () => firstNext.kill());
  await after(0.85);
  await replace(secondNext, () => secondNext.kill());
  return { mixed: { old: second.url, new: firstNext.url } };
}

/** What the pages of a rider and a driver read after a ride. */
async function readPages({ rider, driver }: RiderDriverPair): Promise<void> {
  await rider.sender.send('listBookings', {});
  await rider.sender.send('getWallet', {});
  await rider.sender.send('listCarTypes', {});
  await rider.sender.send('listBookings', {});
  await driver.sender.send('listTasks', {});
  await driver.sender.send('getWallet', {});
  await driver.sender.send('listBookings', {});
  await driver.sender.send('getSettings', {});
}

/** Each pair performs one operation after the other until the upgrade and the requests are done. */
async function ride(pairs: readonly RiderDriverPair[], balancer: Balancer, upgrading: Promise<unknown>) {
  const currentUrl = () => Promise.resolve(balancer.url);
  const all = pairs.map((pair, index) => new LedgerWriter(pair, currentUrl, index));
  let isUpgraded = false;
  const upgraded = upgrading.finally(() => {
    isUpgraded = true;
  });
  await Promise.all([
    upgraded,
    ...pairs.map(async (pair, index) => {
      while (!isUpgraded || balancer.requests < wantedRequests) {
        await all[index]?.operate();
        await readPages(pair);
      }
    }),
  ]);
  return all;
}

test(
  `MISC-6 SYS-15 ${wantedRequests} requests while two nodes are upgraded one by one and killed: none fails`,
  async () => {
    const nodes = [await start(), await start()] as const;
    const balancer = new Balancer(nodes.map(({ url }) => url));
    await balancer.listen();
    const { url } = balancer;
    const currentUrl = () => Promise.resolve(url);
    const client = new pg.Client({ ...address, types: valueTypes });
    client.on('error', () => undefined);
    await client.connect();
    const pairs = await addPairs(currentUrl, client, writers);
    // Confirming an identity lasts ten minutes, and a slow machine takes longer.
    await client.query("update sessions set confirmed_at = 'infinity' where confirmed_at is not null");
    const { token } = await new RetryingSender(currentUrl).send('signIn', {
      body: { email: ACCOUNTS.admin, password: PASSWORD },
    });
    // Live connections go to the nodes themselves, in turn.
    let turn = 0;
    const anyNode = () => Promise.resolve(balancer.nodes[(turn += 1) % balancer.nodes.length] ?? url);
    const listener = new RoamingListener(anyNode, token);
    const listening = listener.listen();
    await listener.until(1);

    const begun = performance.now();
    const upgrading = upgrade(balancer, nodes);
    const all = await ride(pairs, balancer, upgrading);
    const seconds = (performance.now() - begun) / 1000;
    const { mixed } = await upgrading;

    // The only clients that repeat by themselves are payment providers, whose notifications have no key.
    const isCallback = (one: string) => one.startsWith('POST /api/payments/test/callback: no node');
    expect(balancer.failed.filter((one) => !isCallback(one))).toEqual([]);
    expect(balancer.requests).toBeGreaterThanOrEqual(wantedRequests);
    // Old code ran on the new schema, and new code filled its columns.
    const { rows } = await client.query<{ old: number; new: number }>(
      `select count(*) filter (where written_by is null and booking_date >
          (select timestamp::timestamptz from kysely_migration where name = '999_remarks')) as old,
        count(*) filter (where written_by = $1) as new from bookings`,
      [nextVersion],
    );
    expect(rows[0]?.old).toBeGreaterThan(10);
    expect(rows[0]?.new).toBeGreaterThan(10);
    await nothingIsWrong(client, address);
    const books = await readBooks(client);
    expect(sumOf([books.balances])).toMatchObject(sumOf(all.map(({ promised }) => promised)));
    expect(Object.fromEntries(books.transactions)).toEqual(sumOf(all.map(({ booked }) => booked)));
    await Promise.race([listener.until(await lastFact(client)), listening]);
    listener.stop();
    await listening;
    expect(listener.wrong).toEqual([]);
    expect(listener.heard).toEqual(await trail(client));
    await client.end();
    await balancer.close();
    const statuses = new Map<number, number>();
    for (const [status, count] of [...balancer.served.values()].flatMap((counts) => [...counts]))
      statuses.set(status, (statuses.get(status) ?? 0) + count);
    process.stdout.write(
      `rolling upgrade: ${balancer.requests} requests in ${seconds.toFixed(0)} s, ${listener.heard.size} bookings ` +
        `(${rows[0]?.old} by the old version on the new schema, ${rows[0]?.new} by the new one), ${balancer.repeated} ` +
        `repeated by the balancer, ${balancer.failed.length} notifications of the payment provider failed; by status: ` +
        `${JSON.stringify(Object.fromEntries(statuses))}; mixed: old ${balancer.servedBy(mixed.old)}, new ${balancer.servedBy(mixed.new)}\n`,
    );
  },
  limit(3600),
);
