import { spawnSync } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';
import {
  addTariff,
  addZoneAround,
  byRules,
  draft,
  fixedFare,
  recomputed,
  type Draft,
} from './testing/tariff-drafts.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides({ env: { TIME_ZONE: 'Europe/Berlin' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from tariff_versions`.execute(app.platform.db);
});

const added = (body: Draft) => addTariff(app, body);
const addedZone = (name: string, around: typeof pickup) => addZoneAround(app, name, around);

describe('the price of a ride', () => {
  test('TARIFF-3 TARIFF-12 follows the tariff that applies, in quotes and compared prices', async () => {
    const before = await app.quote();
    const { rules } = await added(draft('Berlin'));
    const quote = await app.quote();
    expect(quote.fare.grandTotal).toBe(byRules(rules, quote));
    expect(quote.fare.grandTotal).not.toBe(before.fare.grandTotal);
    // 4.30 includes the first step of 0.20
    expect(quote.fare.lines[0]).toEqual({ label: 'fare_line_base', amount: 430 });
    const query = { pickupLat: pickup.lat, pickupLng: pickup.lng, dropLat: drop.lat, dropLng: drop.lng };
    const { items } = good(await app.call('comparePrices', { as: app.admin, query }));
    expect(new Set(items.map(({ grandTotal }) => grandTotal))).toEqual(new Set([quote.fare.grandTotal]));
  });

  test('TARIFF-11 TARIFF-12 is fixed between two zones, one way, and riders see no other price', async () => {
    await added(draft('Berlin'));
    const [station, harbour] = [await addedZone('Station', pickup), await addedZone('Harbour', drop)];
    const { where } = draft('Berlin');
    await added({
      ...draft('Berlin', { name: 'Station to harbour', rules: fixedFare(3330) }),
      where: { ...where, fromZones: [station], toZones: [harbour] },
    });
    const quote = await app.quote();
    expect(quote.fare).toMatchObject({
      grandTotal: 3330,
      lines: [{ label: 'fare_line_fixed', amount: 3330 }],
    });
    expect(quote.totalFollows).toEqual([]);
    const asRider = await app.call('createQuote', {
      as: app.rider,
      body: { pickup, drop, carTypeId: app.carTypeId },
    });
    expect(good(asRider).fare.grandTotal).toBe(3330);
    const back = await app.quote({ pickup: drop, drop: pickup });
    expect(back.fare.grandTotal).toBe(byRules(draft('Berlin').rules, back));
  });

  test('TARIFF-9 TARIFF-12 BOOK-14 follows the local hour of the ride, and a quote of another hour is not booked', async () => {
    await added(draft('Berlin'));
    const night = { days: ['fri' as const], exceptHolidays: false, from: '22:00', to: '06:00' };
    await added(
      draft('Berlin', { name: 'Nights', when: { hours: [night], periods: [] }, rules: fixedFare(4440) }),
    );
    const at = (tripDate: string) => app.quote({ bookLater: true, tripDate });
    const [day, late, early] = [
      // the city of the pickup has UTC, and the operator is in Berlin
      await at('2027-01-08T21:30:00Z'),
      await at('2027-01-08T23:30:00+01:00'),
      await at('2027-01-09T05:59:00Z'),
    ];
    expect([late.fare.grandTotal, early.fare.grandTotal]).toEqual([4440, 4440]);
    expect(day.fare.grandTotal).toBe(byRules(draft('Berlin').rules, day));
    const booked = (quoteId: string, tripDate: string) =>
      app.call('createBooking', { as: app.rider, body: { quoteId, bookLater: true, tripDate } });
    expect(codeOf(await booked(day.id, '2027-01-08T22:45:00Z'))).toBe('quote_expired');
    expect(good(await booked(late.id, '2027-01-08T22:30:00Z')).tripCost).toBe(4440);
  });

  test('TARIFF-9 follows the holidays, of which each date is listed once', async () => {
    await added(draft('Berlin'));
    const hours = [{ days: ['holiday' as const], exceptHolidays: false, from: '00:00', to: '00:00' }];
    await added(draft('Berlin', { name: 'Holidays', when: { hours, periods: [] }, rules: fixedFare(5550) }));
    const tripDate = '2027-01-06T12:00:00+01:00';
    const before = await app.quote({ bookLater: true, tripDate });
    expect(before.fare.grandTotal).not.toBe(5550);
    const items = [{ date: '2027-01-06', name: 'Epiphany' }];
    const { version } = good(await app.call('listHolidays', { as: app.admin }));
    const set = await app.call('setHolidays', { as: app.admin, body: { items, version } });
    expect(good(set)).toEqual({ items, version: version + 1 });
    expect((await app.quote({ bookLater: true, tripDate })).fare.grandTotal).toBe(5550);
    const twice = await app.call('setHolidays', {
      as: app.admin,
      body: { items: [...items, ...items], version: version + 1 },
    });
    expect(codeOf(twice)).toBe('name_taken');
    expect(good(await app.call('listHolidays', { as: app.admin })).items).toEqual(items);
  });

  test('TARIFF-22 of two admins who edit the holidays at once, the second is refused and loses nothing of the first', async () => {
    const { version } = good(await app.call('listHolidays', { as: app.admin }));
    const items = [{ date: '2027-05-03', name: 'Labour Day' }];
    const sent = (name: string) =>
      app.call('setHolidays', {
        as: app.admin,
        body: { items: [{ date: '2027-05-03', name }], version },
      });
    const [one, other] = await Promise.all([sent('Labour Day'), sent('May Day')]);
    const refused = one.status === 200 ? other : one;
    expect([one, other].map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = one.status === 200 ? 'Labour Day' : 'May Day';
    const current = { items: items.map((each) => ({ ...each, name: kept })), version: version + 1 };
    expect(refused).toMatchObject({ body: { error: { code: 'stale_version', facts: { current } } } });
    expect(good(await app.call('listHolidays', { as: app.admin }))).toEqual(current);
  });

  test('TARIFF-6 has the extras of its source and its hour', async () => {
    const rules = draft('Dublin, standard').rules;
    await added(draft('Dublin, standard', { rules }));
    const quote = await app.quote();
    expect(quote.fare.lines.at(-1)).toEqual({ label: 'fare_line_extra', name: 'Booking', amount: 200 });
  });
});

describe('a ride', () => {
  test('TARIFF-2 TARIFF-5 TARIFF-17 is charged by the driven track and the wait, and its proof gives the same fare', async () => {
    const body = draft('London, rate 1');
    await added({ ...body, when: { hours: [], periods: [] } });
    const driver = await app.addActiveDriver(pickup);
    const booking = await app.book();
    const params = { id: booking.id };
    for (const step of ['acceptBooking', 'arriveBooking'] as const) {
      app.clock.forward(60_000);
      good(await app.call(step, { as: driver, params }));
    }
    // London's meter runs from the arrival
    app.clock.forward(300_000);
    good(await app.call('startBooking', { as: driver, params }));
    for (let step = 1; step <= 45; step++) {
      app.clock.forward(step % 9 === 0 ? 90_000 : 8_000);
      const lat = pickup.lat + (step - Math.floor(step / 9)) * 0.001;
      await app.sendPosition(driver, { lat, lng: pickup.lng });
    }
    const ended = good(await app.call('reachBooking', { as: driver, params }));
    const proof = good(await app.call('getBookingFare', { as: app.admin, params }));
    expect(proof.basis.source).toBe('track');
    const { facts } = proof.basis.operatorTariff ?? fail();
    expect(facts.waits).toEqual([{ place: 'pickup', seconds: 300 }]);
    expect(facts.stretches?.length).toBeGreaterThan(3);
    expect(facts.stretches?.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(proof.basis.durationSeconds);
    expect(facts.stretches?.reduce((sum, { metres }) => sum + metres, 0)).toBe(proof.basis.distanceMetres);
    expect(recomputed(proof)).toBe(ended.tripCost);
    const file = join(await mkdtemp(join(tmpdir(), 'fiacre-proof-')), 'proof.json');
    await writeFile(file, JSON.stringify(proof));
    expect(exitCodeFor(file)).toBe(0);
    const { fare } = proof;
    await writeFile(file, JSON.stringify({ ...proof, fare: { ...fare, grandTotal: fare.grandTotal - 20 } }));
    expect(exitCodeFor(file)).toBe(2);
    await writeFile(file, JSON.stringify({ fare }));
    expect(exitCodeFor(file)).toBe(1);
    // standing costs more than the same drive at its mean speed
    const mean = { metres: proof.basis.distanceMetres, seconds: proof.basis.durationSeconds };
    expect(ended.tripCost).toBeGreaterThan(recomputed(proof, { stretches: [mean] }));
    good(await app.call('endBooking', { as: driver, params, body: { cashReceived: true } }));
    const paid = good(await app.call('getBooking', { as: app.admin, params }));
    expect(paid).toMatchObject({ status: 'PAID', tripCost: ended.tripCost, customerPaid: ended.tripCost });
  });

  test('TARIFF-16 keeps the version of its quote, whatever is edited or deleted afterwards', async () => {
    const made = await added(draft('Berlin', { rules: fixedFare(2220) }));
    const { id } = await app.quote();
    const edit = { ...draft('Berlin', { rules: fixedFare(2660) }), version: made.version };
    const changed = await app.call('updateTariff', { as: app.admin, params: { id: made.id }, body: edit });
    expect(good(changed)).toMatchObject({ id: made.id, version: 2, inForce: true });
    expect((await app.quote()).fare.grandTotal).toBe(2660);
    const booking = good(await app.call('createBooking', { as: app.rider, body: { quoteId: id } }));
    expect(booking.tripCost).toBe(2220);
    good(await app.call('deleteTariff', { as: app.admin, params: { id: made.id } }));
    const proof = good(await app.call('getBookingFare', { as: app.rider, params: { id: booking.id } }));
    expect(proof.basis.operatorTariff).toMatchObject({ name: 'Berlin', version: 1 });
    expect((await app.quote()).fare.lines[0]?.label).toBe('fare_line_base');
    expect(good(await app.call('listTariffs', { as: app.admin })).items).toEqual([]);
    const history = good(await app.call('tariffHistory', { as: app.admin, params: { id: made.id } }));
    expect(history.items.map(({ version }) => version)).toEqual([2, 1]);
  });
});

test('CHARGE-6 TARIFF-6 the proof of a ride has the VAT of its tariff by rate', async () => {
  const { rules } = draft('Berlin');
  const extras = [
    { ...rules.extras[0], addedBy: 'system' as const, countedFrom: 1, taxRate: 19 },
  ] as typeof rules.extras;
  await added(draft('Berlin', { rules: { ...fixedFare(2140), extras } }));
  const { id } = await app.quote();
  const booking = good(await app.call('createBooking', { as: app.rider, body: { quoteId: id } }));
  const params = { id: booking.id };
  const proof = good(await app.call('getBookingFare', { as: app.admin, params }));
  expect(proof.charge).toMatchObject({ tripCost: 2740, convenienceFees: 0 });
  const taxes = [
    { rate: 7, gross: 2140, tax: 140 },
    { rate: 19, gross: 600, tax: 96 },
  ];
  expect(proof.charge.taxes).toEqual(taxes);
  expect(good(await app.call('getBookingFare', { as: app.rider, params })).charge.taxes).toEqual(taxes);
});

test('CHARGE-6 ROLE-10 a rider’s proof has no VAT if it would tell the fee', async () => {
  await added(draft('Berlin', { rules: { ...fixedFare(2140), fee: { kind: 'amount', amount: 90 } } }));
  const { id } = await app.quote();
  const booking = good(await app.call('createBooking', { as: app.rider, body: { quoteId: id } }));
  const params = { id: booking.id };
  const shown = good(await app.call('getBookingFare', { as: app.rider, params }));
  expect(shown.charge).toEqual({ tripCost: 2230, discount: 0, payable: 2230 });
  expect(good(await app.call('getBookingFare', { as: app.admin, params })).charge.taxes).toEqual([
    { rate: 7, gross: 2140, tax: 140 },
    { rate: null, gross: 90, tax: 0 },
  ]);
});

const fail = (): never => {
  throw new Error('missing');
};

/** What `fiacre fare:recompute` ends with, which opens no database. */
function exitCodeFor(file: string): number | null {
  const command = join(import.meta.dirname, '../commands/recompute-fare.ts');
  const { status } = spawnSync(process.execPath, [command, file]);
  return status;
}

describe('an edit', () => {
  test('TARIFF-16 can begin later, and the version before it applies until then', async () => {
    const made = await added(draft('Berlin', { rules: fixedFare(2110) }));
    const validFrom = new Date(app.clock.now().getTime() + 1_500_000).toISOString();
    // A tariff of which no version has begun, although it would be preferred.
    await added(
      draft('Berlin', {
        name: 'Next',
        priority: 5,
        rules: fixedFare(2880),
        validFrom: '2099-01-01T00:00:00Z',
      }),
    );
    const edit = { ...draft('Berlin', { rules: fixedFare(2990) }), version: 1, validFrom };
    good(await app.call('updateTariff', { as: app.admin, params: { id: made.id }, body: edit }));
    const shown = good(await app.call('listTariffs', { as: app.admin })).items;
    expect(shown.map(({ name, version, inForce }) => [name, version, inForce])).toEqual([
      ['Berlin', 1, true],
      ['Berlin', 2, false],
      ['Next', 1, false],
    ]);
    expect((await app.quote()).fare.grandTotal).toBe(2110);
    // a ride that begins after the change
    const tripDate = new Date(app.clock.now().getTime() + 2_700_000).toISOString();
    expect((await app.quote({ bookLater: true, tripDate })).fare.grandTotal).toBe(2990);
    app.clock.forward(1_500_001);
    expect((await app.quote()).fare.grandTotal).toBe(2990);
    const past = { ...edit, version: 2, validFrom: '2020-02-02T00:00:00Z' };
    const refused = await app.call('updateTariff', { as: app.admin, params: { id: made.id }, body: past });
    expect(codeOf(refused)).toBe('tariff_begins_in_past');
  });

  test('TARIFF-12 that ties with another tariff is refused with the moment and the other one', async () => {
    await added(draft('Berlin', { name: 'Day and night' }));
    const refused = await app.call('addTariff', {
      as: app.admin,
      body: draft('Berlin', { name: 'Round the clock' }),
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'tariff_tied', facts: { other: 'Day and night', weekday: 0, minute: 0 } } },
    });
    await added(draft('Berlin', { name: 'Round the clock', priority: 4 }));
  });

  test('TARIFF-13 TARIFF-18 with faults, in another currency or of an old version is refused, and changes nothing', async () => {
    const made = await added(draft('Berlin'));
    const before = good(await app.call('listTariffs', { as: app.admin }));
    const { rules } = draft('Berlin');
    const sent = async (change: object) =>
      app.call('updateTariff', {
        as: app.admin,
        params: { id: made.id },
        body: { ...draft('Berlin'), version: 1, ...change },
      });
    expect(await sent({ rules: { ...rules, minimum: 800, maximum: 700 } })).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'tariff_faulty',
          facts: { faults: [{ field: 'rules.maximum', reason: 'maximum_below_minimum' }] },
        },
      },
    });
    expect(codeOf(await sent({ rules: { ...rules, currency: 'CHF' } }))).toBe('tariff_faulty');
    const { where } = draft('Berlin');
    const gone = await sent({ where: { ...where, carTypes: [app.carTypeId, made.id] } });
    expect(gone.body).toMatchObject({
      error: { facts: { faults: [{ field: 'where.carTypes', reason: 'unknown_car_type' }] } },
    });
    expect(codeOf(await sent({ version: 3 }))).toBe('stale_version');
    expect(good(await app.call('listTariffs', { as: app.admin }))).toEqual(before);
    for (const person of [app.rider, app.driver]) {
      expect(codeOf(await app.call('listTariffs', { as: person }))).toBe('forbidden');
    }
  });

  test('TARIFF-18 is in the audit log with what was before, and tariffs of another currency do not apply', async () => {
    const made = await added(draft('Berlin', { rules: fixedFare(2330) }));
    const edit = { ...draft('Berlin', { name: 'Berlin 2027', rules: fixedFare(2440) }), version: 1 };
    good(await app.call('updateTariff', { as: app.admin, params: { id: made.id }, body: edit }));
    const { rows } = await sql<{ facts: { before: Draft; after: Draft } }>`
      select facts from audit_log where action = 'change-tariff' order by number desc limit 1`.execute(
      app.platform.db,
    );
    expect(rows[0]?.facts).toMatchObject({ before: { name: 'Berlin' }, after: { name: 'Berlin 2027' } });
    expect((await app.quote()).fare.grandTotal).toBe(2440);
    await sql`update settings set values = values || '{"code": "EUR"}'`.execute(app.platform.db);
    // An edit, after which the process reads the reference data again.
    const { version } = good(await app.call('listHolidays', { as: app.admin }));
    good(await app.call('setHolidays', { as: app.admin, body: { items: [], version } }));
    const { fare } = await app.quote();
    expect(fare.currency).toBe('EUR');
    expect(fare.lines[0]?.label).toBe('fare_line_base');
    await sql`update settings set values = values || '{"code": "USD"}'`.execute(app.platform.db);
  });
});
