import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('money is a number that holds every minor unit; larger values are refused', async () => {
  const read = async (text: string) =>
    (await sql<{ value: number }>`select ${text}::bigint as value`.execute(app.platform.db)).rows[0]?.value;
  expect(await read('9007199254740991')).toBe(9007199254740991);
  await expect(read('9007199254740993')).rejects.toThrow(RangeError);
});

test('rates keep four decimals and dates stay dates', async () => {
  const { rows } =
    await sql`select 1234567890.1234::numeric(14, 4) as rate, '2026-02-03'::date as day`.execute(
      app.platform.db,
    );
  expect(rows).toEqual([{ rate: 1234567890.1234, day: '2026-02-03' }]);
});

test('an instant is read to the millisecond, whatever the time zone of the session and the year', async () => {
  const instants = ['2026-02-03 04:05:06+00', '1999-12-31 23:59:59.999+00', '2026-02-03 04:05:06.285714+00'];
  const odd = [
    '0044-03-15 12:00:00+00 BC',
    '0099-01-01 00:00:00.001+00',
    '12026-01-01 00:00:00+00',
    'infinity',
  ];
  const read = (zone: string) =>
    app.platform.db.transaction().execute(async (tx) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(tx);
      const { rows } = await sql<{ at: Date | number }>`select at from
        unnest(${[...instants, ...odd]}::timestamptz[]) with ordinality as given (at, place) order by place`.execute(
        tx,
      );
      return rows.map(({ at }) => (typeof at === 'number' ? at : at.getTime()));
    });
  const expected = [
    Date.UTC(2026, 1, 3, 4, 5, 6),
    Date.UTC(1999, 11, 31, 23, 59, 59, 999),
    Date.UTC(2026, 1, 3, 4, 5, 6, 285),
    Date.parse('-000043-03-15T12:00:00Z'),
    Date.parse('0099-01-01T00:00:00.001Z'),
    Date.parse('+012026-01-01T00:00:00Z'),
    Infinity,
  ];
  expect(await read('UTC')).toEqual(expected);
  expect(await read('Asia/Kolkata')).toEqual(expected);
});
