import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, refuses, type FakeRoutes } from '../../testing/fake-api.ts';
import { changeDraft, clearDraft, currentDraft } from './draft/booking-draft.ts';
import { isMutating } from '../../testing/query-clients.ts';
import { openPage, type World } from '../../testing/render.tsx';
import { sampleCarType, sampleId } from '../../testing/samples.ts';
import {
  booked,
  choosePlace,
  drop,
  prefillForm,
  fillForm,
  acceptingServer,
  pickup,
  quote,
  seePrice,
} from './testing/fill-form.ts';

async function priced(routes: FakeRoutes = acceptingServer, world: World = {}) {
  const calls = fakeApi(routes);
  prefillForm();
  const page = await openPage('/', { role: 'rider', ...world });
  await seePrice();
  return { calls, page };
}

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Book for $12.02' }));
const posts = (calls: readonly { route: string }[]) =>
  calls.map((call) => call.route).filter((route) => route.startsWith('POST'));

describe('the booking flow', () => {
  test('sends the assistance that the rider asks for and the note to the driver with the booking', async () => {
    const { calls } = await priced();
    enter(await screen.findByLabelText('Note to the driver (optional)'), 'Ring twice');
    await userEvent.click(await screen.findByText('Do you need assistance?'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Space for a folding wheelchair' }));
    await confirm();
    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'POST /api/bookings')?.body).toMatchObject({
        assistance: ['wheelchair'],
        delivery: { pickUpInstructions: 'Ring twice' },
      }),
    );
  });

  test('PARTY-1 sends who rides with the booking, if it is somebody else', async () => {
    const { calls } = await priced();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'For somebody else' }));
    enter(screen.getByLabelText(/^Their name/), 'Anne Milbanke');
    enter(screen.getByLabelText(/^Phone number/), '555 0171');
    await userEvent.click(screen.getByRole('checkbox', { name: 'May see the price' }));
    await confirm();
    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'POST /api/bookings')?.body).toMatchObject({
        passenger: {
          name: 'Anne Milbanke',
          phone: '555 0171',
          country: 'FR',
          language: 'en',
          seesPrice: true,
        },
      }),
    );
  });

  test('BOOK-18 TARIFF-6 the price is asked for with the people and extras that the rider chooses', async () => {
    const offer = { price: { kind: 'amount', amount: 250 }, maximum: null, count: 0 } as const;
    const offered = [
      { code: 'pet', name: 'Pet', per: 'ride', ...offer },
      { code: 'case', name: 'Large case', per: 'item', ...offer },
    ] as const;
    const { calls } = await priced({
      ...acceptingServer,
      'POST /api/quotes': ({ body }) => {
        const { persons = 1, extras = [] } = body as {
          persons?: number;
          extras?: readonly { code: string; count: number }[];
        };
        const count = (code: string) => extras.find((extra) => extra.code === code)?.count ?? 0;
        return {
          ...quote,
          persons,
          extras: offered.map((extra) => ({ ...extra, count: count(extra.code) })),
        };
      },
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Passengers' }), '3');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pet (+ $2.50)' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Large case (+ $2.50)' }), '2');
    const wanted = {
      persons: 3,
      extras: [
        { code: 'pet', count: 1 },
        { code: 'case', count: 2 },
      ],
    };
    const asked = () => calls.filter(({ route }) => route === 'POST /api/quotes').at(-1)?.body;
    await waitFor(() => expect(asked()).toMatchObject(wanted));
    expect(screen.getByRole('combobox', { name: 'Passengers' })).toHaveValue('3');
    expect(currentDraft()).toMatchObject(wanted);
  });

  test('LAND-8 waits for the position of a chosen place before it requests the price', async () => {
    const found = Promise.withResolvers<object>();
    const calls = fakeApi({ ...acceptingServer, 'GET /api/places/place-2': found.promise });
    prefillForm();
    await openPage('/', { role: 'rider' });
    await choosePlace('Drop-off', 'nor');
    await seePrice();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(posts(calls)).not.toContain('POST /api/quotes');
    found.resolve({ placeId: 'place-2', description: drop.add, coords: drop });
    expect(await screen.findByRole('dialog', { name: 'Your fare' })).toBeVisible();
  });

  test.each([
    ['a price', quote],
    ['a refusal', refuses(422, 'No Route Found')],
  ])('LAND-13 %s that arrives after the ride was changed is not shown', async (_, answer) => {
    const slow = Promise.withResolvers<object>();
    let asked = 0;
    const quotes = () => ((asked += 1) === 1 ? slow.promise : quote);
    await priced({ ...acceptingServer, 'POST /api/quotes': quotes });
    await waitFor(() => expect(asked).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: 'Swap pickup and drop-off' }));
    slow.resolve(answer);
    await waitFor(() => expect(isMutating()).toBe(false));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await seePrice();
    expect(await screen.findByRole('dialog', { name: 'Your fare' })).toBeVisible();
  });

  test('LAND-9 shows the route, every fare line and the total in the estimate', async () => {
    await priced();
    const dialog = await screen.findByRole('dialog', { name: 'Your fare' });
    for (const text of [pickup.add, drop.add, '4.8 km · about 14 min'])
      expect(dialog).toHaveTextContent(text);
    const lines = within(dialog)
      .getAllByRole('definition')
      .map((line) => line.textContent);
    expect(lines.slice(2)).toEqual(['$3.30', '$6.36', '$2.36', '$12.02']);
  });

  test('SET-2 SET-13 formats amounts with the operator’s decimals and symbol position', async () => {
    await priced(acceptingServer, { settings: { symbol: '€', code: 'EUR', decimal: 1, swipeSymbol: true } });
    expect(await screen.findByRole('button', { name: 'Book for 12.0 €' })).toBeVisible();
  });

  test('LAND-11 MISC-4 ERR-44 STORE-6 confirms a booked ride with its reference over the ride’s own page; closing leaves one there', async () => {
    const { page } = await priced();
    await screen.findByRole('dialog', { name: 'Your fare' });
    await confirm();
    const done = await screen.findByRole('dialog', { name: 'Booked' });
    expect(done).toHaveTextContent('Your ride is booked. Booking');
    expect(done).toHaveTextContent('F7K2QX');
    expect(page.path()).toBe(`/bookings/${booked.id}`);
    await userEvent.click(within(done).getByRole('button', { name: 'View my booking' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.path()).toBe(`/bookings/${booked.id}`);
    expect(screen.getByRole('heading', { name: 'Looking for a driver near you' })).toBeVisible();
  });

  test.each([
    ['a price', 'POST /api/quotes', quote, () => Promise.resolve()],
    ['a booking', 'POST /api/bookings', booked, () => screen.findByRole('dialog').then(confirm)],
  ] as const)(
    '%s that arrives after its form was left changes nothing of the next ride',
    async (_, route, response, wanted) => {
      const late = Promise.withResolvers<object>();
      await priced({ ...acceptingServer, [route]: late.promise });
      await wanted();
      await waitFor(() => expect(isMutating()).toBe(true));
      cleanup();
      clearDraft();
      changeDraft({ pickup: drop, pickupText: drop.add, promoCode: 'SPRING' });
      const next = currentDraft();
      late.resolve(response);
      await waitFor(() => expect(isMutating()).toBe(false));
      expect(currentDraft()).toBe(next);
    },
  );

  test('LAND-13 STORE-8 STORE-9 requests the quote first; the booking then contains only the quote', async () => {
    const calls = fakeApi(acceptingServer);
    await openPage('/', { role: 'rider' });
    await fillForm();
    await seePrice();
    await screen.findByRole('dialog', { name: 'Your fare' });
    await confirm();
    await screen.findByRole('dialog', { name: 'Booked' });
    expect(posts(calls)).toEqual(['POST /api/quotes', 'POST /api/bookings']);
    const [asked, sent] = calls.filter((call) => call.route.startsWith('POST'));
    expect(asked?.body).toEqual({ pickup, drop, carTypeId: sampleId(1), bookLater: false });
    expect(sent?.body).toEqual({ quoteId: quote.id, bookLater: false });
  });

  test('BOOK-16 sends the same intention when retrying after a lost response', async () => {
    let lost = true;
    const { calls } = await priced({
      ...acceptingServer,
      'POST /api/bookings': () => {
        if (!lost) return booked;
        lost = false;
        throw new TypeError('connection lost');
      },
    });
    await screen.findByRole('dialog', { name: 'Your fare' });
    await confirm();
    const alert = await screen.findByRole('dialog', { name: 'Not booked yet' });
    expect(alert).toHaveTextContent('No connection.');
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    await confirm();
    await screen.findByRole('dialog', { name: 'Booked' });
    const keys = calls
      .filter((call) => call.route === 'POST /api/bookings')
      .map((call) => call.idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test('LAND-9 says that the route includes a ferry', async () => {
    const route = { ...quote.route, ferryMetres: 3800 };
    await priced({ ...acceptingServer, 'POST /api/quotes': { ...quote, route } });
    const dialog = await screen.findByRole('dialog', { name: 'Your fare' });
    expect(dialog).toHaveTextContent('Includes a ferry (3.8 km), with the wait to board.');
  });

  test('LAND-9 says that the time includes much traffic', async () => {
    const route = { ...quote.route, speedFactor: 1.4 };
    await priced({ ...acceptingServer, 'POST /api/quotes': { ...quote, route } });
    const dialog = await screen.findByRole('dialog', { name: 'Your fare' });
    expect(dialog).toHaveTextContent('The time includes the usual traffic at this hour.');
  });

  test('LAND-12 ERR-7 ERR-45 STORE-6 shows an error with its reference in a dialog; closing clears it and keeps the estimate', async () => {
    const { calls } = await priced({
      ...acceptingServer,
      'POST /api/bookings': refuses(422, 'no_driver_found_alert_messege'),
    });
    await screen.findByRole('dialog', { name: 'Your fare' });
    await confirm();
    const alert = await screen.findByRole('dialog', { name: 'Not booked yet' });
    expect(alert).toHaveTextContent('There are no drivers near this pickup right now.');
    expect(alert).toHaveTextContent('Reference equest-1');
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'Not booked yet' })).toBeNull();
    await confirm();
    await screen.findByRole('dialog', { name: 'Not booked yet' });
    const keys = calls
      .filter((call) => call.route === 'POST /api/bookings')
      .map((call) => call.idempotencyKey);
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('closes an expired price together with its alert, so that a new one is requested', async () => {
    await priced({ ...acceptingServer, 'POST /api/bookings': refuses(409, 'quote_expired') });
    await screen.findByRole('dialog', { name: 'Your fare' });
    await confirm();
    const alert = await screen.findByRole('dialog', { name: 'Not booked yet' });
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['place_to_coords_error', 'We could not find a route between these two places.'],
    ['No Route Found', 'No route was found.'],
  ] as const)('ERR-6 ERR-37 LAND-12 shows the estimate error %s in a dialog', async (code, text) => {
    await priced({ ...acceptingServer, 'POST /api/quotes': refuses(422, code) });
    expect(await screen.findByRole('dialog', { name: 'Not booked yet' })).toHaveTextContent(text);
  });

  const autumn = { promoName: 'AUTUMN', discount: 240, payableAmount: 962 };
  const usablePromos = [
    { id: sampleId(31), promoDescription: 'For the new season', ...autumn },
    { id: sampleId(32), promoName: 'FIRST', promoDescription: '', discount: 150, payableAmount: 1052 },
  ];
  const withPromos: FakeRoutes = {
    ...acceptingServer,
    'POST /api/quotes': ({ body }) => {
      const { promoCode } = body as { promoCode?: string };
      if (promoCode === undefined) return { ...quote, usablePromos };
      return promoCode === 'AUTUMN'
        ? { ...quote, id: sampleId(33), promo: autumn }
        : refuses(422, 'promo_expired');
    },
  };

  test.each(['list', 'field', 'Enter'])(
    'PROMO-4 a promo taken from the %s lowers the price, shows what it saves, and is booked',
    async (way) => {
      const { calls } = await priced(withPromos);
      const dialog = within(await screen.findByRole('dialog', { name: 'Your fare' }));
      if (way === 'list') await userEvent.click(dialog.getByRole('button', { name: /AUTUMN.*\$2\.40/ }));
      else
        await userEvent.type(
          dialog.getByLabelText('Promo code'),
          way === 'Enter' ? 'AUTUMN{Enter}' : 'AUTUMN',
        );
      if (way === 'field') await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
      expect(await dialog.findByText(/AUTUMN.*applied · you save \$2\.40/)).toBeVisible();
      expect(dialog.getByText('Discount').nextElementSibling).toHaveTextContent('−$2.40');
      await userEvent.click(dialog.getByRole('button', { name: 'Book for $9.62' }));
      await waitFor(() =>
        expect(calls.find(({ route }) => route === 'POST /api/bookings')?.body).toMatchObject({
          quoteId: sampleId(33),
        }),
      );
    },
  );

  test('PROMO-4 a code that cannot be used is refused at its field, and the ride can be booked without it', async () => {
    await priced(withPromos);
    const dialog = within(await screen.findByRole('dialog', { name: 'Your fare' }));
    await userEvent.type(dialog.getByLabelText('Promo code'), 'SUMMER{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('This promo code has expired.');
    expect(dialog.getByRole('button', { name: 'Book for $12.02' })).toBeEnabled();
    expect(currentDraft().promoCode).toBe('');
  });

  test('PROMO-4 a promo can be removed again', async () => {
    await priced(withPromos);
    const dialog = within(await screen.findByRole('dialog', { name: 'Your fare' }));
    await userEvent.click(dialog.getByRole('button', { name: /AUTUMN/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Remove' }));
    expect(await dialog.findByRole('button', { name: 'Book for $12.02' })).toBeEnabled();
    expect(dialog.getByRole('button', { name: /FIRST/ })).toBeVisible();
  });

  test('PROMO-4 rebooking a ride uses its promo again, or says that the promo has ended', async () => {
    fakeApi(withPromos);
    prefillForm();
    changeDraft({ promoCode: 'SUMMER', priceAtOnce: true });
    await openPage('/', { role: 'rider' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Your fare' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('This promo code has expired.');
    await userEvent.type(dialog.getByLabelText('Promo code'), 'AUTUMN{Enter}');
    expect(await dialog.findByText(/you save \$2\.40/)).toBeVisible();
  });

  const withOptions = sampleCarType({
    parcelTypes: [
      { description: 'Letter', amount: 0 },
      { description: 'Box', amount: 150 },
    ],
    options: [{ description: 'Bicycle rack', amount: 350 }],
  });

  test('LAND-8 LAND-13 finds the route, then asks for the parcel type and options, then shows the price with them', async () => {
    const { calls } = await priced(acceptingServer, { carTypes: [withOptions] });
    const dialog = await screen.findByRole('dialog', { name: 'Ride options' });
    expect(posts(calls)).toEqual(['POST /api/quotes']);
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Box/ }));
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Bicycle rack/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await screen.findByRole('dialog', { name: 'Your fare' });
    expect(calls.findLast((call) => call.route === 'POST /api/quotes')?.body).toMatchObject({
      parcelType: 1,
      option: 0,
    });
  });

  test.each([
    ['options only', { options: withOptions.options }, 'Bicycle rack', 'option'],
    ['parcel types only', { parcelTypes: withOptions.parcelTypes }, 'Letter', 'parcelType'],
  ] as const)('LAND-8 asks about a car type with %s', async (_, change, choice, field) => {
    const { calls } = await priced(acceptingServer, { carTypes: [sampleCarType(change)] });
    const dialog = await screen.findByRole('dialog', { name: 'Ride options' });
    await userEvent.click(within(dialog).getByRole('radio', { name: new RegExp(`^${choice}`) }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await screen.findByRole('dialog', { name: 'Your fare' });
    expect(calls.findLast(({ route }) => route === 'POST /api/quotes')?.body).toMatchObject({ [field]: 0 });
  });

  test('LAND-13 asks for no options where there is no route', async () => {
    await priced(
      { ...acceptingServer, 'POST /api/quotes': refuses(422, 'place_to_coords_error') },
      { carTypes: [withOptions] },
    );
    expect(await screen.findByRole('dialog', { name: 'Not booked yet' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Ride options' })).toBeNull();
  });

  test('LAND-9 DELIV-6 asks for a parcel’s recipient and rejects an invalid phone number', async () => {
    const { calls } = await priced(acceptingServer, { settings: { appCategory: 'delivery' } }).catch(() => ({
      calls: [],
    }));
    const dialog = await screen.findByRole('dialog', { name: 'Your price' });
    enter(within(dialog).getByLabelText('Recipient’s name'), 'Grace');
    enter(within(dialog).getByLabelText(/^Recipient’s phone number/), '123');
    await confirm();
    const alert = screen.getByRole('dialog', { name: 'Not booked yet' });
    expect(alert).toHaveTextContent('a valid phone number');
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    await userEvent.type(within(dialog).getByLabelText(/^Recipient’s phone number/), '4567');
    enter(within(dialog).getByLabelText('Pickup instructions'), 'Ring twice');
    await confirm();
    await screen.findByRole('dialog', { name: 'Booked' });
    expect(calls.find((call) => call.route === 'POST /api/bookings')?.body).toMatchObject({
      delivery: { deliveryPerson: 'Grace', deliveryPersonPhone: '1234567', pickUpInstructions: 'Ring twice' },
    });
  });
});
