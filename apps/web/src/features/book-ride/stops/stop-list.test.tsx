import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { enter } from '../../../testing/enter.ts';
import { fakeApi, refuses, sentTo, type FakeCall, type FakeRoutes } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/render.tsx';
import { sampleStop } from '../../../testing/sample-booking.ts';
import { changeDraft, currentDraft } from '../draft/booking-draft.ts';
import { draftStopsOf } from '../draft/draft-stops.ts';
import {
  acceptingServer,
  choosePlace,
  drop,
  pickup,
  prefillForm,
  quote,
  seePrice,
} from '../testing/fill-form.ts';

const stops = [sampleStop(1), sampleStop(2), sampleStop(3)];
const names = () => stopFields().map((field) => (field as HTMLInputElement).value);
const stopFields = () => screen.getAllByRole('combobox', { name: /^Stop \d/ });
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));

async function open(routes: FakeRoutes = {}) {
  const calls = fakeApi({ ...acceptingServer, ...routes });
  prefillForm();
  await openPage('/', { role: 'rider' });
  return calls;
}

/** The form with three stops. */
async function openWithStops(routes: FakeRoutes = {}) {
  changeDraft({ stops: draftStopsOf(stops) });
  const calls = await open(routes);
  await screen.findByRole('combobox', { name: 'Stop 3' });
  return calls;
}

const asked = (calls: readonly FakeCall[]) =>
  (sentTo(calls, 'POST /api/quotes').at(-1) as { coords?: unknown }).coords;

test('STOP-1 a stop has a place, a note and a contact, and its place changes the prices', async () => {
  const compare = vi.fn<(call: FakeCall) => object>(() => ({ currency: 'USD', items: [] }));
  const calls = await open({ 'GET /api/prices': compare });
  await press('Add a stop');
  expect(await screen.findByRole('combobox', { name: 'Stop 1' })).toHaveFocus();
  await choosePlace('Stop 1', 'nor');
  await waitFor(() => expect(compare.mock.lastCall?.[0].query.get('coords')).toBe(`${drop.lat},${drop.lng}`));
  await press('Note and contact: Stop 1');
  await userEvent.type(screen.getByLabelText('Note for the driver'), 'Gate B');
  await userEvent.type(screen.getByLabelText('Contact at the stop'), 'Ada');
  await userEvent.type(screen.getByLabelText('Phone number of the contact'), '+1555010010٧');
  await seePrice();
  await screen.findByRole('dialog', { name: 'Your fare' });
  expect(asked(calls)).toEqual([
    { ...drop, note: 'Gate B', contactName: 'Ada', contactPhone: '+15550100107' },
  ]);
});

test('STOP-1 at most six stops, and a removed one is not requested', async () => {
  const calls = await open();
  for (let count = 0; count < 6; count += 1) await press('Add a stop');
  expect(screen.queryByRole('button', { name: 'Add a stop' })).toBeNull();
  for (let count = 6; count > 0; count -= 1) await press('Remove Stop 1');
  expect(screen.queryByRole('combobox', { name: 'Stop 1' })).toBeNull();
  await seePrice();
  await screen.findByRole('dialog', { name: 'Your fare' });
  expect(asked(calls)).toBeUndefined();
});

test('STOP-1 a stop without a place, or with a wrong phone number, says so, and no price is requested', async () => {
  const calls = await openWithStops();
  enter(screen.getByRole('combobox', { name: 'Stop 2' }), 'somewhere');
  await seePrice();
  const second = screen.getByRole('combobox', { name: 'Stop 2' });
  expect(second).toHaveAccessibleDescription('Choose one of the suggested places.');
  expect(second).toHaveFocus();
  await press('Remove Stop 2');
  await press('Note and contact: Stop 1');
  const [phone] = screen.getAllByLabelText('Phone number of the contact');
  await userEvent.type(phone as HTMLElement, 'Ada');
  await seePrice();
  expect(phone).toHaveAccessibleDescription(/^Enter a phone number/);
  expect(phone).toHaveFocus();
  expect(sentTo(calls, 'POST /api/quotes')).toEqual([]);
});

test('STOP-1 the price sheet lists the stops in driving order', async () => {
  await openWithStops({ 'POST /api/quotes': { ...quote, coords: stops } });
  await seePrice();
  const sheet = await screen.findByRole('dialog', { name: 'Your fare' });
  const places = within(sheet).getAllByRole('definition');
  expect(places.slice(0, 5).map((place) => place.textContent)).toEqual([
    pickup.add,
    'Stop Street 1',
    'Stop Street 2',
    'Stop Street 3',
    drop.add,
  ]);
});

test('STOP-1 BOOK-20 a stop where cars may not stop moves to the place that the server offers', async () => {
  const nearest = { lat: 48.9, lng: 2.4, add: '9 Free Street' };
  const facts = { stop: 'coords', index: 1, zone: 'Old Town', nearest };
  await openWithStops({ 'POST /api/quotes': refuses(422, 'no_stopping_here', facts) });
  await seePrice();
  await userEvent.click(await screen.findByRole('button', { name: 'Use this place' }));
  expect(names()).toEqual(['Stop Street 1', '9 Free Street', 'Stop Street 3']);
  expect(currentDraft()).toMatchObject({ pickup, drop });
});

test('STOP-2 buttons move a stop, keep the focus, and say where it is', async () => {
  const calls = await openWithStops();
  await press('Move Stop 1 down');
  expect(names()).toEqual(['Stop Street 2', 'Stop Street 1', 'Stop Street 3']);
  expect(button('Move Stop 2 down')).toHaveFocus();
  expect(screen.getByText(/Stop Street 1.* is now stop 2\./)).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(names()).toEqual(['Stop Street 2', 'Stop Street 3', 'Stop Street 1']);
  // The last one: the button stays, and does nothing.
  await userEvent.keyboard('{Enter}');
  await press('Move Stop 2 up');
  expect(names()).toEqual(['Stop Street 3', 'Stop Street 2', 'Stop Street 1']);
  await seePrice();
  await screen.findByRole('dialog', { name: 'Your fare' });
  expect(asked(calls)).toMatchObject(stops.toReversed().map(({ lat, lng, add }) => ({ lat, lng, add })));
});

/** Puts each row of the list 100 px below the one before. */
function layOut(list: HTMLElement): void {
  for (const [index, row] of [...list.children].entries())
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, index * 100, 300, 90));
}

test.each([
  ['the first one below the last', 0, 210, [2, 3, 1]],
  ['the last one above the second', 2, -110, [1, 3, 2]],
  ['half a row', 1, 40, [1, 2, 3]],
])('STOP-2 dragging moves a stop: %s', async (_, from, by, order) => {
  await openWithStops();
  const list = screen.getByRole('list', { name: 'Stops' });
  layOut(list);
  const handle = list.children[from]?.querySelector('[aria-hidden=true][class*=handle]') as HTMLElement;
  handle.setPointerCapture = () => undefined;
  const at = (pageY: number) => ({ button: 0, pointerId: 1, clientY: pageY });
  fireEvent.pointerDown(handle, at(500));
  fireEvent.pointerMove(handle, at(500 + by));
  expect(names()).toEqual(['Stop Street 1', 'Stop Street 2', 'Stop Street 3']);
  fireEvent.pointerUp(handle, at(500 + by));
  expect(names()).toEqual(order.map((number) => `Stop Street ${number}`));
});

test('STOP-2 swapping pickup and drop reverses the stops', async () => {
  await openWithStops();
  await press('Swap pickup and drop-off');
  expect(names()).toEqual(['Stop Street 3', 'Stop Street 2', 'Stop Street 1']);
  expect(currentDraft()).toMatchObject({ pickup: drop, drop: pickup });
});
