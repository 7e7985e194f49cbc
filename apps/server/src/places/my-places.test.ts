import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const at = (add: string) => ({ lat: 10, lng: 20, add });

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

  test('TRIP-7 include the drop-offs of paid rides, the most visited first', async () => {
    const rider = await app.addPerson('rider', {
      saved_addresses: JSON.stringify([
        { lat: 10, lng: 20, description: 'Once', count: 1 },
        { lat: 11, lng: 21, description: 'Often', count: 7 },
      ]),
    });
    const { recent } = good(await app.call('listMyPlaces', { as: rider }));
    expect(recent.map(({ add }) => add)).toEqual(['Often', 'Once']);
  });
});
