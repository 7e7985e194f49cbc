import type { EditableSettings } from '@fiacre/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryStore } from '../../testing/memory-store.ts';
import { codeOf } from '../../testing/requests.ts';
import { picture } from '../../files/testing/pictures.ts';
import type { TestPerson } from '../../testing/people.ts';
import { good, startRides, type RideApp } from '../testing/rides.ts';
import { changeSettings } from '../../testing/change-settings.ts';

const store = memoryStore();
let app: RideApp;
let png: Buffer;
beforeAll(async () => {
  app = await startRides({ env: { APP_CATEGORY: 'delivery' }, parts: { files: store } });
  png = await picture().png().toBuffer();
});
afterAll(() => app.close());
beforeEach(() => ask({ allowDeliveryPickupImageCapture: true, allowFinalDeliveryImageCapture: true }));

async function ask(body: Partial<EditableSettings>): Promise<void> {
  good(await changeSettings(app, app.admin, body));
}

/** A parcel that an admin booked (not prepaid), at the pickup. */
async function arrived(driver: TestPerson): Promise<string> {
  const { id: quoteId } = await app.quote();
  const body = {
    quoteId,
    customerId: app.rider.id,
    delivery: { deliveryPerson: 'Ada', deliveryPersonPhone: '+1 555 1234567' },
  };
  const { id } = good(await app.call('createBooking', { as: app.admin, body }));
  await app.settle();
  good(await app.call('acceptBooking', { as: driver, params: { id }, body: {} }));
  good(await app.call('arriveBooking', { as: driver, params: { id }, body: {} }));
  return id;
}

const put = (as: TestPerson, id: string, which: 'pickup_image' | 'deliver_image') =>
  app.call('putBookingImage', { as, params: { id, which }, body: png });
const verb = (name: 'startBooking' | 'reachBooking', id: string) =>
  app.call(name, { as: app.driver, params: { id }, body: {} });
const closedBy = async (id: string, wanted: string) =>
  good(await app.call('getBooking', { as: app.driver, params: { id } })).actions.find(
    (action) => action.verb === wanted,
  );

async function end(id: string): Promise<void> {
  good(await app.call('endBooking', { as: app.driver, params: { id }, body: { cashReceived: true } }));
}

describe('TRIP-23 SET-6 photos of a parcel', () => {
  test('are required before the start and before the drop, and the actions say so', async () => {
    const id = await arrived(app.driver);
    expect(await closedBy(id, 'start')).toEqual({ verb: 'start', allowed: false, reason: 'image_required' });
    expect(codeOf(await verb('startBooking', id))).toBe('image_required');
    const taken = good(await put(app.driver, id, 'pickup_image'));
    expect(taken.pickupImage).toMatch(/^\/api\/files\//);
    expect(await closedBy(id, 'start')).toMatchObject({ allowed: true });
    good(await verb('startBooking', id));
    app.clock.forward(60_000);
    expect(await closedBy(id, 'reach')).toEqual({ verb: 'reach', allowed: false, reason: 'image_required' });
    expect(codeOf(await verb('reachBooking', id))).toBe('image_required');
    good(await put(app.driver, id, 'deliver_image'));
    good(await verb('reachBooking', id));
    await end(id);
    const row = async (as: TestPerson) => {
      const { items } = good(await app.call('listBookings', { as, query: {} }));
      const { pickupImage, deliverImage } = items.find((item) => item.id === id) ?? {};
      return [pickupImage, deliverImage];
    };
    // BKT-1: the rider, driver and admin get the image URLs in their rows and can open them.
    for (const reader of [app.rider, app.driver, app.admin]) {
      for (const address of await row(reader)) {
        const headers = { authorization: `Bearer ${reader.token}` };
        expect((await app.http.inject({ url: address ?? '', headers })).statusCode).toBe(200);
      }
    }
  });

  test('TRIP-2 ROLE-4 FILE-3 are accepted only from the assigned driver, at the right step', async () => {
    const id = await arrived(app.driver);
    const other = await app.addPerson('driver');
    expect(codeOf(await put(other, id, 'pickup_image'))).toBe('not_found');
    expect(codeOf(await put(app.rider, id, 'pickup_image'))).toBe('forbidden');
    expect(codeOf(await put(app.admin, id, 'pickup_image'))).toBe('forbidden');
    expect(codeOf(await put(app.driver, id, 'deliver_image'))).toBe('wrong_status');
    const first = good(await put(app.driver, id, 'pickup_image')).pickupImage;
    expect(good(await put(app.driver, id, 'pickup_image')).pickupImage).toBe(first);
    good(await verb('startBooking', id));
    expect(codeOf(await put(app.driver, id, 'pickup_image'))).toBe('wrong_status');
    await put(app.driver, id, 'deliver_image');
    good(await verb('reachBooking', id));
    await end(id);
  });

  test('FILE-3 are visible to the rider, the driver and admins, but not even to the driver’s own fleet admin', async () => {
    const fleet = await app.addPerson('fleetadmin');
    good(await app.call('setAvailability', { as: app.driver, body: { active: false } }));
    const driver = await app.addActiveDriver(undefined, { fleet_admin_id: fleet.id });
    const id = await arrived(driver);
    const url = good(await put(driver, id, 'pickup_image')).pickupImage ?? '';
    const people = {
      rider: app.rider,
      driver,
      admin: app.admin,
      fleet,
      otherFleet: await app.addPerson('fleetadmin'),
      otherDriver: app.driver,
      otherRider: await app.addPerson('rider'),
    };
    const met: Record<string, number> = {};
    for (const [name, { token }] of Object.entries(people)) {
      const headers = { authorization: `Bearer ${token}` };
      met[name] = (await app.http.inject({ url, headers })).statusCode;
    }
    const strangers = { fleet: 404, otherFleet: 404, otherDriver: 404, otherRider: 404 };
    expect(met).toEqual({ rider: 200, driver: 200, admin: 200, ...strangers });
    good(await app.call('cancelBooking', { as: app.admin, params: { id }, body: { reason: 'Test' } }));
    good(await app.call('setAvailability', { as: driver, body: { active: false } }));
    good(await app.call('setAvailability', { as: app.driver, body: { active: true } }));
  });

  test('TRIP-18 are removed when the driver hands the parcel back', async () => {
    const id = await arrived(app.driver);
    const address = good(await put(app.driver, id, 'pickup_image')).pickupImage ?? '';
    const held = store.held.size;
    const body = { reason: 'Flat tyre' };
    good(await app.call('handBackBooking', { as: app.driver, params: { id }, body }));
    expect(good(await app.call('getBooking', { as: app.admin, params: { id } })).pickupImage).toBeNull();
    await app.settle();
    expect(store.held.size).toBe(held - 1);
    const headers = { authorization: `Bearer ${app.admin.token}` };
    expect((await app.http.inject({ url: address, headers })).statusCode).toBe(404);
    good(await app.call('cancelBooking', { as: app.admin, params: { id }, body: { reason: 'Test' } }));
  });

  test('are neither accepted nor required while the setting is off', async () => {
    await ask({ allowDeliveryPickupImageCapture: false, allowFinalDeliveryImageCapture: false });
    const id = await arrived(app.driver);
    expect(codeOf(await put(app.driver, id, 'pickup_image'))).toBe('image_not_asked');
    good(await verb('startBooking', id));
    expect(codeOf(await put(app.driver, id, 'deliver_image'))).toBe('image_not_asked');
    good(await verb('reachBooking', id));
    await end(id);
  });
});
