import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { enter } from '../../../testing/enter.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { isMutating } from '../../../testing/query-clients.ts';
import { userLeft } from '../../../api/offline/user-left.ts';
import { openPage } from '../../../testing/render.tsx';
import { currentDraft, emptyDraft } from '../draft/booking-draft.ts';
import { acceptingServer, choosePlace, drop, pickup } from '../testing/fill-form.ts';

/** The booking form, on a connection on which the first chosen place is looked up slowly. */
async function openSlowly() {
  const slow = Promise.withResolvers<object>();
  fakeApi({ ...acceptingServer, 'GET /api/places/place-1': () => slow.promise });
  await openPage('/', { role: 'rider' });
  await choosePlace('Pickup', 'lan');
  await waitFor(() => expect(isMutating()).toBe(true));
  return {
    field: screen.getByRole('combobox', { name: 'Pickup' }),
    async arrive() {
      slow.resolve({
        placeId: 'place-1',
        description: pickup.add,
        coords: { lat: pickup.lat, lng: pickup.lng },
      });
      await waitFor(() => expect(isMutating()).toBe(false));
    },
  };
}

/** Types, waits for the suggestions for it, and chooses the first. */
async function chooseNorthStation(label: string) {
  const field = screen.getByRole('combobox', { name: label });
  await userEvent.click(field);
  enter(field, 'nor');
  await userEvent.click(await screen.findByRole('option', { name: /North Station/ }));
  await waitFor(() => expect(field).toHaveValue(drop.add));
}

test('LAND-15 a place found late does not replace newer text', async () => {
  const { field, arrive } = await openSlowly();
  enter(field, 'no, the north');
  await arrive();
  expect(field).toHaveValue('no, the north');
});

test('LAND-15 of two chosen places, the last choice stays, whichever place is found last', async () => {
  const { field, arrive } = await openSlowly();
  await chooseNorthStation('Pickup');
  await arrive();
  expect(field).toHaveValue(drop.add);
});

test('LAND-15 a place that is found late does not land in the other field after both were swapped', async () => {
  const { field, arrive } = await openSlowly();
  await chooseNorthStation('Drop-off');
  await userEvent.click(screen.getByRole('button', { name: 'Swap pickup and drop-off' }));
  await arrive();
  expect(field).toHaveValue(drop.add);
});

test('LAND-15 a place found after leaving the form goes into the draft, but never into the next person’s', async () => {
  const kept = await openSlowly();
  cleanup();
  await kept.arrive();
  expect(currentDraft().pickup).toEqual(pickup);
  act(() => void document.dispatchEvent(new Event(userLeft)));
  const lost = await openSlowly();
  cleanup();
  document.dispatchEvent(new Event(userLeft));
  await lost.arrive();
  expect(currentDraft()).toBe(emptyDraft);
});

test('LAND-3 a device position found late does not replace the typed address', async () => {
  fakeApi({
    ...acceptingServer,
    'GET /api/places/reverse': { address: '7 Postilion Lane', distanceMetres: 4 },
  });
  let found: PositionCallback = () => undefined;
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (onFound) => void (found = onFound);
  const geolocation = { getCurrentPosition };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { geolocation }));
  await openPage('/');
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  await choosePlace('Pickup', 'lan');
  const field = screen.getByRole('combobox', { name: 'Pickup' });
  await waitFor(() => expect(field).toHaveValue(pickup.add));
  act(() => found({ coords: { latitude: 48.85, longitude: 2.35 } } as GeolocationPosition));
  await waitFor(() => expect(isMutating()).toBe(false));
  expect(field).toHaveValue(pickup.add);
});
