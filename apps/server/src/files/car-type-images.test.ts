import type { CarType } from '@fiacre/contract';
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

const stored = async () => {
  const { items } = good(await app.call('listCarTypes', { as: app.admin }));
  const carType = items.find(({ id }) => id === app.carTypeId);
  if (carType === undefined) throw new Error('the car type is gone');
  const { startingPrice: _price, ...edited } = carType;
  return edited;
};
const upload = async (body: Uint8Array, { id = app.carTypeId, version }: Partial<CarType> = {}) =>
  app.call('putCarTypeImage', {
    as: app.admin,
    params: { id },
    query: { version: version ?? (await stored()).version },
    body,
  });
const get = (url: string) => app.http.inject({ method: 'GET', url });

describe('the image of a car type', () => {
  test('CAR-1 an uploaded image is shown to everybody, and a new one gets a new URL', async () => {
    const before = await stored();
    const made = good(await upload(png));
    expect(made).toMatchObject({ id: app.carTypeId, version: before.version + 1 });
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
    expect(codeOf(await upload(png, { id: '01a1fde3-39c6-7625-b7f9-00000000dead' }))).toBe('not_found');
    expect(await stored()).toEqual(before);
  });

  test('CAR-1 an image for a version that another admin has changed is refused, and the other admin’s stays', async () => {
    const { version } = await stored();
    const first = good(await upload(png));
    const refused = await upload(onePixel, { version });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'stale_version', facts: { current: { image: first.image } } } },
    });
    expect(await stored()).toEqual(first);
    expect((await get(first.image)).headers['cache-control']).toContain('immutable');
    const uploads = await Promise.all([png, onePixel].map((body) => upload(body, first)));
    expect(uploads.map(({ status }) => status).toSorted()).toEqual([200, 409]);
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
