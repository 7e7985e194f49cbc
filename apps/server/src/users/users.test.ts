import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueryInputOf } from '@fiacre/contract';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let app: TestApp;
let admin: TestPerson;
let fleet: TestPerson;
let other: TestPerson;
const drivers: TestPerson[] = [];

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('admin');
  [fleet, other] = [await app.addPerson('fleetadmin'), await app.addPerson('fleetadmin')];
  for (const owner of [fleet, fleet, other])
    drivers.push(await app.addPerson('driver', { fleet_admin_id: owner.id }));
  await app.addPerson('rider', { first_name: '100%', last_name: '=cmd()', approved: false });
  await app.addPerson('rider', { deleted_at: app.clock.now() });
});
afterAll(() => app.close());

async function idsFor(as: TestPerson, query: QueryInputOf<'listUsers'> = {}): Promise<string[]> {
  const { body } = await app.call('listUsers', { as, query });
  return body.items.map(({ id }) => id);
}
const idsOf = (people: readonly (TestPerson | undefined)[]) => people.map((person) => person?.id);

describe('the list of people', () => {
  test('ROLE-9 shows an admin everyone but admins, and admins on request', async () => {
    const { body } = await app.call('listUsers', { as: admin });
    expect(body.total).toBe(6);
    expect(body.items.map(({ usertype }) => usertype)).not.toContain('admin');
    expect(await idsFor(admin, { type: 'admin' })).toEqual([admin.id]);
  });

  test('ROLE-9 shows a fleet admin only their own drivers, whatever the query', async () => {
    const own = idsOf(drivers.slice(0, 2)).toSorted();
    expect((await idsFor(fleet)).toSorted()).toEqual(own);
    expect((await idsFor(fleet, { type: 'driver' })).toSorted()).toEqual(own);
    for (const type of ['admin', 'rider', 'fleetadmin'] as const)
      expect(await idsFor(fleet, { type })).toEqual([]);
  });

  test('searches for literal text, filters, sorts and pages', async () => {
    expect(await idsFor(admin, { q: '%' })).toHaveLength(1);
    expect(await idsFor(admin, { q: 'FX ' })).toHaveLength(3);
    expect(await idsFor(admin, { approved: 'false' })).toHaveLength(1);
    const byName = await app.call('listUsers', {
      as: admin,
      query: { sort: 'firstName', pageSize: 2, page: 2 },
    });
    expect(byName.body).toMatchObject({ total: 6, page: 2, pageSize: 2 });
    expect(byName.body.items).toMatchObject([{ firstName: 'driver' }, { firstName: 'driver' }]);
  });

  test('USERS-1 ADDB-1 WAL-2 finds a person by several words, such as first and last name', async () => {
    const ida = await app.addPerson('driver', {
      first_name: 'Ida',
      last_name: 'Lovelace',
      vehicle_number: 'VW 7',
      mobile: '+490151',
    });
    const namesake = await app.addPerson('driver', { first_name: 'Ida', last_name: 'Wells' });
    for (const q of ['ida Lovelace', ' love  ID', 'IDA vw 7', 'ida 0151'])
      expect(await idsFor(admin, { q })).toEqual([ida.id]);
    expect(await idsFor(admin, { q: 'Ida Lovelace x9' })).toEqual([]);
    for (const { id } of [ida, namesake]) await app.call('deleteUser', { as: admin, params: { id } });
  });

  test('shows a driver’s car and state', async () => {
    const { body } = await app.call('listUsers', { as: admin, query: { type: 'driver' } });
    expect(body.items[0]).toMatchObject({
      carType: 'Standard',
      driverActiveStatus: false,
      queue: false,
      rating: null,
      walletBalance: 0,
      location: null,
    });
  });

  test('MISC-3 exports the same rows, and no cell runs as a formula', async () => {
    const csv = await app.call('listUsers', {
      as: admin,
      query: { approved: 'false' },
      headers: { accept: 'text/csv' },
    });
    expect(csv.headers['content-type']).toContain('text/csv');
    const [head, row] = (csv.body as unknown as string).split('\r\n');
    expect(head).toMatch(/^id,usertype,firstName,lastName,email,/);
    expect(row).toContain(",100%,'=cmd(),");
  });
});

test('DEMO-11 DEMO-12 hides contacts and refuses exports in demo mode', async () => {
  const demo = await startTestApp({ env: { DEMO_MODE: 'true' } });
  const boss = await demo.addPerson('admin');
  await demo.addPerson('rider');
  const { body } = await demo.call('listUsers', { as: boss });
  expect(body.items).toMatchObject([{ email: 'Hidden', mobile: 'Hidden' }]);
  expect((await demo.call('listUsers', { as: boss, query: { type: 'admin' } })).body.items).toMatchObject([
    { email: 'Hidden for Demo' },
  ]);
  expect(codeOf(await demo.call('listUsers', { as: boss, headers: { accept: 'text/csv' } }))).toBe(
    'demo_mode',
  );
  await demo.close();
});

describe('lists for pickers', () => {
  test('ADDB-5 WAL-10 USERS-6 contain approved riders or people with a wallet, and never an admin', async () => {
    const riders = await app.call('listUsers', { as: admin, query: { type: 'rider', approved: 'true' } });
    for (const row of riders.body.items) expect(row).toMatchObject({ usertype: 'rider', approved: true });
    const owners = await app.call('listUsers', { as: admin, query: { wallet: 'true', pageSize: 100 } });
    const types = new Set(owners.body.items.map(({ usertype }) => usertype));
    expect(types).toEqual(new Set(['rider', 'driver']));
    const query = { fleetadmin: other.id };
    expect(await idsFor(admin, query)).toEqual([drivers[2]?.id]);
    const colleague = await app.addPerson('admin', { first_name: 'Quirin' });
    expect(await idsFor(admin, { q: 'Quirin' })).toEqual([]);
    expect(await idsFor(admin, { q: 'Quirin', type: 'admin' })).toEqual([colleague.id]);
  });

  test('USERS-2 can be sorted only by the columns of the table', async () => {
    const sorted = await app.call('listUsers', {
      as: admin,
      query: { type: 'driver', sort: '-vehicleNumber' },
    });
    const numbers = sorted.body.items.map((row) => ('firstName' in row ? row.vehicleNumber : null));
    expect(numbers).toEqual(numbers.toSorted().toReversed());
    expect(codeOf(await app.call('listUsers', { as: admin, query: { sort: 'passwordHash' } }))).toBe(
      'invalid_request',
    );
  });

  test('ROLE-9 show riders the free drivers near the pickup, in pages and as CSV, and show drivers nothing', async () => {
    const rider = await app.addPerson('rider');
    const at = app.clock.now().toISOString();
    const near = { pickupLat: 10, pickupLng: 20 };
    for (const as of drivers.slice(0, 2)) {
      await app.call('sendPositions', { as, body: { positions: [{ at, lat: 10, lng: 20 }] } });
      await app.call('setAvailability', { as, body: { active: true } });
    }
    const page = async (query: QueryInputOf<'listUsers'>) =>
      (await app.call('listUsers', { as: rider, query: { ...near, ...query } })).body;
    const [first, second] = [await page({ pageSize: 1 }), await page({ pageSize: 1, page: 2 })];
    expect([first.total, first.items.length, second.items.length]).toEqual([2, 1, 1]);
    expect(first.items[0]?.id).not.toBe(second.items[0]?.id);
    expect((await app.call('listUsers', { as: rider })).body).toMatchObject({ items: [], total: 0 });
    const csv = await app.call('listUsers', { as: rider, query: near, headers: { accept: 'text/csv' } });
    expect(JSON.stringify(csv.body)).toMatch(
      /^"id,usertype,carType,approved,driverActiveStatus,queue,location/,
    );
    expect((await page({ type: 'rider' })).items).toEqual([]);
    expect(codeOf(await app.call('listUsers', { as: drivers[0] }))).toBe('forbidden');
    for (const as of drivers.slice(0, 2)) await app.call('setAvailability', { as, body: { active: false } });
  });
});

test('DEMO-12 DEMO-13 do not reveal a hidden address or number through searching or sorting in demo mode', async () => {
  const demo = await startTestApp({ env: { DEMO_MODE: 'true' } });
  const boss = await demo.addPerson('admin');
  const people = [];
  for (const [email, mobile] of [
    ['zoe@example.test', '+4911'],
    ['ann@example.test', '+4999'],
    ['max@example.test', '+4955'],
  ] as const) {
    people.push(await demo.addPerson('rider', { email, mobile }));
    demo.clock.forward(1000);
  }
  const ids = async (query: QueryInputOf<'listUsers'>) =>
    (await demo.call('listUsers', { as: boss, query })).body.items.map(({ id }) => id);
  expect(await ids({ q: 'zoe@' })).toEqual([]);
  expect(await ids({ q: '4999' })).toEqual([]);
  expect(await ids({ q: 'rider 4999' })).toEqual([]);
  expect(await ids({ q: 'number rider' })).toHaveLength(3);
  const byAge = people.map(({ id }) => id);
  expect(await ids({ sort: 'email' })).toEqual(byAge);
  expect(await ids({ sort: '-mobile' })).toEqual(byAge.toReversed());
  const one = await demo.call('getUser', { as: boss, params: { id: byAge[0] ?? '' } });
  expect(one.body).toMatchObject({ email: 'Hidden', mobile: 'Hidden' });
  const known = await demo.call('checkUserExists', { as: boss, body: { email: 'zoe@example.test' } });
  expect(known.body.users).toMatchObject([{ email: 'Hidden', mobile: 'Hidden' }]);
  await demo.close();
});
