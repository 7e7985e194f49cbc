import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refuses } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/render.tsx';
import { choosePlace, acceptingServer, pickup } from '../testing/fill-form.ts';

test('LAND-14 uses one session token for all typing of one place, and a new one for the next place', async () => {
  const calls = fakeApi(acceptingServer);
  const sessions = () =>
    calls.filter(({ route }) => route === 'GET /api/places').map(({ query }) => query.get('session'));
  await openPage('/', { role: 'rider' });
  await choosePlace('Pickup', 'lan');
  const field = await screen.findByDisplayValue(pickup.add);
  const first = [...sessions()];
  expect(first[0]).toMatch(/^[\w-]{16,36}$/);
  expect(new Set(first).size).toBe(1);
  await userEvent.type(field, ' 2');
  await waitFor(() => expect(sessions().length).toBeGreaterThan(first.length));
  expect(sessions().at(-1)).not.toBe(first[0]);
});

test('LAND-15 looks a chosen place up again if the first request was lost', async () => {
  const { lat, lng, add: description } = pickup;
  let asked = 0;
  const loseFirst = () => {
    asked += 1;
    return asked === 1
      ? refuses(503, 'overloaded')
      : { placeId: 'place-1', description, coords: { lat, lng } };
  };
  fakeApi({ ...acceptingServer, 'GET /api/places/place-1': loseFirst });
  await openPage('/', { role: 'rider' });
  await choosePlace('Pickup', 'lan');
  await screen.findByDisplayValue(pickup.add);
  expect(asked).toBe(2);
});

test('LAND-14 suggests drop-offs near the pickup first', async () => {
  const calls = fakeApi(acceptingServer);
  await openPage('/', { role: 'rider' });
  await choosePlace('Pickup', 'lan');
  await screen.findByDisplayValue(pickup.add);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Drop-off' }), 'pharm');
  const around = () => {
    const query = calls.findLast(({ route }) => route === 'GET /api/places')?.query;
    return [query?.get('lat'), query?.get('lng')];
  };
  await waitFor(() => expect(around()).toEqual([String(pickup.lat), String(pickup.lng)]));
  expect(calls.find(({ route }) => route === 'GET /api/places')?.query.get('lat')).toBeNull();
});
