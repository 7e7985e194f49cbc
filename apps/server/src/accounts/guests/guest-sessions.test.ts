import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../../bookings/testing/rides.ts';
import { startGuests, type GuestCodes } from '../testing/guest-codes.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let app: RideApp;
let guests: GuestCodes;
beforeEach(async () => {
  app = await startRides();
  guests = startGuests(app);
});
afterEach(() => app.close());

const rowOf = async (id: string) => {
  const { rows } = await sql<Record<string, unknown>>`select * from users where id = ${id}`.execute(
    app.platform.db,
  );
  return rows[0];
};

test('GUEST-8 the session lasts 30 days without use, and a token that was known before never becomes one', async () => {
  const planted = 'a'.repeat(43);
  const asked = await guests.ask(guests.newNumber());
  const headers = { cookie: `fiacre-session=${planted}` };
  const { token } = good(await app.call('confirmGuest', { body: { ...asked, name: 'Ada Guest' }, headers }));
  expect(token).not.toBe(planted);
  expect((await app.call('me', { as: { token: planted } })).status).toBe(401);
  app.clock.forward(29 * day);
  expect((await app.call('me', { as: { token } })).status).toBe(200);
  app.clock.forward(day + minute);
  expect((await app.call('me', { as: { token } })).status).toBe(401);
});

test('GUEST-11 after 90 days without use the number gets a new guest rider, and the old one is erased', async () => {
  const [mobile, riding] = [guests.newNumber(), guests.newNumber()];
  const before = await guests.confirm(mobile, { name: 'Earlier Owner' });
  const done = await app.bookingIn('COMPLETE', {
    ...before.user,
    token: before.token,
    role: 'rider',
    email: '',
  });
  const regular = await guests.confirm(riding);
  app.clock.forward(89 * day);
  expect((await guests.confirm(riding)).user.id).toBe(regular.user.id);
  app.clock.forward(2 * day);
  const after = await guests.confirm(mobile);
  expect(after.user.id).not.toBe(before.user.id);
  expect(good(await app.call('listBookings', { as: after })).items).toEqual([]);
  expect(await rowOf(before.user.id)).toMatchObject({ first_name: '', mobile: null });
  expect((await guests.confirm(riding)).user.id).toBe(regular.user.id);
  const as = await app.addPerson('admin');
  const { customerName } = good(await app.call('getBooking', { as, params: { id: done.id } }));
  expect(customerName).not.toContain('Earlier');
});

test('GUEST-12 a guest rider without a ride is erased once the session has ended, and nobody else is', async () => {
  const [idle, riding, current] = [
    await guests.confirm(guests.newNumber()),
    await guests.confirm(guests.newNumber()),
    await guests.confirm(guests.newNumber()),
  ];
  await app.bookingIn('COMPLETE', { ...riding.user, token: riding.token, role: 'rider', email: '' });
  const account = await app.addPerson('rider');
  for (const as of [idle, riding, account]) good(await app.call('signOut', { as }));
  app.clock.forward(61 * minute);
  await app.platform.transact(async (tx) =>
    tx.schedule({ name: 'erase-unused-guests', payload: {}, at: tx.now }),
  );
  await app.settle();
  const names = async (people: readonly { id: string }[]) =>
    Promise.all(people.map(async ({ id }) => (await rowOf(id))?.['first_name']));
  expect(await names([idle.user, riding.user, current.user, account])).toEqual(['', 'Ada', 'Ada', 'rider']);
});

test('GUEST-8 a guest rider exports and erases their data with a code', async () => {
  const mobile = guests.newNumber();
  const as = await guests.confirm(mobile, { name: 'Exported Person' });
  good(await app.call('sendConfirmationCode', { as }));
  await app.settle();
  good(await app.call('confirmIdentity', { as, body: { code: guests.lastCode(mobile) } }));
  expect(JSON.stringify(good(await app.call('exportMyData', { as })))).toContain('Exported');
  app.clock.forward(61 * minute);
  good(await app.call('sendConfirmationCode', { as }));
  await app.settle();
  good(await app.call('deleteMe', { as, body: { code: guests.lastCode(mobile) } }));
  expect(await rowOf(as.user.id)).toMatchObject({ first_name: '', mobile: null });
});
