import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { computeFare } from '@fiacre/domain';
import { firstCarType } from '../testing/first-car-type.ts';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
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
    // Until the first transaction has committed, none of them sees the new tariff.
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

  test('is neither changed nor deleted, and its key is computed from its content', async () => {
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

test('FARE-3 a fare is read back unchanged, including one without lines', () => {
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
  const anyGate = fc.constantFrom('', 'Bridge: east', 'Brücke 2');
  const trip = fc.record({
    distanceMetres: fc.nat(50_000),
    durationSeconds: fc.nat(9_000),
    parcelAmount: fc.nat(900),
    optionAmount: fc.nat(900),
    tolls: fc.array(fc.record({ name: anyGate, amount: fc.nat(900), paidBy: fc.constant('rider' as const) })),
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
