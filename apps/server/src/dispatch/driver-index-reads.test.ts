import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler, type QueryResult } from 'kysely';
import { expect, test } from 'vitest';
import type { PlatformTables } from '../platform/database/tables.ts';
import { createLocalListeners } from '../platform/live/local-listeners.ts';
import { createDriverIndex, type DriverIndex } from './driver-index.ts';

const pickup = { lat: 10, lng: 20 };
const driver = 'the driver';
const nowMs = Date.UTC(2026, 0, 1);

type Found = boolean | 'failed' | 'waits';

/** An index over a database whose reads end when the test ends them. */
class SlowReads {
  /** The reads that have begun and not ended. */
  readonly begun: PromiseWithResolvers<QueryResult<never>>[] = [];
  readonly #index: DriverIndex;
  readonly #listeners = createLocalListeners();
  readonly #db: Kysely<PlatformTables>;
  /** Resolves once the pool has a free connection. */
  #freeConnection: Promise<void> = Promise.resolve();

  constructor() {
    this.#index = createDriverIndex({ clock: { now: () => new Date(nowMs) }, live: this.#listeners });
    const executeQuery = () => {
      const read = Promise.withResolvers<QueryResult<never>>();
      this.begun.push(read);
      return read.promise;
    };
    const streamQuery = () => expect.unreachable('nothing streams');
    this.#db = new Kysely<PlatformTables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () =>
          Object.assign(new DummyDriver(), {
            acquireConnection: async () => {
              await this.#freeConnection;
              return { executeQuery, streamQuery };
            },
          }),
        createIntrospector: () => expect.unreachable('nothing inspects'),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
  }

  /** Looks for a free driver; `found` is the current result. */
  look(db?: Kysely<PlatformTables>): { found: Found } {
    return watched(this.#isSomeoneFree(db));
  }

  /** A transaction, which has a connection. */
  begin(): Promise<Kysely<PlatformTables>> {
    return this.#db.startTransaction().execute();
  }

  /** Lets transactions take all connections; the result gives one back. */
  occupyPool(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#freeConnection = promise;
    return resolve;
  }

  /** The same, including all changes so far. */
  lookAgain(): { found: Found } {
    return watched(this.#index.readAgain(this.#db).then(() => this.#isSomeoneFree()));
  }

  #isSomeoneFree(db = this.#db): Promise<boolean> {
    return this.#index.someWithin(db, pickup, 1000, ({ busy }) => !busy);
  }

  /** The driver changes at this node. */
  change(): void {
    this.#listeners.tell('drivers', { event: 'changed', data: { id: driver } });
  }

  /** Ends the oldest read, with the driver in this state. */
  async end(driverIs: 'free' | 'busy'): Promise<void> {
    const row = [driver, true, true, driverIs === 'busy', null, pickup.lat, pickup.lng, nowMs];
    (await this.#oldest()).resolve({ rows: [{ drivers: [row] } as never] });
    await settle();
  }

  async fail(): Promise<void> {
    (await this.#oldest()).reject(new Error('the connection was lost'));
    await settle();
  }

  async #oldest() {
    await settle();
    return this.begun.shift() ?? expect.unreachable('no read has begun');
  }
}

function watched(looking: Promise<boolean>): { found: Found } {
  const seen: { found: Found } = { found: 'waits' };
  looking.then(
    (found) => (seen.found = found),
    () => (seen.found = 'failed'),
  );
  return seen;
}

/** Lets everything continue that does not wait for a read. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** An index that has just read the driver as busy. */
async function busyDriver(): Promise<SlowReads> {
  const reads = new SlowReads();
  const first = reads.look();
  await reads.end('busy');
  expect(first.found).toBe(false);
  return reads;
}

test('BOOK-6 each request waits for a read that began after it, however many requests arrive during an earlier read', async () => {
  const reads = await busyDriver();
  reads.change();
  const early = reads.look();
  await settle();
  // The driver becomes free at another node after the read has begun.
  const later = [reads.lookAgain(), reads.lookAgain(), reads.lookAgain()];
  await reads.end('busy');
  expect(early.found).toBe(false);
  expect(later.map(({ found }) => found)).toEqual(['waits', 'waits', 'waits']);
  await reads.end('free');
  expect(later.map(({ found }) => found)).toEqual([true, true, true]);
  expect(reads.begun).toEqual([]);
});

test('BOOK-6 a change at this node is known to requests that arrive while it is being read', async () => {
  const reads = await busyDriver();
  reads.change();
  const first = reads.look();
  await settle();
  const second = reads.look();
  await settle();
  expect([first.found, second.found]).toEqual(['waits', 'waits']);
  await reads.end('free');
  expect([first.found, second.found]).toEqual([true, true]);
});

test('BOOK-6 a transaction does not wait for a request that has no connection yet', async () => {
  const reads = await busyDriver();
  reads.change();
  const transaction = await reads.begin();
  const giveBack = reads.occupyPool();
  const outside = reads.look();
  await settle();
  const inside = reads.look(transaction);
  await reads.end('free');
  expect([inside.found, outside.found]).toEqual([true, 'waits']);
  giveBack();
  await settle();
  expect(outside.found).toBe(true);
  expect(reads.begun).toEqual([]);
});

test('BOOK-6 if a read fails, the requests that waited for it read again', async () => {
  const reads = await busyDriver();
  const first = reads.lookAgain();
  const second = reads.lookAgain();
  await reads.fail();
  expect([first.found, second.found]).toEqual(['failed', 'waits']);
  await reads.end('free');
  expect(second.found).toBe(true);
});
