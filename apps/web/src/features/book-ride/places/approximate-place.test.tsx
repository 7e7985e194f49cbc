import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { enter } from '../../../testing/enter.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/render.tsx';
import { currentDraft } from '../draft/booking-draft.ts';
import { acceptingServer, choosePlace } from '../testing/fill-form.ts';

test('SEARCH-11 a place that is about right says so when it is offered and chosen, and stays so in the ride', async () => {
  const door = { placeId: 'place-9', description: '18 Quay Street, Old Town', approximate: true };
  const structuredText = { main: '18 Quay Street', secondary: 'Old Town', matches: [] };
  fakeApi({
    ...acceptingServer,
    'GET /api/places': { items: [{ ...door, structuredText }] },
    'GET /api/places/place-9': { ...door, coords: { lat: 48.9, lng: 2.4 } },
  });
  await openPage('/', { role: 'rider' });
  const field = screen.getByRole('combobox', { name: 'Pickup' });
  await userEvent.click(field);
  enter(field, 'quay 18');
  await userEvent.click(
    await screen.findByRole('option', { name: /18 Quay Street.*May not be exact · Old Town/ }),
  );
  expect(await screen.findByText('About here: the house number is not on the map.')).toBeVisible();
  expect(currentDraft().pickup).toEqual({ lat: 48.9, lng: 2.4, add: door.description, approximate: true });
});

test('SEARCH-11 an exact place says nothing', async () => {
  fakeApi(acceptingServer);
  await openPage('/', { role: 'rider' });
  await choosePlace('Pickup', 'lan');
  expect(await screen.findByDisplayValue('12 Lantern Street, Old Town')).toBeVisible();
  expect(screen.queryByText(/About here|May not be exact/)).not.toBeInTheDocument();
});
