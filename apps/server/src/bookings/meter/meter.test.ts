import type { BodyInputOf, Booking } from '@fiacre/contract';
import { measureFixes, readMeter, streetPassengerId, tariffTemplates, type LatLng } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recomputeProof } from '../../fares/index.ts';
import { firstCarType } from '../../testing/first-car-type.ts';
import type { TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { compareBooks } from '../../wallet/index.ts';
import { good, pickup, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides({ env: { TIME_ZONE: 'Europe/Berlin' } });
});
afterAll(() => app.close());
let driver: TestPerson;
beforeEach(async () => {
  await sql`delete from tariff_versions`.execute(app.platform.db);
  const admin = await app.addPerson('admin');
  app.admin = admin;
  driver = await app.addActiveDriver();
});

const minute = 60_000;
const now = () => app.clock.now().getTime();
const iso = (ms: number) => new Date(ms).toISOString();
const at = (lat: number): LatLng => ({ lat, lng: pickup.lng });
let ids = 0;
const newId = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`;

type Draft = BodyInputOf<'addTariff'>;

/** 4.30, then 2.30 a km or 0.66 a minute, whichever costs more, in steps of 0.20. */
const price: Draft['rules']['price'] = {
  kind: 'metered',
  counting: 'single',
  start: { amount: 430, included: { kind: 'nothing' } },
  bands: [
    { fromMetres: 0, fromSeconds: null, distance: { amount: 230, per: 1000 }, time: { amount: 66, per: 60 } },
  ],
  step: 20,
  ranges: [],
  afterRanges: 'meter',
};

/** A tariff for rides from one source. */
async function addTariff(
  name: string,
  source: 'street' | 'rank',
  change: Partial<Draft['where']> = {},
  rules: Partial<Draft['rules']> = {},
) {
  const found = tariffTemplates.flatMap(({ tariffs }) => tariffs).find((tariff) => tariff.name === 'Berlin');
  const body = structuredClone(found) as Draft;
  const where = { ...body.where, sources: [source], ...change };
  return good(
    await app.call('addTariff', {
      as: app.admin,
      body: { ...body, name, where, rules: { ...body.rules, currency: 'USD', price, ...rules } },
    }),
  );
}

async function addZone(name = 'Airport'): Promise<string> {
  const outline = [
    { lat: 9.99, lng: 19.99 },
    { lat: 9.99, lng: 20.01 },
    { lat: 10.01, lng: 20.01 },
    { lat: 10.01, lng: 19.99 },
  ];
  const body = { name, kind: 'airport' as const, outline, points: [] };
  return good(await app.call('addZone', { as: app.admin, body })).id;
}

type Start = Partial<BodyInputOf<'startMeter'>>;
const startAs = (as: TestPerson, change: Start = {}) =>
  app.call('startMeter', { as, body: { id: newId(), source: 'street', at: at(10), ...change } });

async function started(as: TestPerson, change: Start = {}): Promise<Booking> {
  // Gives the driver time to return from the previous ride.
  app.clock.forward(10 * minute);
  await app.sendPosition(as, at(10));
  return good(await startAs(as, change));
}

/** Drives north at 40 km/h for some minutes, a position every ten seconds; those between two high walls are inaccurate. */
async function drive(as: TestPerson, minutes: number, walls = { from: 0, until: 0 }) {
  const fromMs = now();
  app.clock.forward(minutes * minute);
  const positions = Array.from({ length: minutes * 6 + 1 }, (_, i) => ({
    at: iso(fromMs + i * 10_000),
    ...at(10 + 0.001 * i),
    accuracyMetres: 5,
    ...(i >= walls.from && i < walls.until && { lng: pickup.lng + (i % 2) * 0.0006, accuracyMetres: 90 }),
  }));
  good(await app.call('sendPositions', { as, body: { positions, sentAt: iso(now()) } }));
}

async function ended(as: TestPerson, { id }: Booking, cashReceived = true): Promise<Booking> {
  const params = { id };
  good(await app.call('reachBooking', { as, params }));
  return good(await app.call('endBooking', { as, params, body: { cashReceived } }));
}

/** Leaves the next booking to this test's driver. */
async function freeOthers() {
  await sql`update driver_states set active = false where driver_id <> ${driver.id}`.execute(app.platform.db);
}

const availabilityOf = async (as: TestPerson) => good(await app.call('getAvailability', { as }));
const proofOf = async ({ id }: Booking) =>
  good(await app.call('getBookingFare', { as: app.admin, params: { id } }));

describe('a ride that nobody booked', () => {
  test('METER-1 METER-10 begins with the passenger in the car, without rider, code or quote', async () => {
    const ride = await started(driver, { source: 'rank' });
    expect(ride).toMatchObject({
      status: 'STARTED',
      source: 'rank',
      customer: streetPassengerId,
      customerName: '',
      customerContact: null,
      pickup: { ...at(10), add: 'Grid Street, Gridville' },
      driver: driver.id,
      otp: null,
      tripStartTime: iso(now()),
      driverAcceptTime: iso(now()),
    });
    const users = good(await app.call('listUsers', { as: app.admin, query: { type: 'rider' } }));
    expect(users.items.map(({ id }) => id)).not.toContain(streetPassengerId);
    await ended(driver, ride);
  });

  test('METER-4 METER-5 makes its driver busy until its end, and costs what was driven', async () => {
    await addTariff('On the street', 'street');
    const ride = await started(driver);
    expect((await availabilityOf(driver)).busy).toBe(true);
    await drive(driver, 10);
    const paid = await ended(driver, ride);
    expect((await availabilityOf(driver)).busy).toBe(false);
    // 60 positions 111.2 m apart
    expect(paid).toMatchObject({ status: 'COMPLETE', paymentMode: 'cash', totalTripTimeSeconds: 600 });
    expect(paid.distanceMetres).toBeGreaterThan(6500);
    expect(paid.distanceMetres).toBeLessThan(6800);
    expect(paid.drop).toMatchObject({ lat: 10.06, add: 'Grid Street, Gridville' });
    const proof = await proofOf(paid);
    expect(proof.basis.operatorTariff).toMatchObject({ name: 'On the street' });
    expect(recomputeProof(proof)?.grandTotal).toBe(proof.fare.grandTotal);
    expect(proof.fare.grandTotal).toBe(paid.cashPaymentAmount);
  });

  test('METER-2 counts by the version of its source’s tariff that applied at the start', async () => {
    await addTariff('On the street', 'street');
    const rank = await addTariff('From a rank', 'rank');
    const ride = await started(driver, { source: 'rank' });
    const { version: _, id, ...body } = rank;
    const rules = { ...rank.rules, minimum: 99_900 };
    const edit = { name: body.name, when: body.when, where: body.where, priority: body.priority, rules };
    good(
      await app.call('updateTariff', {
        as: app.admin,
        params: { id },
        body: { ...edit, version: rank.version },
      }),
    );
    const meter = good(await app.call('getMeter', { as: driver }));
    expect(meter.running).toMatchObject({
      bookingId: ride.id,
      tariff: { name: 'From a rank', rules: { minimum: 0 } },
    });
    expect(meter.tariffs.rank?.rules.minimum).toBe(99_900);
    expect(meter.tariffs.street?.name).toBe('On the street');
    await ended(driver, ride);
    expect((await proofOf(ride)).basis.operatorTariff).toMatchObject({ name: 'From a rank', version: 1 });
  });

  test('METER-2 a tariff to a destination does not apply, and without any the line of the car type does', async () => {
    const zone = await addZone();
    await addTariff('To the airport', 'street', { toZones: [zone] });
    const ride = await started(driver);
    await ended(driver, ride);
    const proof = await proofOf(ride);
    expect(proof.basis.operatorTariff).toBeNull();
    expect(recomputeProof(proof)?.grandTotal).toBe(proof.fare.grandTotal);
    const { running, tariffs } = good(await app.call('getMeter', { as: driver }));
    expect([running, tariffs.street?.name]).toEqual([null, ride.carType]);
  });

  test.each([
    ['a corridor', 'Metered', { lowPercent: 5, highPercent: 20 }],
    ['no corridor', 'Flat', null],
  ])('METER-2 where the metered tariff has %s, a ride counts by %s', async (_, expected, corridor) => {
    const zone = await addZone(`Station ${expected}`);
    const flat = { kind: 'fixed', amount: 3400, includesTolls: false } as const;
    await addTariff('Flat', 'rank', { fromZones: [zone] }, { price: flat, corridor: null });
    await addTariff('Metered', 'rank', {}, { corridor });
    expect(good(await app.call('getMeter', { as: driver })).tariffs.rank?.name).toBe(expected);
    const ride = await started(driver, { source: 'rank' });
    expect(good(await app.call('getMeter', { as: driver })).running?.tariff.name).toBe(expected);
    await drive(driver, 2);
    await ended(driver, ride);
    const { operatorTariff } = (await proofOf(ride)).basis;
    expect(operatorTariff?.name).toBe(expected);
  });

  test('METER-3 is refused outside the service area, and METER-7 where the car cannot be', async () => {
    const outside = await app.addActiveDriver(at(50));
    expect(codeOf(await startAs(outside, { at: at(50) }))).toBe('meter_outside_area');
    expect(codeOf(await startAs(driver, { at: at(10.3) }))).toBe('meter_start_implausible');
    expect((await availabilityOf(driver)).busy).toBe(false);
  });

  test('METER-3 is refused to a driver who is offline, busy or without a car type in use', async () => {
    const offline = await app.addActiveDriver();
    await app.call('setAvailability', { as: offline, body: { active: false } });
    expect(codeOf(await startAs(offline))).toBe('driver_inactive');
    expect(codeOf(await startAs(await app.addPerson('driver')))).toBe('driver_inactive');
    const without = await app.addActiveDriver(pickup, { car_type_id: null });
    expect(codeOf(await startAs(without))).toBe('meter_no_car_type');
    const ride = await started(driver);
    expect(codeOf(await startAs(driver))).toBe('driver_busy');
    await ended(driver, ride);
  });

  test('METER-3 is refused where nothing has a price', async () => {
    const { id, values } = await firstCarType(app, app.admin);
    const zero = { baseFare: 0, ratePerUnitDistance: 0, ratePerHour: 0, minFare: 0 };
    good(await app.call('updateCarType', { as: app.admin, params: { id }, body: { ...values, ...zero } }));
    expect(codeOf(await startAs(driver))).toBe('no_tariff_for_ride');
    const { version } = (await firstCarType(app, app.admin)).values;
    good(await app.call('updateCarType', { as: app.admin, params: { id }, body: { ...values, version } }));
  });

  test('METER-4 two starts at the same time make one ride, and the same start twice as well', async () => {
    const answers = await Promise.all([startAs(driver), startAs(driver), startAs(driver)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const id = answers.find(({ status }) => status === 200)?.body.id ?? '';
    expect(good(await startAs(driver, { id }))).toMatchObject({ id, version: 1 });
    const other = await app.addActiveDriver();
    expect(codeOf(await startAs(other, { id }))).toBe('not_found');
  });

  test('METER-4 of a start and an accepted task, one succeeds', async () => {
    const rider = await app.addPerson('rider');
    await freeOthers();
    for (let i = 0; i < 5; i += 1) {
      app.clock.forward(10 * minute);
      await app.sendPosition(driver, at(10));
      const { id } = await app.book(rider);
      const params = { id };
      const [accepted, begun] = await Promise.all([
        app.call('acceptBooking', { as: driver, params }),
        startAs(driver),
      ]);
      expect([accepted.status, begun.status].toSorted()).toEqual([200, 409]);
      if (begun.status === 200) await ended(driver, begun.body);
      else good(await app.call('handBackBooking', { as: driver, params, body: { reason: 'puncture' } }));
      await app.call('cancelBooking', { as: rider, params, body: { reason: 'changed plans' } });
    }
  });

  test('METER-5 counts only the time without usable positions, and no more distance than a car can drive', async () => {
    await addTariff('On the street', 'street');
    const ride = await started(driver);
    app.clock.forward(10 * minute);
    const silent = await ended(driver, ride);
    expect(silent).toMatchObject({ distanceMetres: 0, totalTripTimeSeconds: 600 });
    // 4.30 and ten minutes of 0.66
    expect(silent.cashPaymentAmount).toBe(1090);
    expect(recomputeProof(await proofOf(silent))?.grandTotal).toBe(silent.cashPaymentAmount);
    const far = await started(driver);
    await drive(driver, 45);
    // 30 km, which is more than 20 km beyond the start
    expect((await ended(driver, far)).distanceMetres).toBeGreaterThan(29_000);
  });

  test('METER-8 counts to the press of Stop, however short ago it was', async () => {
    await addTariff('On the street', 'street');
    const ride = await started(driver);
    await drive(driver, 5);
    const stoppedMs = now();
    app.clock.forward(20_000);
    const params = { id: ride.id };
    const reached = good(
      await app.call('reachBooking', { as: driver, params, body: { at: iso(stoppedMs) } }),
    );
    expect(reached).toMatchObject({ tripEndTime: iso(stoppedMs), totalTripTimeSeconds: 300 });
    good(await app.call('endBooking', { as: driver, params, body: { cashReceived: true } }));
  });

  test('METER-6 the phone’s meter shows what the server charges for the same length', async () => {
    await addTariff('On the street', 'street');
    const ride = await started(driver);
    const startedAtMs = now();
    await drive(driver, 10, { from: 20, until: 40 });
    const { running } = good(await app.call('getMeter', { as: driver }));
    const nowMs = now();
    const paid = await ended(driver, ride);
    if (running === null) throw new Error('no meter is running');
    const track = measureFixes(running.track);
    const metres = paid.distanceMetres ?? 0;
    expect(Math.abs(track.metres - metres)).toBeLessThan(metres * 0.005);
    const shown = readMeter(running.tariff, { ...track, metres }, { startedAtMs, nowMs });
    expect(shown.fare.grandTotal).toBe(paid.cashPaymentAmount);
  });

  test('METER-13 the phone counts the extras that the server charges, and what the driver may not add is refused', async () => {
    const tariff = await addTariff('With luggage', 'street');
    const where = { fromZones: [], toZones: [], bothWays: false, sources: [] };
    const extra = {
      per: 'item',
      countedFrom: 1,
      maximum: null,
      taxRate: 0,
      when: { hours: [], periods: [] },
      where,
    };
    const extras = [
      { ...extra, code: 'bag', label: 'Luggage', addedBy: 'driver', price: { kind: 'amount', amount: 125 } },
      { ...extra, code: 'card', label: 'Card', addedBy: 'desk', price: { kind: 'amount', amount: 310 } },
    ] as (typeof tariff.rules.extras)[number][];
    const { version, id, name, when, where: places, priority, rules } = tariff;
    const body = { name, when, where: places, priority, version, rules: { ...rules, extras } };
    good(await app.call('updateTariff', { as: app.admin, params: { id }, body }));
    const ride = await started(driver);
    const startedAtMs = now();
    const params = { id: ride.id };
    const set = (code: string, count: number) =>
      app.call('setBookingExtra', { as: driver, params, body: { code, count } });
    good(await set('bag', 2));
    expect(codeOf(await set('card', 1))).toBe('extra_not_offered');
    await drive(driver, 7);
    const { running } = good(await app.call('getMeter', { as: driver }));
    if (running === null) throw new Error('no meter is running');
    const nowMs = now();
    const paid = await ended(driver, ride);
    const track = { ...measureFixes(running.track), metres: paid.distanceMetres ?? 0 };
    const shown = readMeter(running.tariff, track, { startedAtMs, nowMs });
    expect(shown.fare.lines).toContainEqual({ label: 'extra.bag', amount: 250 });
    expect(shown.fare.grandTotal).toBe(paid.cashPaymentAmount);
  });

  test('METER-10 nobody is notified or rated, and only the driver’s wallet moves', async () => {
    await app.settle();
    const sent = app.sent.length;
    const ride = await started(driver);
    await drive(driver, 2);
    await ended(driver, ride);
    await app.settle();
    expect(app.sent.slice(sent).filter(({ to }) => to !== driver.email)).toEqual([]);
    const { rows } = await sql<{ kind: string; user_id: string | null }>`select account.kind, account.user_id
      from ledger_entries entry join ledger_transactions posted on posted.id = entry.transaction_id
        join ledger_accounts account on account.id = entry.account_id
      where posted.booking_id = ${ride.id}`.execute(app.platform.db);
    expect(rows.filter(({ kind }) => kind === 'rider')).toEqual([]);
    expect(rows.some(({ user_id: user }) => user === driver.id)).toBe(true);
  });

  test('METER-10 a passenger who did not pay leaves the ride to the office', async () => {
    const ride = await started(driver);
    const unpaid = await ended(driver, ride, false);
    expect(unpaid.status).toBe('PENDING');
    expect((await availabilityOf(driver)).busy).toBe(false);
    const paid = good(await app.call('confirmCashBooking', { as: driver, params: { id: ride.id } }));
    expect(paid).toMatchObject({ status: 'COMPLETE', cashPaymentAmount: paid.payableAmount });
  });
});

describe('a correction', () => {
  const walletOf = async (as: TestPerson) => good(await app.call('getWallet', { as })).balance;
  const correct = (ride: Booking, base: number) =>
    app.call('correctCharge', {
      as: app.admin,
      params: { id: ride.id },
      body: { version: ride.version, lines: [{ kind: 'base', amount: base }], reason: 'Wrong tariff' },
    });
  const baseOf = ({ fareLines }: Booking) =>
    fareLines.find(({ label }) => label === 'fare_line_base')?.amount ?? 0;
  const riderEntries = async (ride: Booking) => {
    const { rows } = await sql`select from ledger_entries entry
        join ledger_transactions posted on posted.id = entry.transaction_id
        join ledger_accounts account on account.id = entry.account_id
      where posted.booking_id = ${ride.id} and account.kind = 'rider'`.execute(app.platform.db);
    return rows.length;
  };

  test.each([
    ['lower', -90],
    ['higher', 70],
  ])(
    'METER-12 a %s price is settled in cash by the driver, whose wallet has share and cash',
    async (_, by) => {
      const ride = await started(driver);
      await drive(driver, 6);
      await ended(driver, ride);
      const before = good(await app.call('getBooking', { as: app.admin, params: { id: ride.id } }));
      const wallet = await walletOf(driver);
      const after = good(await correct(before, baseOf(before) + by));
      const more = after.payableAmount - before.payableAmount;
      expect(Math.sign(more)).toBe(Math.sign(by));
      expect(after).toMatchObject({
        status: 'COMPLETE',
        cashPaymentAmount: before.cashPaymentAmount + more,
        customerPaid: before.customerPaid + more,
        usedWalletMoney: 0,
      });
      const share = (after.driverShare ?? 0) - (before.driverShare ?? 0);
      expect((await walletOf(driver)) - wallet).toBe(share - more);
      expect(await riderEntries(ride)).toBe(0);
      const found = Object.entries(await compareBooks(app.platform.db));
      expect(found.filter(([, count]) => count !== 0)).toEqual([]);
    },
  );

  test('METER-12 an unpaid ride is paid at the corrected price', async () => {
    const ride = await started(driver);
    await drive(driver, 5);
    await ended(driver, ride, false);
    const params = { id: ride.id };
    const before = good(await app.call('getBooking', { as: app.admin, params }));
    const after = good(await correct(before, baseOf(before) + 45));
    expect(after.status).toBe('PENDING');
    const paid = good(await app.call('confirmCashBooking', { as: driver, params }));
    expect(paid.cashPaymentAmount).toBe(after.payableAmount);
    expect(after.payableAmount).toBeGreaterThan(before.payableAmount);
  });
});

describe('a start without a connection', () => {
  /** A driver who was seen, and then drove through a dead zone; the time at which they were last seen. */
  function deadZone(): number {
    const seenMs = now();
    app.clock.forward(50 * minute);
    return seenMs;
  }

  test('METER-7 counts from the stated time and place, with the positions that follow', async () => {
    const seenMs = deadZone();
    const startedMs = seenMs + 10 * minute;
    const ride = good(await startAs(driver, { startedAt: iso(startedMs), at: at(10.02) }));
    expect(ride).toMatchObject({ tripStartTime: iso(startedMs), pickup: at(10.02) });
    const positions = Array.from({ length: 61 }, (_, i) => ({
      at: iso(startedMs + i * 10_000),
      ...at(10.02 + 0.001 * i),
    }));
    good(await app.call('sendPositions', { as: driver, body: { positions, sentAt: iso(now()) } }));
    const params = { id: ride.id };
    const stopped = iso(startedMs + 10 * minute);
    const reached = good(await app.call('reachBooking', { as: driver, params, body: { at: stopped } }));
    expect(reached).toMatchObject({ tripEndTime: stopped, totalTripTimeSeconds: 600 });
    expect(reached.distanceMetres).toBeGreaterThan(6500);
    good(await app.call('endBooking', { as: driver, params, body: { cashReceived: true } }));
    // The next ride began after the end of this one, and is sent later.
    const next = { startedAt: iso(startedMs + 12 * minute), at: at(10.08) };
    expect(good(await startAs(driver, next)).tripStartTime).toBe(next.startedAt);
  });

  test.each([
    ['too_late', -13 * 60, 10],
    ['before_duty', -90, 10],
    ['in_future', 5, 10],
    ['elsewhere', -49, 10.4],
  ])('METER-7 is refused as %s', async (why, minutes, lat) => {
    deadZone();
    const answer = await startAs(driver, { startedAt: iso(now() + minutes * minute), at: at(lat) });
    expect(answer).toMatchObject({ status: 409, body: { error: { facts: { why } } } });
  });

  test('METER-14 METER-7 a refused one is listed for the desk for a day, but not a refused start of this moment', async () => {
    const fleet = await app.addPerson('fleetadmin');
    const own = await app.addActiveDriver(pickup, { fleet_admin_id: fleet.id });
    const listed = async (as: TestPerson) =>
      good(await app.call('listAttention', { as })).items.filter(({ kind }) => kind === 'meter_refused');
    expect(codeOf(await startAs(own, { at: at(10.3) }))).toBe('meter_start_implausible');
    expect(await listed(fleet)).toEqual([]);
    app.clock.forward(50 * minute);
    for (const late of [70, 90]) {
      app.clock.forward(minute);
      const start = { startedAt: iso(now() - late * minute), at: at(10.02) };
      expect(codeOf(await startAs(own, start))).toBe('meter_start_implausible');
    }
    expect(await listed(fleet)).toMatchObject([
      { id: own.id, since: iso(now() - 90 * minute), pickupAddress: 'Grid Street, Gridville' },
    ]);
    expect(await listed(await app.addPerson('fleetadmin'))).toEqual([]);
    app.clock.forward(25 * 60 * minute);
    expect(await listed(await app.addPerson('admin'))).toEqual([]);
  });

  test('METER-7 is refused before the end of the driver’s last ride', async () => {
    const ride = await started(driver);
    app.clock.forward(20 * minute);
    await ended(driver, ride);
    app.clock.forward(20 * minute);
    const answer = await startAs(driver, { startedAt: iso(now() - 30 * minute) });
    expect(answer).toMatchObject({ body: { error: { facts: { why: 'before_free' } } } });
  });
});
