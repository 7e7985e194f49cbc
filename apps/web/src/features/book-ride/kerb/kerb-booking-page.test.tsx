import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, refuses, sentTo, type FakeCall } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/render.tsx';
import { clearDraft, currentDraft } from '../draft/booking-draft.ts';
import { acceptingServer, choosePlace, drop, quote, seePrice } from '../testing/fill-form.ts';

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

describe('a place whose company pays', () => {
  const paid = { name: 'Adler Hotels', referenceRequired: true };
  const book = async () => {
    await openPage(`/k/${code}`, { role: 'rider' });
    await screen.findByText('Hotel Adler, main entrance');
    await choosePlace('Drop-off', 'nor');
    await screen.findByDisplayValue(drop.add);
    await seePrice();
  };
  const paying = {
    ...server,
    'POST /api/quotes': ({ body }: FakeCall) => ({
      ...quote,
      placeAccount: { ...paid, pays: !(body as { readonly ownExpense?: boolean }).ownExpense },
    }),
  };

  test('KERB-10 the rider reads who pays, and enters the reference', async () => {
    const calls = fakeApi(paying);
    await book();
    expect(await screen.findByRole('combobox', { name: 'Who pays' })).toHaveDisplayValue('Adler Hotels');
    await userEvent.type(screen.getByRole('textbox', { name: /^Reference/ }), 'Room 12');
    await userEvent.click(screen.getByRole('button', { name: /^Book for/ }));
    await waitFor(() => expect(sentTo(calls, 'POST /api/bookings')).toHaveLength(1));
    expect(sentTo(calls, 'POST /api/bookings')).toMatchObject([{ companyReference: 'Room 12' }]);
  });

  test('KERB-10 the rider can pay instead', async () => {
    const calls = fakeApi(paying);
    await book();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Who pays' }), 'I pay');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Reference/ })).toBeNull());
    expect(sentTo(calls, 'POST /api/quotes')).toMatchObject([{}, { kerbCode: code, ownExpense: true }]);
    await userEvent.click(screen.getByRole('button', { name: /^Book for/ }));
    await waitFor(() => expect(sentTo(calls, 'POST /api/bookings')).toHaveLength(1));
    expect(sentTo(calls, 'POST /api/bookings')[0]).not.toHaveProperty('companyReference');
  });

  test('KERB-11 a company that does not pay at the moment says so', async () => {
    fakeApi({
      ...server,
      'POST /api/quotes': () => ({ ...quote, placeAccount: { ...paid, pays: null } }),
    });
    await book();
    expect(await screen.findByText(/^Adler Hotels does not pay at the moment/)).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Who pays' })).toBeNull();
  });

  test('KERB-11 a price that the company no longer pays is asked for again', async () => {
    fakeApi({
      ...paying,
      'POST /api/bookings': refuses(409, 'kerb_account_closed', { name: paid.name }),
    });
    await book();
    await userEvent.click(await screen.findByRole('button', { name: /^Book for/ }));
    expect(await screen.findByText(/You can pay yourself/)).toBeVisible();
    // The alert is above the price.
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('button', { name: 'See the price' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Book for/ })).toBeNull();
  });
});
