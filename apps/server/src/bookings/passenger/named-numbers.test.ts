import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../testing/requests.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const passengerOf = (phone: string, country = 'us') => ({ name: 'Ada', phone, country, seesPrice: false });

test.each([
  ['US', '9005550123', 'a premium number'],
  ['US', '8005550123', 'a toll-free number'],
  ['DE', '0900 1234567', 'a premium number'],
  ['DE', '0180 5 123456', 'a shared-cost number'],
  ['GB', '070 1234 5678', 'a personal number'],
])(
  'PARTY-10 refuses %s %s, %s, for a passenger and a receipt, from riders and the desk',
  async (country, phone) => {
    const { id: quoteId } = await app.quote();
    const passenger = passengerOf(phone, country.toLowerCase());
    const dial = { US: '+1', DE: '+49', GB: '+44' }[country] ?? '';
    const receiptTo = `${dial}${phone.replace(/^0|\s/g, '')}`;
    for (const named of [{ passenger }, { receiptTo }]) {
      const refused = await app.call('createBooking', { as: app.rider, body: { quoteId, ...named } });
      expect(codeOf(refused)).toBe('special_number_refused');
      const body = { quoteId, customerId: app.rider.id, ...named };
      expect(codeOf(await app.call('createBooking', { as: app.admin, body }))).toBe('special_number_refused');
    }
  },
);

test('PARTY-10 riders together name 100 numbers of other countries in a day, and as many of the own one as before', async () => {
  const abroad = (index: number) => passengerOf(`+4915123456${String(100 + index)}`);
  const quoted = async (id: string, as: RideApp['rider'], passenger: object) =>
    app.call('quoteChange', { as, params: { id }, body: { passenger } as never });
  for (let account = 0; account < 5; account += 1) {
    const rider = await app.addPerson('rider');
    const { id } = await app.book(rider);
    for (let count = 0; count < 20; count += 1) good(await quoted(id, rider, abroad(20 * account + count)));
  }
  const rider = await app.addPerson('rider');
  const { id } = await app.book(rider);
  expect(codeOf(await quoted(id, rider, abroad(100)))).toBe('rate_limited');
  const { id: quoteId } = await app.quote();
  const body = { quoteId, receiptTo: '+4915123456777' };
  expect(codeOf(await app.call('createBooking', { as: rider, body }))).toBe('rate_limited');
  good(await quoted(id, rider, passengerOf('2015550177')));
  // The desk vouches for whom it names.
  good(await quoted(id, app.admin, abroad(101)));
  await sql`update sessions set expires_at = '2029-01-01', ends_at = '2029-01-01'`.execute(app.platform.db);
  app.clock.forward(25 * 3_600_000);
  const later = await app.addPerson('rider');
  good(await quoted((await app.book(later)).id, later, abroad(102)));
});
