import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Tx } from '../platform/transaction/tx.ts';
import type { DriverReport, TakenReport } from './positions.ts';
import { ReportBatches } from './report-batches.ts';

interface Stored {
  /** The drivers of each transaction. */
  readonly batches: string[][];
  /** Called before each transaction; may throw. */
  before: (drivers: readonly string[]) => void | Promise<void>;
  /** Called before a driver's car moves on the maps. */
  beforeShown?: (driver: string) => Promise<void>;
}

function batchesOver(stored: Stored) {
  const transact = <Value>(work: (tx: Tx) => Promise<Value>) => work({} as Tx);
  const log = { error: () => undefined };
  const shown: string[] = [];
  const batches = new ReportBatches(
    { transact, log } as unknown as ConstructorParameters<typeof ReportBatches>[0],
    async (_tx, reports) => {
      const drivers = reports.map(({ driverId }) => driverId);
      await stored.before(drivers);
      stored.batches.push(drivers);
      return reports.map(({ driverId, batch }): TakenReport => ({
        answer: { accepted: batch.positions.length, rejected: [] },
        async show() {
          await stored.beforeShown?.(driverId);
          shown.push(driverId);
        },
      }));
    },
  );
  return {
    take: (one: DriverReport) => batches.take(one),
    close: () => batches.close(),
    shown,
  };
}

const report = (driverId: string, count = 1): DriverReport => ({
  driverId,
  batch: { positions: Array.from({ length: count }, () => ({ at: '2026-01-01T00:00:00Z', lat: 1, lng: 2 })) },
});

test('TRIP-21 reports of many drivers are stored in one transaction, at most 500, and each gets its own response', async () => {
  const stored: Stored = { batches: [], before: () => undefined };
  const { take, shown } = batchesOver(stored);
  const answers = await Promise.all(
    Array.from({ length: 700 }, (_, index) => take(report(`driver-${index}`, (index % 3) + 1))),
  );
  expect(stored.batches.map(({ length }) => length)).toEqual([500, 200]);
  expect(answers.map(({ accepted }) => accepted)).toEqual(
    Array.from({ length: 700 }, (_, index) => (index % 3) + 1),
  );
  await expect.poll(() => shown.length).toBe(700);
});

test('TRIP-21 after a batch of many reports, more are collected before the next transaction', async () => {
  const stored: Stored = { batches: [], before: () => undefined };
  const { take } = batchesOver(stored);
  const many = Array.from({ length: 50 }, (_, index) => take(report(`driver-${index}`)));
  const second = take(report('driver-0'));
  await Promise.all(many);
  const passed: string[] = [];
  // Timers that start together end in the order of their lengths, however busy the machine is.
  await Promise.all([
    pause(200).then(() => passed.push('200 ms')),
    second.then(() => passed.push('the second report')),
  ]);
  expect(stored.batches.map(({ length }) => length)).toEqual([50, 1]);
  expect(passed).toEqual(['200 ms', 'the second report']);
});

test('TRIP-21 a second report of a driver is stored after the first one', async () => {
  const stored: Stored = { batches: [], before: () => undefined };
  const { take } = batchesOver(stored);
  await Promise.all([take(report('a')), take(report('b')), take(report('a')), take(report('a'))]);
  expect(stored.batches).toEqual([['a', 'b'], ['a'], ['a']]);
});

test('TRIP-21 a report that cannot be stored does not affect other reports', async () => {
  const stored: Stored = {
    batches: [],
    before: (drivers) => {
      if (drivers.includes('bad')) throw Object.assign(new Error('not a number'), { code: '22P02' });
    },
  };
  const { take } = batchesOver(stored);
  const answers = await Promise.allSettled(['a', 'bad', 'b'].map((driver) => take(report(driver))));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(stored.batches).toEqual([['a'], ['b']]);
  // The next ones are stored as before.
  await take(report('c'));
  expect(stored.batches.at(-1)).toEqual(['c']);
});

test('TRIP-21 while the database is unavailable, a batch is refused immediately instead of report by report', async () => {
  let attempts = 0;
  const before = () => {
    attempts += 1;
    throw Object.assign(new Error('the connection was lost'), { code: 'ECONNREFUSED' });
  };
  const { take } = batchesOver({ batches: [], before });
  const answers = await Promise.allSettled(['a', 'b', 'c'].map((driver) => take(report(driver))));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(attempts).toBe(1);
});

test('TRIP-21 reports that arrive while others are stored follow together', async () => {
  const storing = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const stored: Stored = {
    batches: [],
    before: (drivers) => {
      begun.resolve();
      return drivers.includes('a') ? storing.promise : undefined;
    },
  };
  const { take } = batchesOver(stored);
  const first = take(report('a'));
  await begun.promise;
  const later = ['b', 'c', 'd'].map((driver) => take(report(driver)));
  storing.resolve();
  await Promise.all([first, ...later]);
  expect(stored.batches).toEqual([['a'], ['b', 'c', 'd']]);
});

test('TRIP-21 reports are stored while earlier ones are still being shown, and shown after them', async () => {
  const showing = Promise.withResolvers<void>();
  const stored: Stored = {
    batches: [],
    before: () => undefined,
    beforeShown: (driver) => (driver === 'a' ? showing.promise : Promise.resolve()),
  };
  const { take, shown } = batchesOver(stored);
  await take(report('a'));
  await expect(take(report('b'))).resolves.toMatchObject({ accepted: 1 });
  expect(shown).toEqual([]);
  showing.resolve();
  await expect.poll(() => shown).toEqual(['a', 'b']);
  await take(report('a'));
  await expect.poll(() => shown).toEqual(['a', 'b', 'a']);
});

test('TRIP-21 at most twenty reports of a driver wait, and others are not affected', async () => {
  const stored: Stored = { batches: [], before: () => undefined };
  const { take } = batchesOver(stored);
  const all = await Promise.allSettled([
    ...Array.from({ length: 25 }, () => take(report('a'))),
    take(report('b')),
  ]);
  const refused = all.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused).toEqual(
    Array.from({ length: 5 }, () =>
      expect.objectContaining({ reason: expect.objectContaining({ code: 'rate_limited' }) }),
    ),
  );
  expect(stored.batches.flat().filter((driver) => driver === 'a')).toHaveLength(20);
  expect(stored.batches.flat()).toContain('b');
  await expect(take(report('a'))).resolves.toMatchObject({ accepted: 1 });
});

test('TRIP-21 reports that are not stored when the server closes are refused', async () => {
  const stored: Stored = { batches: [], before: () => undefined };
  const { take, close } = batchesOver(stored);
  const waiting = take(report('a'));
  close();
  await expect(waiting).rejects.toThrow('unavailable');
  await expect(take(report('b'))).rejects.toThrow('unavailable');
  expect(stored.batches).toEqual([]);
});
