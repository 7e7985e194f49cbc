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
