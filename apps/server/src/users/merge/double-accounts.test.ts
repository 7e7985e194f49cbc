import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../../bookings/testing/rides.ts';
import { readContactsJob } from './read-contacts-again.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const readAgain = () =>
  readContactsJob(app.platform).run({
    payload: {},
    dueAt: app.clock.now(),
    commit: (work) => app.platform.transact(work),
  });
const mobileOf = async (id: string) => {
  const { mobile, email } = good(await app.call('getUser', { as: app.admin, params: { id } }));
  return { mobile, email };
};
const list = async () => good(await app.call('listDoubles', { as: app.admin })).items;

test.each([
  ['+4407911958729', '+447911958729'],
  ['+330612345678', '+33612345678'],
  ['+4400447703912345', '+447703912345'],
  ['+789161234567', '+79161234567'],
])('USERS-13 the stored number %s, which nobody else has, becomes %s', async (mobile, reading) => {
  const { id } = await app.addPerson('rider', { mobile });
  await readAgain();
  expect((await mobileOf(id)).mobile).toBe(reading);
  const trail = app.platform.db.selectFrom('audit_log').select(['actor_id', 'facts']);
  expect(
    await trail.where('action', '=', 'correct-contact').where('object_uuid', '=', id).execute(),
  ).toMatchObject([{ actor_id: null, facts: { fields: ['mobile'] } }]);
});

test('USERS-13 a stored address is corrected like a number, and an unreadable one stays', async () => {
  const mixed = await app.addPerson('rider', { email: 'Ann@BÜCHER.example', mobile: '+999123' });
  await readAgain();
  expect(await mobileOf(mixed.id)).toEqual({ email: 'ann@xn--bcher-kva.example', mobile: '+999123' });
});

test('USERS-13 two accounts with one number or address are listed with their data, and nothing is merged', async () => {
  const right = await app.addPerson('rider', { mobile: '+442079460018', email_verified_at: new Date() });
  const glued = await app.addPerson('rider', { mobile: '+4402079460018', email: 'glued@example.test' });
  const driver = await app.addPerson('driver', { email: 'zoe@xn--mnchen-3ya.example' });
  const rider = await app.addPerson('rider', { email: 'Zoe@MÜNCHEN.example' });
  await app.bookingIn('COMPLETE', right);
  good(await app.call('creditWallet', { as: app.admin, params: { id: glued.id }, body: { amount: 620 } }));
  await readAgain();
  const [mobile, email, ...more] = await list();
  expect(more).toEqual([]);
  expect(mobile).toMatchObject({
    contact: 'mobile',
    closed: null,
    accounts: [
      { id: glued.id, mobile: '+4402079460018', walletBalance: 620, rides: 0, verified: { email: false } },
      { id: right.id, mobile: '+442079460018', walletBalance: 0, rides: 1, verified: { email: true } },
    ],
  });
  expect(email).toMatchObject({
    contact: 'email',
    closed: 'accounts_differ',
    accounts: [{ id: rider.id }, { id: driver.id }],
  });
  await app.book(glued);
  expect((await list())[0]).toMatchObject({ closed: 'user_has_booking' });
});

test('USERS-13 a pair leaves the list when its contact differs, and a remaining single account is corrected', async () => {
  const right = await app.addPerson('rider', { mobile: '+442079460019' });
  const glued = await app.addPerson('rider', { mobile: '+4402079460019' });
  await readAgain();
  const listed = async () => (await list()).flatMap(({ accounts }) => accounts.map(({ id }) => id));
  expect(await listed()).toEqual(expect.arrayContaining([right.id, glued.id]));
  await sql`update users set mobile = '+442079460020' where id = ${right.id}`.execute(app.platform.db);
  expect(await listed()).not.toContain(glued.id);
  await readAgain();
  expect((await mobileOf(glued.id)).mobile).toBe('+442079460019');
});
