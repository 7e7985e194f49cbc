import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good, pickup, startRides, type RideApp } from '../bookings/testing/rides.ts';
import type { TestPerson } from '../testing/people.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const at = (add: string) => ({ lat: 10, lng: 20, add });

async function rideTo(as: TestPerson, drop: ReturnType<typeof at>): Promise<void> {
  const { id: quoteId } = await app.quote({ drop });
  const { id } = good(await app.call('createBooking', { as, body: { quoteId } }));
  const [params, driver] = [{ id }, app.driver];
  for (const step of ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const)
    good(await app.call(step, { as: driver, params }));
  good(await app.call('endBooking', { as: driver, params, body: { cashReceived: true } }));
}

describe('the places of a rider', () => {
  test('DATA-1 are home, work and other saved places, in this order; a second home replaces the first', async () => {
    const as = await app.addPerson('rider');
    const save = async (kind: 'home' | 'work' | 'other', add: string, name?: string) =>
      good(await app.call('saveMyPlace', { as, body: { kind, place: at(add), ...(name && { name }) } }));
    await save('other', 'Pool Street 1', 'Swimming');
    await save('work', 'Office Street 1');
    await save('home', 'Old Home 1');
    const { saved } = await save('home', 'New Home 2');
    expect(saved.map(({ kind, name, place }) => [kind, name, place.add])).toEqual([
      ['home', '', 'New Home 2'],
      ['work', '', 'Office Street 1'],
      ['other', 'Swimming', 'Pool Street 1'],
    ]);
    const other = await app.addPerson('rider');
    expect(good(await app.call('listMyPlaces', { as: other })).saved).toEqual([]);
  });

  test('TRIP-7 include the drop-offs that the rider has reached, the most visited first', async () => {
    const rider = await app.addPerson('rider');
    const { rider: other } = app;
    for (const [as, metres, add] of [
      [rider, 3_000, 'Once'],
      [rider, 4_000, 'Often'],
      [other, 2_000, 'Of somebody else'],
      [rider, 4_050, 'Next to it'],
    ] as const)
      await rideTo(as, { lat: pickup.lat + metres / 111_195, lng: pickup.lng, add });
    await app.book(rider);
    const { recent } = good(await app.call('listMyPlaces', { as: rider }));
    expect(recent.map(({ add }) => add)).toEqual(['Often', 'Once']);
  });
});
