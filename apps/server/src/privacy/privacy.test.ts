import type { BodyInputOf } from '@fiacre/contract';
import { adminCreditPostings } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';
import { connectLive } from '../testing/live-client.ts';
import { testPassword, type TestPerson } from '../testing/people.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { post } from '../wallet/index.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

/** Names, contacts and texts that occur nowhere else; `key` makes them specific to one person. */
const canaries = (key: string) => ({
  first_name: `Canaryfirst${key}`,
  last_name: `Canarylast${key}`,
  email: `canarymail${key}@example.test`,
  mobile: `+9990001${key}`,
  bank_name: `Canarybank${key}`,
  bank_code: `CANARYCODE${key}`,
  bank_account: `CANARYIBAN${key}`,
  push_token: `canarydevice${key}`,
  profile_image: `/api/files/canarypicture${key}`,
  other_info: `canaryinfo${key}`,
  referral_id: `canaryreferral${key}`,
});

/** Every row of every table as text, including the job queue. */
async function everythingStored(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(app.platform.db);
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await sql<{
      text: string;
    }>`select ${sql.raw(`'${name}: ' || t::text`)} as text from ${sql.raw(name)} t`.execute(app.platform.db);
    texts.push(...found.rows.map(({ text }) => text));
  }
  return texts.join('\n');
}
/** The rows that still contain data of the two people of a ride. */
const tablesTelling = async (key: string) => {
  const told = new RegExp(`canary\\w*(?: \\w+)? ?${key}|9990001${key}`, 'i');
  const lines = (await everythingStored()).split('\n').filter((line) => told.test(line));
  return lines.map((line) => `${line.split(':')[0]} ${told.exec(line)?.[0]}`);
};

/** A complete ride of a rider and a driver with recognisable values everywhere, including messages and a rating. */
async function canaryRide(key: string): Promise<{ rider: TestPerson; driver: TestPerson; id: string }> {
  const rider = await app.addPerson('rider', canaries(`${key}1`));
  const driver = await app.addActiveDriver(undefined, {
    ...canaries(`${key}2`),
    vehicle_number: `CANARYPLATE${key}`,
  });
  const { id: quoteId } = await app.quote({
    pickup: { lat: 10.0001, lng: 20.0001, add: `Canary street ${key}` },
    coords: [
      {
        lat: 10.0201,
        lng: 20.0051,
        add: `Canary bridge ${key}`,
        note: `canary bell ${key}`,
        contactName: `Canary aunt ${key}`,
        contactPhone: `+49 555 ${key}777777`,
      },
    ],
    drop: { lat: 10.045, lng: 20.0001, add: `Canary square ${key}` },
  });
  const passenger = { name: `Canary mother ${key}`, phone: `+49309018${key}${key}`, seesPrice: true };
  const { id } = good(await app.call('createBooking', { as: rider, body: { quoteId, passenger } }));
  const params = { id };
  good(await app.call('acceptBooking', { as: driver, params }));
  for (const as of [rider, driver])
    good(
      await app.call('sendChatMessage', {
        as,
        params: { bookingId: id },
        body: { message: `canary words ${key}` },
      }),
    );
  for (const step of ['arriveBooking', 'startBooking'] as const)
    good(await app.call(step, { as: driver, params }));
  app.clock.forward(60_000);
  await app.sendPosition(driver, { lat: 10.0234567, lng: 20.0123456 });
  good(await app.call('reachBooking', { as: driver, params }));
  good(await app.call('endBooking', { as: driver, params, body: { cashReceived: true } }));
  good(
    await app.call('rateBooking', { as: rider, params, body: { stars: 4, comment: `canary praise ${key}` } }),
  );
  await app.settle();
  return { rider, driver, id };
}

function creditDriver(userId: string, amount: number): Promise<void> {
  const { ids } = app.platform;
  const credit = adminCreditPostings({ kind: 'driver', userId }, amount);
  return app.platform.transact((tx) => post(tx, ids, credit, { currency: 'USD', sourceId: ids.next() }));
}

async function payOut(driver: TestPerson, amount: number): Promise<void> {
  const { id } = good(await app.call('requestWithdrawal', { as: driver, body: { amount } }));
  good(await app.call('processWithdrawal', { as: app.admin, params: { id } }));
}

const deleteMe = (as: TestPerson, body: BodyInputOf<'deleteMe'> = { password: testPassword }) =>
  app.call('deleteMe', { as, body });

describe('the export of personal data', () => {
  test('LAYOUT-11 DATA-1 contains everything that is stored, and no credentials', async () => {
    const { rider, driver, id } = await canaryRide('7');
    const answer = await app.call('exportMyData', { as: rider });
    expect(answer.headers['content-disposition']).toContain('my-data.json');
    const { body } = answer;
    const text = JSON.stringify(body);
    const { push_token: _token, ...told } = canaries('71');
    for (const value of Object.values(told)) expect(text).toContain(value);
    expect(body.data).toMatchObject({
      bookings: [{ id, status: 'COMPLETE' }],
      ratings: [{ bookingId: id, stars: 4, comment: 'canary praise 7' }],
      chats: [{ byYou: true }, { byYou: false, message: 'canary words 7' }],
    });
    expect(text).toContain('Canary square 7');
    for (const key of ['positions', 'wallet', 'notifications', 'files', 'trail', 'account'])
      expect(Object.keys(body.data)).toContain(key);
    expect(text).not.toMatch(/argon2|password_hash|token_hash/);
    // The rider had the driver's contact only during the trip; share and fee are never shown to riders.
    for (const foreign of [canaries('72').mobile, canaries('72').email, canaries('72').bank_account])
      expect(text).not.toContain(foreign);
    expect(text).not.toMatch(/"driverShare"|"convenienceFees"/);
    const drivers = (await app.call('exportMyData', { as: driver })).body;
    expect(JSON.stringify(drivers)).not.toContain(canaries('71').mobile);
    expect(drivers.data['positions']).not.toEqual([]);
    good(await deleteMe(rider));
  });

  test.each(['fleetadmin', 'admin'] as const)('LAYOUT-11 is also available to a %s', async (role) => {
    const person = await app.addPerson(role);
    expect((await app.call('exportMyData', { as: person })).body.usertype).toBe(role);
  });
});

describe('deleting one’s own account', () => {
  test('LAYOUT-11 leaves no personal data of a rider and a driver in any table, and keeps money, stars and fare', async () => {
    const { rider, driver, id } = await canaryRide('8');
    await app.addPerson('rider');
    const before = good(await app.call('getBookingFare', { as: app.admin, params: { id } }));
    expect((await tablesTelling('8')).length).toBeGreaterThan(20);
    app.clock.forward(1000);
    good(await deleteMe(rider));
    await creditDriver(driver.id, 10_000);
    await payOut(driver, 700);
    expect(await tablesTelling('82')).toContainEqual(expect.stringMatching(/^public\.withdrawals /));
    good(await deleteMe(driver, { password: testPassword, giveUpBalance: true }));
    await app.settle();
    expect(await tablesTelling('8')).toEqual([]);
    const booking = good(await app.call('getBooking', { as: app.admin, params: { id } }));
    expect(booking).toMatchObject({
      status: 'COMPLETE',
      rating: 4,
      customerName: '',
      pickup: { lat: 10, lng: 20 },
    });
    expect(booking.customerPaid).toBeGreaterThan(0);
    expect(good(await app.call('getBookingFare', { as: app.admin, params: { id } })).fare).toEqual(
      before.fare,
    );
    const { rows } = await sql`select 1 from ledger_accounts where user_id = ${driver.id}`.execute(
      app.platform.db,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test('LAYOUT-11 AUTH-14 ends the sessions immediately and frees the address', async () => {
    const rider = await app.addPerson('rider');
    const live = await connectLive(app, rider);
    const answer = await deleteMe(rider);
    expect(String(answer.headers['set-cookie'])).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/i);
    expect((await app.call('me', { as: rider })).status).toBe(401);
    await app.settle();
    expect(await live.closed()).toBe(4401);
    await app.addPerson('rider', { email: rider.email });
  });

  test('LAYOUT-11 requires the password or a fresh code', async () => {
    const rider = await app.addPerson('rider');
    for (const body of [{}, { password: 'wrong12' }, { code: '000000' }])
      expect(codeOf(await deleteMe(rider, body))).toBe('confirmation_wrong');
    good(await app.call('sendConfirmationCode', { as: rider }));
    await app.settle();
    const mail = app.sent.findLast(({ to }) => to === rider.email);
    const code = /\b\d{6}\b/.exec(`${mail?.subject} ${mail?.body}`)?.[0] ?? '';
    expect((await deleteMe(rider, { code })).status).toBe(200);
  });

  test('LAYOUT-11 is refused while a booking is in progress', async () => {
    const rider = await app.addPerson('rider');
    const { id } = await app.book(rider);
    expect(codeOf(await deleteMe(rider))).toBe('user_has_booking');
    good(await app.call('cancelBooking', { as: rider, params: { id } }));
    expect((await deleteMe(rider)).status).toBe(200);
  });

  test('LAYOUT-11 WAL-1 requires giving up the wallet’s balance explicitly', async () => {
    const { rider, driver } = await canaryRide('9');
    const givingUp = { password: testPassword, giveUpBalance: true };
    // After a trip paid in cash the driver owes the fee, and a debt cannot be given up.
    expect(codeOf(await deleteMe(driver, givingUp))).toBe('wallet_not_empty');
    await creditDriver(driver.id, 10_000);
    expect(codeOf(await deleteMe(driver))).toBe('wallet_not_empty');
    expect((await app.call('me', { as: driver })).status).toBe(200);
    expect((await deleteMe(driver, givingUp)).status).toBe(200);
    expect((await deleteMe(rider)).status).toBe(200);
  });

  test('USERS-11 is refused for the last approved admin', async () => {
    await sql`update users set approved = false where usertype = 'admin' and id <> ${app.admin.id}`.execute(
      app.platform.db,
    );
    expect(codeOf(await deleteMe(app.admin))).toBe('last_admin');
    const other = await app.addPerson('admin');
    expect((await deleteMe(other)).status).toBe(200);
  });

  test('DEMO-4 is refused in demo mode', async () => {
    const demo = await startTestApp({ env: { DEMO_MODE: 'true' } });
    const rider = await demo.addPerson('rider');
    expect(codeOf(await demo.call('deleteMe', { as: rider, body: { password: testPassword } }))).toBe(
      'demo_mode',
    );
    await demo.close();
  });
});

/** Runs the jobs that are scheduled for a minute. */
async function runJob(name: string): Promise<void> {
  await app.platform.transact(async (tx) => tx.schedule({ name, payload: {}, at: tx.now }));
  await app.settle();
}

describe('stored positions', () => {
  test('TRIP-8 LAYOUT-11 are rounded after thirty days, and the fare can still be recomputed to the cent', async () => {
    const { id } = await canaryRide('6');
    const exact = async () =>
      (
        await sql<{ lat: number; coarse: boolean }>`
      select lat, coarse from tracking_points where booking_id = ${id} order by at`.execute(app.platform.db)
      ).rows;
    const fareNow = async () =>
      good(await app.call('getBookingFare', { as: await app.addPerson('admin'), params: { id } })).fare;
    const fare = await fareNow();
    expect(await exact()).toContainEqual({ lat: 10.0234567, coarse: false });
    app.clock.forward(29 * 24 * 3_600_000);
    await runJob('coarsen-old-positions');
    expect(await exact()).toContainEqual({ lat: 10.0234567, coarse: false });
    app.clock.forward(2 * 24 * 3_600_000);
    await runJob('coarsen-old-positions');
    const after = await exact();
    expect(after.every(({ lat, coarse }) => coarse && Number.isInteger(Math.round(lat * 1e6) / 1e4))).toBe(
      true,
    );
    expect(await fareNow()).toEqual(fare);
  });

  test('ROLE-9 DATA-1 are deleted within two hours after a driver stops driving', async () => {
    const driver = await app.addActiveDriver();
    const placed = async () =>
      (
        await sql`select 1 from driver_states where driver_id = ${driver.id} and lat is not null`.execute(
          app.platform.db,
        )
      ).rows.length;
    await app.call('setAvailability', { as: driver, body: { active: false } });
    expect(await placed()).toBe(1);
    await runJob('forget-drivers-places');
    expect(await placed()).toBe(1);
    app.clock.forward(2 * 3_600_000);
    await runJob('forget-drivers-places');
    expect(await placed()).toBe(0);
  });
});

test('LAYOUT-11 an account stays signed in if its deletion is rolled back', async () => {
  const rider = await app.addPerson('rider');
  const { db } = app.platform;
  await sql`create function fail_deletion() returns trigger language plpgsql as
    $$ begin raise exception 'no deletion today'; end $$`.execute(db);
  await sql`create trigger fail_deletion before insert on audit_log for each row
    when (new.action = 'delete-account') execute function fail_deletion()`.execute(db);
  const request = { as: rider, body: { password: testPassword } };
  const failed = await app.call('deleteMe', request);
  expect([failed.status, failed.headers['set-cookie']]).toEqual([500, undefined]);
  expect((await app.call('me', { as: rider })).status).toBe(200);
  await sql`drop trigger fail_deletion on audit_log`.execute(db);
  const deleted = await app.call('deleteMe', request);
  expect([deleted.status, String(deleted.headers['set-cookie'])]).toEqual([
    200,
    expect.stringContaining('fiacre-session=;'),
  ]);
});
