import { expect, test } from 'vitest';
import { PositionQueue, type PositionReport } from './position-queue.ts';

const report = (second: number): PositionReport => ({
  at: new Date(second * 1000).toISOString(),
  lat: 43.7 + second / 1000,
  lng: 7.4,
});

function harness() {
  const sent: (readonly PositionReport[])[] = [];
  const waiting: number[] = [];
  let online = true;
  const queue = new PositionQueue({
    send: async (positions) => {
      if (!online) throw new Error('no network');
      sent.push(positions);
      return 'taken';
    },
    onWaiting: (count) => waiting.push(count),
  });
  return { queue, sent, waiting, connect: (on: boolean) => (online = on) };
}

test('TRIP-21 thins positions out to one every two seconds and sends them together', async () => {
  const { queue, sent } = harness();
  for (const ms of [10_000, 10_500, 11_900, 12_000, 14_100]) queue.add(report(ms / 1000), ms);
  await queue.flush(15_000);
  expect(sent).toEqual([[report(10), report(12), report(14.1)]]);
});

test('TRIP-21 sends a batch at most every three seconds', async () => {
  const { queue, sent } = harness();
  queue.add(report(10), 10_000);
  await queue.flush(10_000);
  queue.add(report(12), 12_000);
  await queue.flush(12_000);
  expect(sent).toHaveLength(1);
  await queue.flush(13_000);
  expect(sent).toHaveLength(2);
});

test('TRIP-21 keeps all positions while offline and sends them in order afterwards', async () => {
  const { queue, sent, waiting, connect } = harness();
  connect(false);
  queue.add(report(10), 10_000);
  await queue.flush(10_000);
  queue.add(report(20), 20_000);
  await queue.flush(20_000);
  expect(waiting).toEqual([1, 2]);
  connect(true);
  queue.hurry();
  await queue.flush(21_000);
  expect(sent).toEqual([[report(10), report(20)]]);
  expect(waiting.at(-1)).toBe(0);
});

test('TRIP-21 doubles the delay after each failure, up to half a minute', async () => {
  const { queue, waiting, connect } = harness();
  connect(false);
  queue.add(report(1), 10_000);
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
    send: async (positions) => {
      seen.push(positions.length);
      return 'refused';
    },
    onWaiting: () => {},
  });
  queue.add(report(10), 10_000);
  await queue.flush(10_000);
  queue.add(report(14), 14_000);
  await queue.flush(14_000);
  expect(seen).toEqual([1, 1]);
});

test('TRIP-21 keeps the newest five hundred positions of a long time offline', async () => {
  const { queue, sent } = harness();
  for (let second = 10; second < 2010; second += 2) queue.add(report(second), second * 1000);
  await queue.flush(2_020_000);
  expect(sent[0]).toHaveLength(500);
  expect(sent[0]?.at(-1)).toEqual(report(2008));
});
