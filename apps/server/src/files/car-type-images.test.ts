import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { onePixel, picture } from './testing/pictures.ts';
import { codeOf } from '../testing/requests.ts';

let app: RideApp;
let png: Uint8Array;
beforeAll(async () => {
  png = await picture().png().toBuffer();
  app = await startRides();
});
afterAll(() => app.close());

const upload = (body: Uint8Array, id = app.carTypeId) =>
  app.call('putCarTypeImage', { as: app.admin, params: { id }, body });
const stored = async () => {
  const { items } = (await app.call('listCarTypes')).body;
  return items.find(({ id }) => id === app.carTypeId);
};
const get = (url: string) => app.http.inject({ method: 'GET', url });

describe('the image of a car type', () => {
  test('CAR-1 an uploaded image is shown to everybody, and a new one gets a new URL', async () => {
    const before = await stored();
    const made = good(await upload(png));
    expect(made).toMatchObject({ id: app.carTypeId, version: (before?.version ?? 0) + 1 });
    expect(await stored()).toEqual(made);
    const first = await get(made.image);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const second = good(await upload(onePixel));
    expect(second.image).not.toBe(made.image);
    expect((await get(second.image)).rawPayload).not.toEqual(first.rawPayload);
    // The old URL still works, but the response must not be cached as if it were the old image.
    expect((await get(made.image)).headers['cache-control']).toBe('no-cache');
  });

  test('CAR-1 CAR-3 a file that is not an image is refused, and the previous image stays', async () => {
    const before = await stored();
    expect(codeOf(await upload(Buffer.from('<svg onload="alert(1)"/>')))).toBe('image_unreadable');
    expect(codeOf(await upload(png, '01a1fde3-39c6-7625-b7f9-00000000dead'))).toBe('not_found');
    expect(await stored()).toEqual(before);
  });
});

test('CAR-1 an admin sees what deleting a car type would affect', async () => {
  const params = { id: app.carTypeId };
  const use = async () => good(await app.call('carTypeUse', { as: app.admin, params }));
  const before = await use();
  await app.book();
  expect(await use()).toEqual({ drivers: before.drivers, bookings: before.bookings + 1 });
  expect(before.drivers).toBeGreaterThan(0);
  expect(codeOf(await app.call('deleteCarType', { as: app.admin, params }))).toBe('car_type_in_use');
});
