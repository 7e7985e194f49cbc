import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refuses, sentTo } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/render.tsx';
import { sampleId } from '../../../testing/samples.ts';
import { acceptingServer, prefillForm, seePrice } from '../testing/fill-form.ts';

const choice = { name: 'Somebody else pays and gets the receipt' };
const address = { name: /^Their email or phone number/ };

test('PARTY-9 a rider names where the receipt goes, and reads why an address is refused', async () => {
  const calls = fakeApi({ ...acceptingServer, 'POST /api/bookings': refuses(422, 'proper_email') });
  prefillForm();
  await openPage('/', { role: 'rider' });
  await seePrice();
  await userEvent.click(await screen.findByRole('checkbox', choice));
  await userEvent.type(screen.getByRole('textbox', address), 'parents@example');
  await userEvent.click(screen.getByRole('button', { name: /^Book for/ }));
  await waitFor(() => expect(sentTo(calls, 'POST /api/bookings')).toHaveLength(1));
  expect(sentTo(calls, 'POST /api/bookings')).toMatchObject([{ receiptTo: 'parents@example' }]);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Close' })).at(-1) as HTMLElement);
  // What was typed is still there.
  expect(screen.getByRole('textbox', address)).toHaveValue('parents@example');
  await userEvent.click(screen.getByRole('checkbox', choice));
  await userEvent.click(screen.getByRole('button', { name: /^Book for/ }));
  await waitFor(() => expect(sentTo(calls, 'POST /api/bookings')).toHaveLength(2));
  expect(sentTo(calls, 'POST /api/bookings')[1]).not.toHaveProperty('receiptTo');
});

test('PARTY-9 a ride on account asks for no address, since the company gets the receipt', async () => {
  fakeApi({
    ...acceptingServer,
    'GET /api/me/companies': { items: [{ id: sampleId(713), name: 'Clinic', referenceRequired: false }] },
  });
  prefillForm();
  await openPage('/', { role: 'rider' });
  await seePrice();
  expect(await screen.findByRole('checkbox', choice)).toBeVisible();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Who pays' }), 'Clinic');
  await waitFor(() => expect(screen.queryByRole('checkbox', choice)).toBeNull());
});
