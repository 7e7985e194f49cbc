import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { computeFare } from '@fiacre/domain';
import { firstCarType } from '../testing/first-car-type.ts';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../archive/testing/empty-database.ts';
import { createLog } from '../platform/log/log.ts';
import { migrate } from '../platform/database/migrate.ts';
import { schema } from '../schema.ts';
import { holdLock, untilBlocked } from '../testing/held-lock.ts';
import { fareOf, linesOf } from './stored-fare.ts';

describe('a stored tariff', () => {
  let app: RideApp;
  beforeAll(async () => {
    app = await startRides();
  });
  afterAll(() => app.close());
  const stored = async () =>
    (await sql<{ id: string }>`select id from tariffs order by id`.execute(app.platform.db)).rows;
  const minFareOf = async (id: string) =>
    good(await app.call('getBookingFare', { as: app.admin, params: { id } })).basis.tariff.minFare;

  test('CAR-3 is shared by all rides at the same prices, and stays when the prices change', async () => {
    const first = await app.book();
    const known = await stored();
    good(await app.call('cancelBooking', { as: app.rider, params: { id: first.id }, body: {} }));
    await app.quote();
    expect(await stored()).toEqual(known);

    const { id, values } = await firstCarType(app, app.admin);
    const body = { ...values, minFare: values.minFare + 100 };
    good(await app.call('updateCarType', { as: app.admin, params: { id }, body }));
    const second = await app.book();
    expect(await stored()).toHaveLength(known.length + 1);
    expect(await minFareOf(first.id)).toBe(values.minFare);
    expect(await minFareOf(second.id)).toBe(values.minFare + 100);
  });

  test('is stored by quotes at the same time only once', async () => {
    const [carType] = good(await app.call('listCarTypes')).items.slice(1);
    const known = await stored();
    const body = { pickup, drop, carTypeId: carType?.id ?? '' };
    const { db } = app.platform;
    // Until the first one has committed, none of them sees the new tariff.
    const lock = await holdLock(db, sql`select pg_advisory_xact_lock(1)`);
    await sql`create function wait_once() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(1); return new; end $$`.execute(db);
    await sql`create trigger wait_once before insert on tariffs for each row execute function wait_once()`.execute(
      db,
    );
    const quotes = [1, 2].map(() => app.call('createQuote', { body }));
    await untilBlocked(db, 2);
    await lock.release();
    expect((await Promise.all(quotes)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored()).toHaveLength(known.length + 1);
  });

  test('is neither changed nor deleted, and has the key of its content', async () => {
    const run = (statement: string) => sql.raw(statement).execute(app.platform.db);
    for (const statement of [
      'update tariffs set content = content',
      'delete from tariffs',
      'truncate tariffs',
    ])
      await expect(run(statement)).rejects.toThrow('a tariff is never changed');
    const forged = `insert into tariffs values (gen_random_uuid(), '{"baseFare": 1}')`;
    await expect(run(forged)).rejects.toThrow('tariffs_content');
  });
});

test('FARE-3 a fare is read as it was stored, also one without lines', () => {
  const amount = fc.nat(100_000);
  const tariff = fc.record({
    baseFare: amount,
    ratePerUnitDistance: amount.map((rate) => rate / 10_000),
    ratePerHour: amount,
    minFare: amount,
    convenienceFees: fc.nat(50),
    convenienceFeeType: fc.constantFrom('flat' as const, 'percentage' as const),
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    decimal: fc.nat(3),
    convertToMile: fc.boolean(),
  });
  const trip = fc.record({
    distanceMetres: fc.nat(50_000),
    durationSeconds: fc.nat(9_000),
    parcelAmount: fc.nat(900),
    optionAmount: fc.nat(900),
    tollAmount: fc.nat(900),
  });
  fc.assert(
    fc.property(tariff, trip, (prices, input) => {
      const fare = computeFare(prices, input, prices);
      expect(fareOf(linesOf(fare), fare.currency)).toEqual(fare);
    }),
  );
  const free = { currency: 'USD', totalCost: 0, convenienceFees: 0, grandTotal: 0, lines: [] };
  expect(fareOf(linesOf(free), 'USD')).toEqual(free);
});

describe('quotes from before tariffs were stored once', () => {
  const earlier = { functions: [], migrations: schema.migrations.filter(({ name }) => name < '280') };
  const lines = [
    { label: 'base', amount: 260 },
    { label: 'time', amount: 0 },
    { label: 'convenience_fees', amount: 40 },
  ];
  const whole = { currency: 'USD', totalCost: 260, convenienceFees: 40, grandTotal: 300, lines };

  const upgrade = (db: EmptyDatabase['db'], to = schema) => migrate(db, to, createLog('silent'));
  const insert = (db: EmptyDatabase['db'], fare: object, tariff: string) =>
    sql`insert into quotes (id, created_at, expires_at, pickup_lat, pickup_lng, pickup_add, drop_lat, drop_lng, drop_add,
        car_type_id, book_later, distance_metres, duration_seconds, polyline, estimated, tariff, fare)
      values (gen_random_uuid(), clock_timestamp(), now(), 1, 2, '', 3, 4, '', gen_random_uuid(), false, 5, 6, '', false,
        ${tariff}, ${JSON.stringify(fare)})`.execute(db);

  test('FARE-3 keep their tariff and every line of their fare, or are not upgraded', async () => {
    const database = await createEmptyDatabase();
    const { db } = database;
    await upgrade(db, earlier);
    const tariff = '{"currency": "USD", "minFare": 3}';
    for (const difference of [{ grandTotal: 301 }, { totalCost: 261 }, { currency: 'EUR' }, { more: 1 }]) {
      await insert(db, { ...whole, ...difference }, tariff);
      await expect(upgrade(db)).rejects.toThrow('A migration failed');
      await sql`delete from quotes`.execute(db);
    }
    await insert(db, whole, tariff);
    await insert(db, whole, '{"minFare": 3.0, "currency": "USD"}');
    await insert(db, { ...whole, totalCost: 0, convenienceFees: 0, grandTotal: 0, lines: [] }, tariff);
    await upgrade(db);
    const { rows } = await sql`select content::text as tariff, fare_lines from quotes
      join tariffs on tariffs.id = tariff_id order by created_at`.execute(db);
    const stored = 'base:260 time:0 convenience_fees:40';
    expect(rows).toEqual([
      { tariff: '{"minFare": 3, "currency": "USD"}', fare_lines: stored },
      { tariff: '{"minFare": 3.0, "currency": "USD"}', fare_lines: stored },
      { tariff: '{"minFare": 3, "currency": "USD"}', fare_lines: '' },
    ]);
    await database.close();
  });
});
