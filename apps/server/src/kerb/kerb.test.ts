import type { BodyInputOf, Booking, KerbPlace } from '@fiacre/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drop, good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { kerbLimit } from './take-booking.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const entrance = { lat: pickup.lat + 0.0004, lng: pickup.lng + 0.0003 };
let count = 0;
const hotel = (change: Partial<BodyInputOf<'addKerbPlace'>> = {}): BodyInputOf<'addKerbPlace'> => ({
  name: `Hotel ${++count}`,
  kind: 'hotel',
  ...entrance,
  note: 'Main entrance',
  active: true,
  commission: { kind: 'percent', percent: 12.5 },
  ...change,
});
const added = async (change?: Partial<BodyInputOf<'addKerbPlace'>>) =>
  good(await app.call('addKerbPlace', { as: app.admin, body: hotel(change) }));
const edit = ({ id, version }: KerbPlace, change: Partial<BodyInputOf<'addKerbPlace'>>) =>
  app.call('updateKerbPlace', { as: app.admin, params: { id }, body: { ...hotel(), version, ...change } });
const scan = (code: string) => app.call('readKerbCode', { params: { code } });
const quote = (kerbCode: string, change: object = {}) =>
  app.call('createQuote', { as: app.rider, body: { drop, carTypeId: app.carTypeId, kerbCode, ...change } });
async function book(kerbCode: string, as: TestPerson = app.rider): Promise<Booking> {
  const { id: quoteId } = good(await quote(kerbCode));
  return good(await app.call('createBooking', { as, body: { quoteId } }));
}

describe('an admin keeps the places', () => {
  test('KERB-1 only where rides can be booked', async () => {
    const elsewhere = { lat: -45.5, lng: 101.25 };
    const refused = await app.call('addKerbPlace', { as: app.admin, body: hotel(elsewhere) });
    expect(codeOf(refused)).toBe('off_map');
    expect(codeOf(await edit(await added(), elsewhere))).toBe('off_map');
  });

  test('KERB-1 with all fields, by name, and of two edits the second is refused', async () => {
    const { id, version, code, codeSince, createdAt, ...place } = await added({ name: 'Zum Adler' });
    expect(place).toEqual({ ...hotel({ name: 'Zum Adler' }), company: null });
    expect([version, codeSince, createdAt]).toEqual([1, createdAt, app.clock.now().toISOString()]);
    const fixed = { kind: 'amount', amount: 350 } as const;
    const changed = good(
      await edit(
        { ...place, id, version, code, codeSince, createdAt },
        { name: 'Krone', commission: fixed, kind: 'venue', note: '', active: false },
      ),
    );
    expect(changed).toMatchObject({
      name: 'Krone',
      version: 2,
      kind: 'venue',
      note: '',
      active: false,
      code,
    });
    expect(changed.commission).toEqual({ ...fixed, currency: 'USD' });
    const stale = await edit({ ...changed, version: 1 }, { name: 'Other' });
    expect([stale.status, codeOf(stale)]).toEqual([409, 'stale_version']);
    const { items } = good(await app.call('listKerbPlaces', { as: app.admin }));
    expect(items.find((item) => item.id === id)).toEqual(changed);
    expect(codeOf(await app.call('addKerbPlace', { as: app.admin, body: hotel({ name: 'kRONE' }) }))).toBe(
      'name_taken',
    );
  });

  test.each([
    { name: ' ' },
    { name: 'Two\nlines' },
    { kind: 'airport' },
    { lat: 91 },
    { note: 'x'.repeat(121) },
    { commission: { kind: 'percent', percent: 100.01 } },
    { commission: { kind: 'percent', percent: 0 } },
    { commission: { kind: 'percent', percent: 5.001 } },
    { commission: { kind: 'amount', amount: 0 } },
    { commission: { kind: 'amount', amount: 5, currency: 'EUR' } },
    { code: '0123456789ab' },
  ])('KERB-1 refuses %j', async (change) => {
    const body = { ...hotel(), ...change } as BodyInputOf<'addKerbPlace'>;
    expect(codeOf(await app.call('addKerbPlace', { as: app.admin, body }))).toBe('invalid_request');
  });
});

describe('a printed code', () => {
  test('KERB-2 stays while its place is moved and renamed; another place has another code', async () => {
    const place = await added();
    expect(place.code).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/);
    expect((await added()).code).not.toBe(place.code);
    expect(good(await scan(place.code))).toEqual({
      name: place.name,
      kind: 'hotel',
      ...entrance,
      add: `${place.name}, Main entrance`,
    });
    const moved = { lat: drop.lat, lng: drop.lng };
    good(await edit(place, { ...moved, name: 'Hotel Neu', note: '' }));
    expect(good(await scan(place.code))).toMatchObject({ ...moved, name: 'Hotel Neu', add: 'Hotel Neu' });
  });

  test('KERB-2 a replaced, an inactive and an unknown one are refused alike, for scans and prices', async () => {
    const place = await added();
    const { id, version, code } = place;
    const replaced = good(
      await app.call('replaceKerbCode', { as: app.admin, params: { id }, body: { version } }),
    );
    expect(replaced).toMatchObject({ name: place.name, version: 2 });
    expect(replaced.code).not.toBe(code);
    good(await scan(replaced.code));
    const inactive = await added({ active: false });
    for (const wrong of [code, inactive.code, '0123456789ab', code.toUpperCase(), 'a b']) {
      const scanned = await scan(wrong);
      expect([scanned.status, codeOf(scanned)]).toEqual([404, 'kerb_code_unknown']);
      expect(codeOf(await quote(wrong))).toBe('kerb_code_unknown');
    }
  });
});

describe('a ride from a place', () => {
  test('KERB-4 KERB-5 begins there, whatever the request contains, and remembers the place', async () => {
    const place = await added({ name: 'Grand Hotel' });
    const elsewhere = { pickup: { lat: 10.2, lng: 20.2, add: 'Elsewhere' } };
    const quoted = good(await quote(place.code, elsewhere));
    const start = { ...entrance, add: 'Grand Hotel, Main entrance' };
    expect(quoted.pickup).toEqual(start);
    const booked = good(await app.call('createBooking', { as: app.rider, body: { quoteId: quoted.id } }));
    good(await edit(place, { name: 'Palace', note: 'Side door' }));
    const task = good(await app.call('listTasks', { as: app.driver })).items.find(
      ({ id }) => id === booked.id,
    );
    expect(task?.pickup).toEqual(start);
    const params = { id: booked.id };
    for (const as of [app.rider, app.admin])
      expect(good(await app.call('getBooking', { as, params }))).toMatchObject({
        source: 'kerb',
        kerbPlace: 'Grand Hotel',
        pickup: start,
      });
    expect(await app.book()).toMatchObject({ source: 'web', kerbPlace: null });
    const csv = await app.call('listBookings', { as: app.admin, headers: { accept: 'text/csv' } });
    expect(csv.body).toMatch(/kerbPlace/);
    expect(csv.body).toMatch(/Grand Hotel/);
  });

  test('KERB-13 the list of bookings finds those of one place, also after it was renamed, and nobody else’s', async () => {
    const place = await added({ name: 'Old Mill' });
    const rides = [await app.bookingIn('PAID', app.rider, { kerbCode: place.code }), await book(place.code)];
    await book((await added()).code);
    await app.book();
    good(await edit(place, { name: 'New Mill' }));
    const listed = async (as: TestPerson, more: object = {}) =>
      good(await app.call('listBookings', { as, query: { kerbPlace: place.id, ...more } }));
    const { items, total } = await listed(app.admin);
    expect(items.map(({ id }) => id).toSorted()).toEqual(rides.map(({ id }) => id).toSorted());
    expect(total).toBe(2);
    expect((await listed(app.admin, { status: 'PAID,COMPLETE' })).items.map(({ id }) => id)).toEqual([
      rides[0]?.id,
    ]);
    expect((await listed(await app.addPerson('rider'))).items).toEqual([]);
  });

  test('KERB-4 prices are those from the place', async () => {
    const { code } = await added();
    const query = { pickupLat: 10.4, pickupLng: 20.4, dropLat: drop.lat, dropLng: drop.lng, kerbCode: code };
    const { items } = good(await app.call('comparePrices', { query }));
    const total = items.find(({ carTypeId }) => carTypeId === app.carTypeId)?.grandTotal;
    expect(total).toBe(good(await quote(code)).fare.grandTotal);
  });

  test('KERB-14 a price that a guest has when the code is replaced can be booked, and no other one', async () => {
    const { id, version, code } = await added({ name: 'Lion' });
    const { id: quoteId } = good(await quote(code));
    good(await app.call('replaceKerbCode', { as: app.admin, params: { id }, body: { version } }));
    const booked = good(await app.call('createBooking', { as: app.rider, body: { quoteId } }));
    expect(booked).toMatchObject({ source: 'kerb', kerbPlace: 'Lion' });
    expect(codeOf(await quote(code))).toBe('kerb_code_unknown');
  });

  test('KERB-4 a quote expires when the place becomes inactive', async () => {
    const place = await added();
    const { id: quoteId } = good(await quote(place.code));
    good(await edit(place, { active: false }));
    const refused = await app.call('createBooking', { as: app.rider, body: { quoteId } });
    expect(codeOf(refused)).toBe('quote_expired');
  });

  test('KERB-6 a place accepts 20 bookings in ten minutes, and another place its own', async () => {
    const { code } = await added();
    const other = await added();
    for (let booked = 0; booked < kerbLimit.maxBookings; booked += 1) await book(code);
    const { id: quoteId } = good(await quote(code));
    const body = { quoteId };
    const refused = await app.call('createBooking', { as: app.rider, body });
    expect([refused.status, codeOf(refused)]).toEqual([429, 'kerb_busy']);
    await book(other.code);
    app.clock.forward(kerbLimit.perMinutes * 60_000);
    await app.sendPosition(app.driver, pickup);
    await book(code);
  });
});

describe('commission', () => {
  beforeEach(async () => {
    app.clock.forward(60_000);
    await app.sendPosition(app.driver, pickup);
  });
  const rows = async (query: object = {}) =>
    good(await app.call('listKerbCommissions', { as: app.admin, query })).items;
  const of = async ({ id }: KerbPlace, query?: object) =>
    (await rows(query)).filter(({ placeId }) => placeId === id);

  test('KERB-7 KERB-8 follows from the charge of each paid ride, by the terms when it was booked', async () => {
    const place = await added({ name: 'Alte Post' });
    const paid = await app.bookingIn('PAID', app.rider, { kerbCode: place.code });
    const renamed = good(
      await edit(place, { name: 'Neue Post', commission: { kind: 'amount', amount: 90 } }),
    );
    const next = await app.bookingIn('COMPLETE', app.rider, { kerbCode: place.code });
    const unpaid = await app.bookingIn('PENDING', app.rider, { kerbCode: place.code });
    const fares = paid.payableAmount + next.payableAmount;
    const commission = Math.round(paid.payableAmount * 0.125) + 90;
    const { year, month } = app.platform.calendar.dateAt(app.clock.now().getTime());
    const expected = { year, month, place: renamed.name, currency: 'USD', rides: 2, fares, commission };
    expect(await of(place)).toEqual([{ ...expected, placeId: place.id }]);
    expect(await of(place, { year: year - 1 })).toEqual([]);
    expect(await of(place, { year })).toHaveLength(1);
    const csv = await app.call('listKerbCommissions', { as: app.admin, headers: { accept: 'text/csv' } });
    expect(csv.body).toMatch(/Neue Post/);
    expect(unpaid.status).toBe('PENDING');
  });

  test('KERB-7 KERB-8 each of several corrections changes the month in which it is made', async () => {
    const place = await added({ name: 'Rathaus' });
    const paid = await app.bookingIn('PAID', app.rider, { kerbCode: place.code });
    const base = paid.fareLines.find(({ label }) => label === 'fare_line_base')?.amount ?? 0;
    const correct = async (amount: number) => {
      const as = await app.addPerson('admin');
      const { version } = good(await app.call('getBooking', { as, params: { id: paid.id } }));
      const body = { version, lines: [{ kind: 'base' as const, amount }], reason: `Base ${amount}` };
      return good(await app.call('correctCharge', { as, params: { id: paid.id }, body }));
    };
    const share = (amount: number) => Math.round(amount * 0.125);
    app.clock.forward(40 * 24 * 3_600_000);
    const raised = await correct(base + 833);
    const lowered = await correct(base - 97);
    app.clock.forward(40 * 24 * 3_600_000);
    const last = await correct(base + 411);
    const as = await app.addPerson('admin');
    const rows = good(await app.call('listKerbCommissions', { as })).items;
    const months = rows.filter(({ placeId }) => placeId === place.id);
    const [first, second, third] = [paid.tripCost, lowered.tripCost, last.tripCost];
    expect(raised.tripCost).toBeGreaterThan(first);
    expect(months.map(({ rides, fares, commission }) => [rides, fares, commission])).toEqual([
      [0, third - second, share(third) - share(second)],
      [0, second - first, share(second) - share(first)],
      [1, first, share(first)],
    ]);
  });
});
