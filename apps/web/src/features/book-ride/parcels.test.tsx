import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeApi, sentTo } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { sampleCarType } from '../../testing/samples.ts';
import { prefillForm, acceptingServer, seePrice } from './testing/fill-form.ts';

const settings = { appCategory: 'delivery' } as const;
const bike = sampleCarType({
  name: 'Cargo bike',
  extraInfo: 'Documents and bags up to 10 kg',
  parcelTypes: [
    { description: 'Envelope', amount: 0 },
    { description: 'Small box', amount: 150 },
  ],
});

describe('the pages of a parcel service', () => {
  test('DELIV-1 use texts about parcels, not about rides and passengers', async () => {
    fakeApi(acceptingServer);
    await openPage('/', { role: 'rider', settings, carTypes: [bike] });
    expect(screen.getByRole('heading', { name: 'Send a parcel' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'How a delivery works' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Vehicle' })).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent(/\brides?\b|\bcab\b|get in/i);
  });

  test('DELIV-1 LAND-8 require a parcel type: the first is selected and there is no “None”', async () => {
    const calls = fakeApi(acceptingServer);
    prefillForm();
    await openPage('/', { role: 'rider', settings, carTypes: [bike] });
    await seePrice();
    const dialog = await screen.findByRole('dialog', { name: 'About the parcel' });
    const types = within(dialog).getByRole('group', { name: 'Parcel type' });
    expect(within(types).getByRole('radio', { name: 'Envelope' })).toBeChecked();
    expect(within(types).queryByRole('radio', { name: 'None' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await screen.findByRole('dialog', { name: 'Your price' });
    expect(calls.findLast(({ route }) => route === 'POST /api/quotes')?.body).toMatchObject({
      parcelType: 0,
    });
  });

  test('LAND-8 LAND-4 ask for the size once and before the price, in a dialog of the form', async () => {
    const calls = fakeApi({
      ...acceptingServer,
      'GET /api/prices': ({ query }) => ({
        currency: 'USD',
        distanceMetres: 4820,
        durationSeconds: 860,
        items: [
          {
            carTypeId: bike.id,
            grandTotal: query.get('parcelType') === '1' ? 1352 : 1202,
            nearestCarMinutes: null,
          },
        ],
      }),
    });
    prefillForm();
    await openPage('/', { role: 'rider', settings, carTypes: [bike] });
    const row = screen.getByRole('radio', { name: 'Cargo bike' });
    await waitFor(() => expect(row).toHaveAccessibleDescription(/from \$12\.02$/));
    await userEvent.click(
      screen.getByRole('button', { name: /^About the parcel: Choose the parcel’s size/ }),
    );
    const dialog = screen.getByRole('dialog', { name: 'About the parcel' });
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Small box/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'About the parcel: Small box' })).toBeVisible();
    await waitFor(() => expect(row).toHaveAccessibleDescription(/kg \$13\.52$/));
    expect(calls.map(({ route }) => route)).not.toContain('POST /api/quotes');
    await seePrice();
    await screen.findByRole('dialog', { name: 'Your price' });
    expect(calls.filter(({ route }) => route === 'POST /api/quotes').map(({ body }) => body)).toMatchObject([
      { parcelType: 1 },
    ]);
  });

  test('DELIV-2 LAND-9 ask for the recipient and the phone number once, with the price', async () => {
    fakeApi(acceptingServer);
    prefillForm();
    await openPage('/', { role: 'rider', settings });
    expect(screen.queryByLabelText(/^Recipient/)).not.toBeInTheDocument();
    await seePrice();
    const dialog = await screen.findByRole('dialog', { name: 'Your price' });
    expect(within(dialog).getAllByLabelText(/^Recipient’s phone number/)).toHaveLength(1);
  });

  test('PAY-5 DELIV-4 book a parcel to be paid by card', async () => {
    const calls = fakeApi(acceptingServer);
    prefillForm();
    await openPage('/', { role: 'rider', settings });
    await seePrice();
    const price = await screen.findByRole('dialog', { name: 'Your price' });
    await userEvent.type(within(price).getByLabelText(/^Recipient’s phone number/), '+33612345678');
    await userEvent.type(within(price).getByLabelText(/^Recipient’s name/), 'Rosa');
    await userEvent.click(within(price).getByRole('button', { name: /^Book/ }));
    await waitFor(() =>
      expect(sentTo(calls, 'POST /api/bookings')).toMatchObject([{ paymentPacket: { paymentMode: 'card' } }]),
    );
  });

  test('PAY-5 book a ride without saying how it will be paid', async () => {
    const calls = fakeApi(acceptingServer);
    prefillForm();
    await openPage('/', { role: 'rider' });
    await seePrice();
    const price = await screen.findByRole('dialog', { name: 'Your fare' });
    await userEvent.click(within(price).getByRole('button', { name: /^Book/ }));
    await waitFor(() => expect(sentTo(calls, 'POST /api/bookings')).toHaveLength(1));
    expect(sentTo(calls, 'POST /api/bookings')[0]).not.toHaveProperty('paymentPacket');
  });

  test.each([
    ['delivery', /night-parcels/],
    ['taxi', /night-rides/],
  ] as const)(
    'DELIV-1 LAND-1 the picture of the landing page shows what a %s product moves',
    async (appCategory, source) => {
      fakeApi(acceptingServer);
      await openPage('/', { settings: { appCategory } });
      const pictures = [...document.querySelectorAll('img')].map((picture) => picture.src);
      expect(pictures.filter((picture) => /night-(?:parcels|rides)/.test(picture))).toEqual([
        expect.stringMatching(source),
      ]);
    },
  );

  test('DELIV-1 do not ask for a recipient if the booking is for passengers', async () => {
    fakeApi(acceptingServer);
    await openPage('/', { role: 'rider' });
    expect(screen.queryByLabelText(/^Recipient/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Book a ride' })).toBeVisible();
  });
});
