import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, sentTo } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleCarType, sampleCity } from '../../testing/samples.ts';
import { changeDraft } from './draft/booking-draft.ts';
import { choosePlace, drop, prefillForm, acceptingServer, pickup, seePrice } from './testing/fill-form.ts';

const rider = { role: 'rider' } as const;
const pickupField = () => screen.getByRole('combobox', { name: 'Pickup' });

describe('the booking form', () => {
  test('LANG-8 LAND-4 shows the operator’s text in the reader’s language, or untranslated', async () => {
    fakeApi(acceptingServer);
    const carTypes = [sampleCarType({ name: 'Standard', extraInfo: 'Seats with a view' })];
    await openPage('/', { ...rider, carTypes, locale: 'ar' });
    expect(screen.getByRole('radio', { name: 'عادية' })).toHaveAccessibleDescription(/^Seats with a view/);
  });

  test('LAND-3 shows suggestions with the matched text marked, and their secondary text', async () => {
    fakeApi(acceptingServer);
    await openPage('/', rider);
    await userEvent.type(pickupField(), 'lan');
    const option = await screen.findByRole('option', { name: /Lantern Street 12/ });
    expect(option.querySelector('mark')).toHaveTextContent(/^La$/);
    expect(within(option).getByText('Old Town')).toBeVisible();
    expect(pickupField()).toHaveAttribute('aria-expanded', 'true');
  });

  test('LAND-3 lets the user select a suggestion with the keyboard alone', async () => {
    fakeApi(acceptingServer);
    await openPage('/', rider);
    await userEvent.type(pickupField(), 'lan');
    await screen.findByRole('option', { name: /Lantern Street 12/ });
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { name: /Lantern Street 12/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByDisplayValue(pickup.add)).toBe(pickupField());
    expect(pickupField()).toHaveAttribute('aria-expanded', 'false');
  });

  test('LAND-3 says so when a search has no results', async () => {
    fakeApi({ ...acceptingServer, 'GET /api/places': { items: [] } });
    await openPage('/', rider);
    await userEvent.type(pickupField(), 'xyz');
    await waitFor(() => expect(screen.getByText('No results for “xyz”')).toBeVisible());
  });

  test('LAND-3 without a map, the picker accepts a place by name, and Enter does not submit the booking form', async () => {
    const calls = fakeApi(acceptingServer);
    await openPage('/', rider);
    await userEvent.click(screen.getByRole('button', { name: 'Choose on the map: Drop-off' }));
    const picker = await screen.findByRole('dialog', { name: 'Drop-off: Choose on the map' });
    const field = await within(picker).findByRole('combobox', { name: 'Drop-off' });
    await userEvent.type(field, 'nor{Enter}');
    expect(await screen.findByDisplayValue(drop.add)).toBe(
      screen.getByRole('combobox', { name: 'Drop-off' }),
    );
    expect(picker).not.toBeInTheDocument();
    expect(calls.map((call) => call.route)).not.toContain('POST /api/quotes');
  });

  test('LAND-15 ERR-34 shows a dialog for a suggestion without a position', async () => {
    fakeApi({ ...acceptingServer, 'GET /api/places/place-1': refuses(404, 'not_found') });
    await openPage('/', rider);
    await choosePlace('Pickup', 'lan');
    const alert = await screen.findByRole('dialog', { name: 'Not booked yet' });
    expect(alert).toHaveTextContent('We could not find this address on the map.');
  });

  test('LAND-4 shows the image, capacity and minimum price of each car type', async () => {
    await openPage('/', {
      ...rider,
      carTypes: [sampleCarType(), sampleCarType({ id: 'other', name: 'Van' })],
    });
    const group = screen.getByRole('group', { name: 'Car type' });
    expect(within(group).getAllByRole('radio')).toHaveLength(2);
    const standard = within(group).getByRole('radio', { name: 'Standard' });
    expect(standard).toBeChecked();
    expect(standard).toHaveAccessibleDescription('Up to 4 people from $6.75');
    expect(group.querySelector('img')).toHaveAttribute('src', '/cars/standard.svg');
  });

  test('EMPTY-3 says so when there are no car types', async () => {
    await openPage('/', { ...rider, carTypes: [] });
    expect(screen.getByText('No car types yet.')).toBeVisible();
  });

  test('LAND-5 CONST-9 asks for a date and time only with Book Later', async () => {
    await openPage('/', rider);
    expect(screen.getByRole('radio', { name: 'Book Now' })).toBeChecked();
    expect(screen.queryByLabelText('Pickup date and time')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Book Later' }));
    const suggested = new Date(screen.getByLabelText<HTMLInputElement>('Pickup date and time').value);
    expect(suggested.getTime() - Date.now()).toBeGreaterThanOrEqual(15 * 60_000);
  });

  test('LAND-5 asks for the pickup’s local time if it differs from the device’s, and prices that instant', async () => {
    const calls = fakeApi(acceptingServer);
    // The pickup is in no city, so in the main one. No device is set to its offset.
    prefillForm();
    await openPage('/', { ...rider, city: sampleCity('Asia/Kathmandu', 'Asia/Tokyo') });
    await userEvent.click(screen.getByRole('radio', { name: 'Book Later' }));
    const field = screen.getByLabelText<HTMLInputElement>('Pickup date and time');
    expect(field).toHaveAccessibleDescription('Local time at the pickup (GMT+5:45)');
    const suggestedMs = Date.parse(`${field.value}+05:45`) - Date.now();
    expect(suggestedMs).toBeGreaterThanOrEqual(15 * 60_000);
    expect(suggestedMs).toBeLessThan(60 * 60_000);
    enter(field, '2099-12-31T18:30');
    await seePrice();
    await waitFor(() =>
      expect(sentTo(calls, 'POST /api/quotes')).toMatchObject([{ tripDate: '2099-12-31T12:45:00.000Z' }]),
    );
  });

  test.each([
    ['2026-10-25T01:16:00Z', '2026-10-25T03:00'],
    ['2026-10-25T00:16:00Z', '2026-10-25T02:40'],
    ['2026-03-29T00:44:00Z', '2026-03-29T03:05'],
  ])('LAND-5 at %s in Paris, around a change of the clocks, %s is suggested', async (now, suggested) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    await openPage('/', { ...rider, city: sampleCity('Europe/Paris', 'Europe/Paris') });
    await userEvent.click(screen.getByRole('radio', { name: 'Book Later' }));
    expect(screen.getByLabelText('Pickup date and time')).toHaveValue(suggested);
  });

  test('swaps pickup and drop', async () => {
    fakeApi(acceptingServer);
    prefillForm();
    await openPage('/', rider);
    await userEvent.click(screen.getByRole('button', { name: 'Swap pickup and drop-off' }));
    expect(pickupField()).toHaveValue(drop.add);
    expect(screen.getByRole('combobox', { name: 'Drop-off' })).toHaveValue(pickup.add);
  });

  test('ERR-3 BOOK-2 ADDB-4 tells an admin that only riders can book', async () => {
    fakeApi(acceptingServer);
    prefillForm();
    await openPage('/', { role: 'admin' });
    await seePrice();
    expect(screen.getByRole('dialog', { name: 'Not booked yet' })).toHaveTextContent(
      'This account cannot book rides.',
    );
  });

  test.each(['Pickup', 'Drop-off'])('ERR-4 BOOK-3 rejects a missing %s without a request', async (label) => {
    const calls = fakeApi(acceptingServer);
    prefillForm();
    await openPage('/', rider);
    await userEvent.click(screen.getByRole('button', { name: `Clear: ${label}` }));
    await seePrice();
    expect(screen.getByRole('dialog', { name: 'Not booked yet' })).toHaveTextContent(
      'Please choose a pickup, a drop-off',
    );
    expect(calls.map((call) => call.route)).not.toContain('POST /api/quotes');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    const field = screen.getByRole('combobox', { name: label });
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Choose one of the suggested places.');
    const other = screen.getByRole('combobox', { name: label === 'Pickup' ? 'Drop-off' : 'Pickup' });
    expect(other).toBeValid();
    await choosePlace(label, 'nor');
    await waitFor(() => expect(field).toBeValid());
  });

  test('BOOK-3 rejects text that was typed but not selected as a place', async () => {
    fakeApi(acceptingServer);
    prefillForm();
    await openPage('/', rider);
    await userEvent.type(pickupField(), ' b');
    await seePrice();
    expect(screen.getByRole('dialog', { name: 'Not booked yet' })).toHaveTextContent(
      'Please choose a pickup, a drop-off',
    );
  });

  test('LAND-4 TARIFF-24 TARIFF-25 shows what this ride costs in each car type, and how soon one comes, once both places are known', async () => {
    const calls = fakeApi({
      ...acceptingServer,
      'GET /api/prices': {
        currency: 'USD',
        distanceMetres: 4820,
        durationSeconds: 860,
        items: [
          { carTypeId: sampleCarType().id, grandTotal: 1202, isFixed: false, nearestCarMinutes: 4 },
          { carTypeId: 'other', grandTotal: 1850, isFixed: true, nearestCarMinutes: null },
          { carTypeId: 'third', grandTotal: null, isFixed: false, nearestCarMinutes: null },
        ],
      },
    });
    prefillForm();
    const van = sampleCarType({ id: 'other', name: 'Van' });
    const bus = sampleCarType({ id: 'third', name: 'Bus' });
    await openPage('/', { ...rider, carTypes: [sampleCarType(), van, bus] });
    const group = screen.getByRole('group', { name: 'Car type' });
    expect(await within(group).findByText('$12.02')).toBeVisible();
    const standard = within(group).getByRole('radio', { name: 'Standard' });
    expect(standard).toHaveAccessibleDescription(/\$12\.02 ?Metered, estimate ?4 min away$/);
    expect(within(group).getByRole('radio', { name: 'Van' })).toHaveAccessibleDescription(
      /\$18\.50 ?Fixed price$/,
    );
    expect(within(group).getByRole('radio', { name: 'Bus' })).toHaveAccessibleDescription(/No price$/);
    // The nearest car is irrelevant for a ride at a later time.
    await userEvent.click(screen.getByText('Book Later'));
    expect(standard).toHaveAccessibleDescription(/\$12\.02 ?Metered, estimate$/);
    const asked = calls.find((call) => call.route === 'GET /api/prices');
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      pickupLat: '48.85',
      pickupLng: '2.35',
      dropLat: '48.86',
      dropLng: '2.36',
    });
  });

  test.each([
    [false, 'Metered, estimate'],
    [true, 'Fixed price'],
  ])(
    'TARIFF-25 says once for all car types that their prices are alike (fixed: %s)',
    async (isFixed, kind) => {
      fakeApi({
        ...acceptingServer,
        'GET /api/prices': {
          currency: 'USD',
          distanceMetres: 4820,
          durationSeconds: 860,
          items: [
            { carTypeId: sampleCarType().id, grandTotal: 1202, isFixed, nearestCarMinutes: 4 },
            { carTypeId: 'other', grandTotal: 1850, isFixed, nearestCarMinutes: 3 },
            // It has no price.
            { carTypeId: 'third', grandTotal: null, isFixed: !isFixed, nearestCarMinutes: null },
          ],
        },
      });
      prefillForm();
      const van = sampleCarType({ id: 'other', name: 'Van' });
      await openPage('/', {
        ...rider,
        carTypes: [sampleCarType(), van, sampleCarType({ id: 'third', name: 'Bus' })],
      });
      const group = screen.getByRole('group', { name: 'Car type' });
      expect(await within(group).findAllByText(kind)).toHaveLength(1);
      for (const [name, price] of [
        ['Standard', String.raw`\$12\.02 ?4 min away`],
        ['Van', String.raw`\$18\.50 ?3 min away`],
      ] as const) {
        expect(within(group).getByRole('radio', { name })).toHaveAccessibleDescription(
          expect.stringMatching(new RegExp(`${price} ${kind}$`)),
        );
      }
    },
  );

  test('STORE-4 moves the focus to the drop-off after the pickup, and offers saved and visited places before anything is typed', async () => {
    const home = { id: 'h', kind: 'home', name: '', place: { lat: 48.84, lng: 2.34, add: '3 Mill Lane' } };
    fakeApi({
      ...acceptingServer,
      'GET /api/me/places': {
        saved: [home],
        recent: [home.place, { lat: 48.83, lng: 2.33, add: 'Airport' }],
      },
    });
    await openPage('/', rider);
    await userEvent.click(pickupField());
    // A saved place is not offered a second time as a visited one.
    const list = await screen.findByRole('listbox', { name: 'Pickup' });
    const options = await within(list).findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Home3 Mill Lane', 'Airport']);
    await userEvent.click(screen.getByRole('option', { name: /^Home/ }));
    expect(pickupField()).toHaveValue('3 Mill Lane');
    expect(screen.getByRole('combobox', { name: 'Drop-off' })).toHaveFocus();
    // Not the place that the ride starts from.
    const ends = await screen.findByRole('listbox', { name: 'Drop-off' });
    expect(
      within(ends)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Airport']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('combobox', { name: 'Drop-off' })).toHaveValue('Airport');
  });

  test('ERR-4 BOOK-3 requests no price without a car type', async () => {
    fakeApi(acceptingServer);
    await openPage('/', { ...rider, carTypes: [] });
    await choosePlace('Pickup', 'lan');
    await choosePlace('Drop-off', 'nor');
    await seePrice();
    expect(screen.getByRole('dialog', { name: 'Not booked yet' })).toHaveTextContent('a car type');
  });

  test('ERR-5 BOOK-4 says at the field that the time has passed, until another time is chosen', async () => {
    fakeApi(acceptingServer);
    prefillForm();
    changeDraft({ bookLater: true, tripDateLocal: '2020-01-01T10:00' });
    await openPage('/', rider);
    await seePrice();
    expect(screen.getByRole('dialog', { name: 'Not booked yet' })).toHaveTextContent(
      'at least 15 minutes from now',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    const field = screen.getByLabelText('Pickup date and time');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Please choose a time at least 15 minutes from now.');
    enter(field, '2099-01-01T10:00');
    expect(field).toBeValid();
  });

  test('LAYOUT-8 shows an alert with exactly one button, Close, which closes it', async () => {
    await openPage('/', rider);
    await seePrice();
    const alert = screen.getByRole('dialog', { name: 'Not booked yet' });
    const buttons = within(alert).getAllByRole('button');
    expect(buttons.map((button) => button.textContent)).toEqual(['Close']);
    await userEvent.click(within(alert).getByRole('button'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
