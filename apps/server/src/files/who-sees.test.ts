import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountTables } from '../accounts/index.ts';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { picture } from './testing/pictures.ts';

let app: RideApp;
let people: Record<string, TestPerson>;
let png: Buffer;
beforeAll(async () => {
  app = await startRides();
  png = await picture().png().toBuffer();
  const fleet = await app.addPerson('fleetadmin');
  const { rider, admin } = app;
  await app.call('setAvailability', { as: app.driver, body: { active: false } });
  const driver = await app.addActiveDriver(undefined, { fleet_admin_id: fleet.id });
  people = {
    rider,
    driver,
    admin,
    fleet,
    otherRider: await app.addPerson('rider'),
    otherDriver: await app.addPerson('driver'),
    otherFleet: await app.addPerson('fleetadmin'),
  };
});
afterAll(() => app.close());

const person = (name: string): TestPerson => people[name] ?? app.admin;

/** The people who can open a URL; everyone else gets the same response as for a missing file. */
async function readersOf(address: string): Promise<string[]> {
  const readers: string[] = [];
  for (const [name, { token }] of Object.entries(people)) {
    const answer = await app.http.inject({ url: address, headers: { authorization: `Bearer ${token}` } });
    if (answer.statusCode === 200) readers.push(name);
    else expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: { code: 'not_found' } }]);
  }
  expect((await app.http.inject({ url: address })).statusCode).toBe(401);
  return readers.toSorted();
}

const profileOf = async (name: string): Promise<string> =>
  good(await app.call('putProfileImage', { as: person(name), body: png })).profileImage ?? '';

describe('FILE-3 access to a file', () => {
  test('allows a profile image to the person and staff, and to the other party only during a trip', async () => {
    const [ofRider, ofDriver] = [await profileOf('rider'), await profileOf('driver')];
    expect(await readersOf(ofRider)).toEqual(['admin', 'rider']);
    expect(await readersOf(ofDriver)).toEqual(['admin', 'driver', 'fleet']);
    const booking = await app.book();
    const params = { id: booking.id };
    await app.settle();
    expect(await readersOf(ofDriver)).toEqual(['admin', 'driver', 'fleet']);
    good(await app.call('acceptBooking', { as: person('driver'), params, body: {} }));
    expect(await readersOf(ofRider)).toEqual(['admin', 'driver', 'rider']);
    expect(await readersOf(ofDriver)).toEqual(['admin', 'driver', 'fleet', 'rider']);
    const shown = async (name: string) => good(await app.call('getBooking', { as: person(name), params }));
    expect((await shown('rider')).driverImage).toBe(ofDriver);
    expect((await shown('driver')).customerImage).toBe(ofRider);
    expect((await shown('fleet')).customerImage).toBeNull();
    expect((await shown('admin')).customerImage).toBe(ofRider);
    good(await app.call('cancelBooking', { as: app.admin, params, body: { reason: 'Test' } }));
    expect(await readersOf(ofRider)).toEqual(['admin', 'rider']);
    expect(await readersOf(ofDriver)).toEqual(['admin', 'driver', 'fleet']);
    expect((await shown('rider')).driverImage).toBeNull();
    expect((await shown('driver')).customerImage).toBeNull();
  });

  test('FILE-2 USERS-8 allows a licence to its driver, admins and the current fleet admin', async () => {
    const params = { id: person('driver').id };
    const { licenseImage } = good(
      await app.call('putLicenceImage', { as: person('fleet'), params, body: png }),
    );
    expect(await readersOf(licenseImage)).toEqual(['admin', 'driver', 'fleet']);
    const owner = (fleet_admin_id: string) =>
      app.platform.db
        .withTables<AccountTables>()
        .updateTable('users')
        .set({ fleet_admin_id })
        .where('id', '=', params.id)
        .execute();
    await owner(person('otherFleet').id);
    expect(await readersOf(licenseImage)).toEqual(['admin', 'driver', 'otherFleet']);
    const late = await app.call('putLicenceImage', { as: person('fleet'), params, body: png });
    expect([late.status, codeOf(late)]).toEqual([404, 'not_found']);
    await owner(person('fleet').id);
  });

  test('FILE-4 covers licences of drivers only', async () => {
    const params = { id: app.rider.id };
    const answer = await app.call('putLicenceImage', { as: app.admin, params, body: png });
    expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
  });
});
