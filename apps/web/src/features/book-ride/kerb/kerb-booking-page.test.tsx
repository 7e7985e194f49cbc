import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refuses, sentTo } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/render.tsx';
import { clearDraft, currentDraft } from '../draft/booking-draft.ts';
import { acceptingServer, choosePlace, drop, seePrice } from '../testing/fill-form.ts';

const code = '0123456789ab';
const place = {
  name: 'Hotel Adler',
  kind: 'hotel',
  lat: 48.851,
  lng: 2.352,
  add: 'Hotel Adler, main entrance',
};
const server = { ...acceptingServer, [`GET /api/kerb/${code}`]: place };

beforeEach(() => clearDraft());

test('KERB-3 a scanned code asks for the destination and a car type only, and sends its code', async () => {
  const calls = fakeApi(server);
  await openPage(`/k/${code}`, { role: 'rider' });
  expect(await screen.findByText('Hotel Adler, main entrance')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Pickup' })).toBeNull();
  expect(screen.queryByRole('radio', { name: 'Book Later' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Swap pickup and drop-off' })).toBeNull();
  await choosePlace('Drop-off', 'nor');
  await screen.findByDisplayValue(drop.add);
  await seePrice();
  await userEvent.click(await screen.findByRole('button', { name: /^Book for/ }));
  await waitFor(() => expect(sentTo(calls, 'POST /api/bookings')).toHaveLength(1));
  expect(sentTo(calls, 'POST /api/quotes')).toMatchObject([{ kerbCode: code, bookLater: false }]);
  const { query } = calls.find(({ route }) => route === 'GET /api/prices') ?? {};
  expect(query?.get('kerbCode')).toBe(code);
});

test('KERB-3 who has to sign in comes back to the place, with the ride', async () => {
  fakeApi(server);
  await openPage(`/k/${code}`);
  await screen.findByText('Hotel Adler, main entrance');
  await choosePlace('Drop-off', 'nor');
  await screen.findByDisplayValue(drop.add);
  await seePrice();
  await userEvent.click(await screen.findByRole('button', { name: /^Book for/ }));
  const link = await screen.findByRole('link', { name: 'Sign in to book' });
  expect(link).toHaveAttribute('href', `/login?returnTo=${encodeURIComponent(`/k/${code}`)}`);
  expect(currentDraft()).toMatchObject({ pickup: { add: place.add }, drop: { add: drop.add } });
});

test('KERB-2 a code that is no longer in use says so, and offers the ordinary form', async () => {
  fakeApi({ ...acceptingServer, [`GET /api/kerb/${code}`]: refuses(404, 'kerb_code_unknown') });
  await openPage(`/k/${code}`);
  expect(await screen.findByText(/This code is no longer in use/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Book from elsewhere' })).toHaveAttribute('href', '/');
});
