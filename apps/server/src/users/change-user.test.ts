import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeUser } from '../testing/change-user.ts';
import { connectLive } from '../testing/live-client.ts';
import { gridCentre } from '../testing/grid-map.ts';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { changeSettings } from '../testing/change-settings.ts';

let app: TestApp;
let admin: TestPerson;
let fleet: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  [admin, fleet] = [await app.addPerson('admin'), await app.addPerson('fleetadmin')];
});
afterAll(() => app.close());

const change = (as: TestPerson, id: string, changes: Parameters<typeof changeUser>[3]) =>
  changeUser(app, as, id, changes);
const ownDriver = () => app.addPerson('driver', { fleet_admin_id: fleet.id });

describe('changing a user by staff', () => {
  test('USERS-1 USERS-8 lets an admin set a driver’s car and increments the version', async () => {
    const driver = await ownDriver();
    const items = (await app.call('listCarTypes')).body.items;
    const { body } = await change(admin, driver.id, {
      firstName: ' Mia ',
      vehicleMake: 'Saab',
      vehicleModel: '900',
      otherInfo: 'child seat',
      carTypeId: items[1]?.id ?? '',
      fleetadmin: null,
    });
    expect(body).toMatchObject({
      firstName: 'Mia',
      vehicleMake: 'Saab',
      otherInfo: 'child seat',
      carType: items[1]?.name,
      fleetadmin: null,
      fleetadminName: null,
      version: 2,
    });
  });

  test.each([{ email: 'new@example.test' }, { mobile: '+491' }, { usertype: 'admin' }, { walletBalance: 5 }])(
    'USERS-2 USERS-4 refuses %o as a field',
    async (body) => {
      const driver = await ownDriver();
      const answer = await app.http.inject({
        method: 'PATCH',
        url: `/api/users/${driver.id}`,
        headers: { authorization: `Bearer ${admin.token}` },
        payload: body,
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  test('refuses an outdated version, so that no simultaneous change is lost', async () => {
    const driver = await ownDriver();
    const send = (body: object) =>
      app.call('updateUser', { as: admin, params: { id: driver.id }, body: body as { version: number } });
    await send({ version: 1, vehicleMake: 'Saab' });
    const refused = await send({ version: 1, vehicleMake: 'Volvo' });
    const facts = { version: 2, changedBy: 'admin Number 1' };
    expect(refused.body).toMatchObject({ error: { code: 'stale_version', facts } });
    const bodies = [{ vehicleMake: 'Volvo' }, { vehicleModel: 'V70' }, { otherInfo: 'roof box' }];
    const answers = await Promise.all(bodies.map((body) => send({ ...body, version: 2 })));
    expect(answers.map(codeOf).toSorted()).toEqual([null, 'stale_version', 'stale_version']);
    const saved = bodies[answers.findIndex(({ status }) => status === 200)];
    // Without a version, it is unknown what a change overwrites.
    expect(codeOf(await send({ vehicleMake: 'Volvo' }))).toBe('invalid_request');
    const { body } = await app.call('getUser', { as: admin, params: { id: driver.id } });
    expect(body).toMatchObject({ vehicleMake: 'Saab', ...saved, version: 3 });
  });

  test('USERS-12 lets a fleet admin change their own drivers, without reassigning them or finding others', async () => {
    const [own, foreign, rider] = [
      await ownDriver(),
      await app.addPerson('driver'),
      await app.addPerson('rider'),
    ];
    const changed = (await change(fleet, own.id, { vehicleNumber: 'FX 77' })).body;
    expect(changed.vehicleNumber).toBe('FX 77');
    // Only admins see the name of a driver's fleet admin.
    expect(changed).not.toHaveProperty('fleetadminName');
    const seen = await app.call('getUser', { as: admin, params: { id: own.id } });
    expect(seen.body.fleetadminName).toMatch(/^fleetadmin/);
    for (const fleetadmin of [null, admin.id])
      expect(codeOf(await change(fleet, own.id, { fleetadmin }))).toBe('forbidden');
    for (const { id } of [foreign, rider, admin, fleet])
      expect(codeOf(await change(fleet, id, { firstName: 'X' }))).toBe('not_found');
  });

  test('USERS-9 lets a fleet admin approve their drivers only while driver_approval is off', async () => {
    const driver = await ownDriver();
    expect(codeOf(await change(fleet, driver.id, { approved: false }))).toBe('forbidden');
    await changeSettings(app, admin, { driverApproval: false });
    expect((await change(fleet, driver.id, { approved: false })).body.approved).toBe(false);
    await changeSettings(app, admin, { driverApproval: true });
    expect(codeOf(await change(fleet, driver.id, { approved: true }))).toBe('forbidden');
  });

  test('records decisions before and after in the audit log, and only the names of personal fields', async () => {
    const driver = await ownDriver();
    await change(admin, driver.id, { approved: false, lastName: 'Canarybird', bankAccount: 'DE-CANARY' });
    const { rows } = await sql<{ facts: object }>`
      select facts from audit_log where action = 'change-user' and object_uuid = ${driver.id}`.execute(
      app.platform.db,
    );
    expect(rows[0]?.facts).toEqual({
      fields: ['last_name', 'bank_account', 'approved'],
      before: { approved: true },
      after: { approved: false },
    });
  });
});

describe('suspending', () => {
  test('AUTH-14 ends the sessions and the live connection immediately, and signing in gives the reason', async () => {
    const rider = await app.addPerson('rider');
    const live = await connectLive(app, rider);
    await live.subscribe('bookings');
    await change(admin, rider.id, { approved: false });
    expect((await app.call('me', { as: rider })).status).toBe(401);
    await app.settle();
    expect(await live.closed()).toBe(4401);
    const again = await app.call('signIn', { body: { email: rider.email, password: 'secret1' } });
    expect(codeOf(again)).toBe('auth_error');
  });

  test('AUTH-14 BKT-9 DASH-3 removes a driver from the map and from dispatch', async () => {
    const driver = await ownDriver();
    await app.call('setAvailability', { as: driver, body: { active: true } });
    const at = app.clock.now().toISOString();
    await app.call('sendPositions', { as: driver, body: { positions: [{ at, ...gridCentre }] } });
    const onMap = async () =>
      (await app.call('listDriversOnMap', { as: admin })).body.items.some(({ id }) => id === driver.id);
    expect(await onMap()).toBe(true);
    await change(admin, driver.id, { approved: false });
    expect(await onMap()).toBe(false);
    await change(admin, driver.id, { approved: true });
    expect(await onMap()).toBe(false);
  });

  test('USERS-11 is refused for the person’s own account', async () => {
    expect(codeOf(await change(admin, admin.id, { approved: false }))).toBe('own_account');
  });
});

test('USERS-11 leaves one admin if two suspend each other simultaneously', async () => {
  for (let round = 0; round < 5; round += 1) {
    const two = await startRound();
    const answers = await Promise.all([
      change(two.a, two.b.id, { approved: false }),
      change(two.b, two.a.id, { approved: false }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } =
      await sql`select id from users where usertype = 'admin' and approved and deleted_at is null`.execute(
        app.platform.db,
      );
    expect(rows).toHaveLength(1);
  }
});

// Leaves exactly two approved admins.
async function startRound(): Promise<{ a: TestPerson; b: TestPerson }> {
  await sql`update users set approved = false where usertype = 'admin'`.execute(app.platform.db);
  return { a: await app.addPerson('admin'), b: await app.addPerson('admin') };
}
