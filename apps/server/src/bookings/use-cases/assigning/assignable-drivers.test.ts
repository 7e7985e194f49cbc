import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '../../../testing/change-settings.ts';
import { gridCentre } from '../../../testing/grid-map.ts';
import { good, startRides, type RideApp } from '../../testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const cancel = async (id: string) => good(await app.call('cancelBooking', { as: app.admin, params: { id } }));

test('BKT-9 lists drivers on a trip separately, measured from its drop, and marks another car type', async () => {
  const { lat, lng } = gridCentre;
  const carTypeId = good(await app.call('listCarTypes')).items[1]?.id ?? '';
  const other = await app.addActiveDriver({ lat: lat + 0.01, lng }, { car_type_id: carTypeId });
  const { id: ridden } = await app.bookingIn('STARTED');
  await app.sendPosition(app.driver, gridCentre);
  await app.sendPosition(other, { lat: lat + 0.01, lng });
  const { id } = good(
    await app.call('createBooking', {
      as: app.admin,
      body: { quoteId: (await app.quote()).id, customerId: app.rider.id },
    }),
  );
  const choice = good(await app.call('assignableDrivers', { as: app.admin, params: { id } }));
  expect(choice.items.map((driver) => [driver.id, driver.isOtherCarType])).toEqual([[other.id, true]]);
  expect(choice.onTrip).toMatchObject([
    {
      id: app.driver.id,
      isOtherCarType: false,
      // The rest of the trip and 45 s until the next departure; then the way back from its drop.
      freeInSeconds: 545,
      etaSeconds: 1045,
      distanceMetres: 5004,
    },
  ]);
  await cancel(id);
  good(await app.call('setAvailability', { as: other, body: { active: false } }));
  const params = { id: ridden };
  good(await app.call('reachBooking', { as: app.driver, params }));
  good(await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } }));
});

test('BKT-9 TRIP-28 a driver who accepted a ride for later may be assigned one that ends in time for it', async () => {
  await changeSettings(app, app.admin, { autoDispatch: false });
  await sql`update sessions set expires_at = '2030-01-01'`.execute(app.platform.db);
  const tripDate = new Date(app.clock.now().getTime() + 3 * 3_600_000).toISOString();
  const later = await app.book(app.rider, { bookLater: true, tripDate });
  const params = { id: later.id };
  good(await app.call('assignBooking', { as: app.admin, params, body: { driverId: app.driver.id } }));
  good(await app.call('acceptBooking', { as: app.driver, params }));
  const { id } = good(
    await app.call('createBooking', {
      as: app.admin,
      body: { quoteId: (await app.quote()).id, customerId: app.rider.id },
    }),
  );
  const choice = async () => good(await app.call('assignableDrivers', { as: app.admin, params: { id } }));
  expect(await choice()).toMatchObject({ items: [{ id: app.driver.id }], onTrip: [] });
  // The ride, the drive back and ten minutes take 35 minutes.
  app.clock.forward(3 * 3_600_000 - 34 * 60_000);
  await app.sendPosition(app.driver, gridCentre);
  expect((await choice()).items).toEqual([]);
  await cancel(id);
  await cancel(later.id);
});
