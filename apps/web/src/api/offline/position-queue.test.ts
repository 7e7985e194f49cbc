import { expect, test } from 'vitest';
import { deviceTable } from './device-table.ts';
import { PositionQueue, type PositionReport, type StoredPosition } from './position-queue.ts';

const report = (second: number): PositionReport => ({
  at: new Date(second * 1000).toISOString(),
  lat: 43.7 + second / 1000,
  lng: 7.4,
});

function harness() {
  const sent: (readonly PositionReport[])[] = [];
  const waiting: number[] = [];
  let online = true;
  const table = deviceTable<StoredPosition>('positions');
  const queue = new PositionQueue({
    table,
    send: async (positions) => {
      if (!online) throw new Error('no network');
      sent.push(positions);
      return 'taken';
    },
  });
  queue.subscribe(() => waiting.push(queue.waiting()));
  return { queue, table, sent, waiting, connect: (on: boolean) => (online = on) };
}

test('TRIP-21 thins positions out to one every two seconds and sends them together', async () => {
  const { queue, sent } = harness();
  for (const ms of [10_000, 10_500, 11_900, 12_000, 14_100]) await queue.add(report(ms / 1000), ms);
  await queue.flush(15_000);
  expect(sent).toEqual([[report(10), report(12), report(14.1)]]);
});

test('TRIP-21 sends a batch at most every three seconds', async () => {
  const { queue, sent } = harness();
  await queue.add(report(10), 10_000);
  await queue.flush(10_000);
  await queue.add(report(12), 12_000);
  await queue.flush(12_000);
  expect(sent).toHaveLength(1);
  await queue.flush(13_000);
  expect(sent).toHaveLength(2);
});

test('TRIP-21 keeps all positions while offline and sends them in order afterwards', async () => {
  const { queue, sent, waiting, connect } = harness();
  connect(false);
  await queue.add(report(10), 10_000);
  await queue.flush(10_000);
  await queue.add(report(20), 20_000);
  await queue.flush(20_000);
  expect(waiting).toEqual([1, 2]);
  connect(true);
  queue.hurry();
  await queue.flush(21_000);
  expect(sent).toEqual([[report(10), report(20)]]);
  expect(waiting.at(-1)).toBe(0);
});

test('TRIP-21 keeps a position added while those of an earlier page are being read', async () => {
  const { queue, table, sent } = harness();
  await table.add({ userId: 'driver', report: report(8) });
  const read = Promise.withResolvers<void>();
  const all = table.all.bind(table);
  table.all = async () => {
    const rows = await all();
    await read.promise;
    return rows;
  };
  const opened = queue.open('driver');
  await queue.add(report(10), 10_000);
  read.resolve();
  await opened;
  await queue.flush(13_000);
  expect(sent).toEqual([[report(8), report(10)]]);
});

test('TRIP-21 doubles the delay after each failure, up to half a minute', async () => {
  const { queue, waiting, connect } = harness();
  connect(false);
  await queue.add(report(1), 10_000);
  await queue.flush(10_000);
  await queue.flush(15_000);
  expect(waiting).toHaveLength(1);
  await queue.flush(16_000);
  expect(waiting).toHaveLength(2);
  await queue.flush(27_000);
  expect(waiting).toHaveLength(2);
});

test('TRIP-21 drops a rejected batch instead of blocking the next ones', async () => {
  const seen: number[] = [];
  const queue = new PositionQueue({
    table: deviceTable<StoredPosition>('positions'),
    send: async (positions) => {
      seen.push(positions.length);
      return 'refused';
    },
  });
  await queue.add(report(10), 10_000);
  await queue.flush(10_000);
  await queue.add(report(14), 14_000);
  await queue.flush(14_000);
  expect(seen).toEqual([1, 1]);
});

test('TRIP-21 sends the positions of a long time offline in batches, and thins out the oldest positions of a whole day', async () => {
  const { queue, sent, connect } = harness();
  connect(false);
  for (let second = 10; second < 16_010; second += 2) await queue.add(report(second), second * 1000);
  connect(true);
  await queue.sendAll(16_020_000);
  const all = sent.flat();
  expect(Math.max(...sent.map((batch) => batch.length))).toBe(500);
  expect(all.length).toBeLessThanOrEqual(7200);
  // The first and the newest position are sent, in order.
  expect([all[0], all.at(-1)]).toEqual([report(10), report(16_008)]);
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
});

test('STORE-2 the next tab sends the positions of a killed tab, but never those of another person', async () => {
  const { queue, table, sent, connect } = harness();
  await queue.open('driver-1');
  connect(false);
  await queue.add(report(10), 10_000);
  await table.add({ userId: 'driver-2', report: report(11) });
  const next = new PositionQueue({ table, send: async (batch) => (sent.push(batch), 'taken') });
  await next.open('driver-1');
  await next.sendAll(20_000);
  expect(sent).toEqual([[report(10)]]);
  expect(await table.all()).toEqual([]);
});

test('STORE-2 no position is stored after the driver signed out, until the next one signs in', async () => {
  const { queue, table } = harness();
  await queue.open('driver-1');
  await queue.add(report(10), 10_000);
  const cleared = queue.clear();
  await queue.add(report(13), 13_000);
  await cleared;
  expect(await table.all()).toEqual([]);
  await queue.open('driver-2');
  await queue.add(report(16), 16_000);
  expect(await table.all()).toMatchObject([{ userId: 'driver-2' }]);
});

test('METER-7 keeps the positions of a ride that the server does not know yet, and sends them afterwards', async () => {
  const sent: (readonly PositionReport[])[] = [];
  let heldFromMs = 14_000;
  const queue = new PositionQueue({
    table: deviceTable<StoredPosition>('positions'),
    heldFromMs: () => heldFromMs,
    send: async (positions) => {
      sent.push(positions);
      return 'taken';
    },
  });
  for (const second of [10, 12, 14, 16]) await queue.add(report(second), second * 1000);
  expect(await queue.sendAll(17_000)).toBe(true);
  expect(sent).toEqual([[report(10), report(12)]]);
  heldFromMs = Infinity;
  await queue.sendAll(18_000);
  expect(sent[1]).toEqual([report(14), report(16)]);
  expect(queue.seen()).toHaveLength(4);
});
