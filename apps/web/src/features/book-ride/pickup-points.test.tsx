import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, neverResponds, refuses, sentTo } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { changeEnd } from './draft/booking-draft.ts';
import { acceptingServer, choosePlace, drop, pickup, prefillForm, seePrice } from './testing/fill-form.ts';

const point = (name: string, north: number) => ({
  name,
  zone: 'Airport',
  lat: pickup.lat + north,
  lng: pickup.lng,
  add: `${name}, Airport`,
});
const [doorA, doorB] = [point('Door A', 0.002), point('Door B', 0.001)];
const points = 'GET /api/pickup-points';
const waypoint = ({ lat, lng, add }: typeof doorA) => ({ lat, lng, add });
const quotes = 'POST /api/quotes';

test('LAND-3 at an airport the nearest pickup point is selected, and another can be', async () => {
  // Nearest first, as the server sorts them.
  const calls = fakeApi({ ...acceptingServer, [points]: { items: [doorB, doorA] } });
  prefillForm();
  await openPage('/', { role: 'rider' });
  const field = await screen.findByRole('combobox', { name: 'Pickup point' });
  await waitFor(() => expect(field).toHaveValue('Door B, Airport'));
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Door A, Airport', 'Door B, Airport']);
  expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveValue('Door B, Airport');
  await userEvent.selectOptions(field, 'Door A, Airport');
  await seePrice();
  await waitFor(() => expect(sentTo(calls, quotes)).toMatchObject([{ pickup: waypoint(doorA) }]));
});

test('LAND-3 elsewhere the pickup stays, also after one at an airport', async () => {
  const calls = fakeApi({
    ...acceptingServer,
    [points]: ({ query }) => ({ items: Number(query.get('lat')) === drop.lat ? [] : [doorB] }),
  });
  prefillForm();
  await openPage('/', { role: 'rider' });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveValue(doorB.add));
  await choosePlace('Pickup', 'nor');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveValue(drop.add));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Pickup point' })).toBeNull());
  await seePrice();
  await waitFor(() => expect(sentTo(calls, quotes)).toMatchObject([{ pickup: drop }]));
});

test('LAND-3 while the points of a new pickup load, those of the previous pickup are not offered', async () => {
  fakeApi({
    ...acceptingServer,
    [points]: ({ query }) =>
      Number(query.get('lat')) === pickup.lat ? { items: [doorB, doorA] } : neverResponds(),
  });
  prefillForm();
  await openPage('/', { role: 'rider' });
  const pickupField = screen.getByRole('combobox', { name: 'Pickup' });
  await waitFor(() => expect(pickupField).toHaveValue(doorB.add));
  // The list stays when another of its doors is selected, so that the field keeps the focus.
  const field = await screen.findByRole('combobox', { name: 'Pickup point' });
  await userEvent.selectOptions(field, doorA.add);
  expect(field).toBeInTheDocument();
  act(() => changeEnd('pickup', drop, drop.add));
  await waitFor(() => expect(pickupField).toHaveValue(drop.add));
  expect(screen.queryByRole('combobox', { name: 'Pickup point' })).toBeNull();
  // Back at the airport the nearest point is selected again, although it is the same as before.
  act(() => changeEnd('pickup', pickup, pickup.add));
  await waitFor(() => expect(pickupField).toHaveValue(doorB.add));
});

test('LAND-12 where no car may stop, the form says so and offers the nearest place', async () => {
  const nearest = { lat: drop.lat + 0.001, lng: drop.lng, add: 'Bridge Street' };
  const refused = refuses(422, 'no_stopping_here', { stop: 'drop', zone: 'Old Bridge', nearest });
  const answers = [refused];
  const calls = fakeApi({
    ...acceptingServer,
    [points]: { items: [] },
    [quotes]: () => answers.shift() ?? (acceptingServer[quotes] as object),
  });
  prefillForm();
  await openPage('/', { role: 'rider' });
  await seePrice();
  const dialog = await screen.findByRole('dialog', { name: 'No stopping here' });
  expect(dialog).toHaveTextContent(`stop at Old Bridge. The nearest place where they can is Bridge Street.`);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use this place' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('combobox', { name: 'Drop-off' })).toHaveValue('Bridge Street');
  await seePrice();
  await waitFor(() => expect(sentTo(calls, quotes)[1]).toMatchObject({ pickup, drop: nearest }));
});

test('CLOSURE-5 on a closed street, the form says until when and offers the nearest open place', async () => {
  const nearest = { lat: drop.lat + 0.001, lng: drop.lng, add: 'Bridge Street' };
  const closed = { stop: 'drop', reason: 'Street market', until: '2030-01-02T18:00:00Z', nearest };
  fakeApi({ ...acceptingServer, [points]: { items: [] }, [quotes]: refuses(422, 'street_closed', closed) });
  prefillForm();
  await openPage('/', { role: 'rider' });
  await seePrice();
  const dialog = await screen.findByRole('dialog', { name: 'Street closed' });
  expect(dialog).toHaveTextContent(/closed until .*2 Jan.* \(Street market\)/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use this place' }));
  expect(screen.getByRole('combobox', { name: 'Drop-off' })).toHaveValue('Bridge Street');
});

test('LAND-12 without a place to offer, the alert only says why', async () => {
  fakeApi({
    ...acceptingServer,
    [quotes]: refuses(422, 'no_stopping_here', { stop: 'pickup', zone: 'Old Bridge', nearest: null }),
  });
  prefillForm();
  await openPage('/', { role: 'rider' });
  await seePrice();
  const dialog = await screen.findByRole('dialog', { name: 'No stopping here' });
  expect(dialog).toHaveTextContent('Cars are not allowed to stop here. Please choose a place nearby.');
});
