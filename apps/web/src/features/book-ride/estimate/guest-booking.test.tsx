import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryKeys } from '../../../api/client/query-keys.ts';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/render.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { acceptingServer, booked, fillForm, quote, seePrice } from '../testing/fill-form.ts';

const ask = 'POST /api/auth/guest/code';
const confirm = 'POST /api/auth/guest/confirm';
const guest = { ...sampleUser('rider'), loginType: 'guest' as const, email: null };
const routes: FakeRoutes = {
  ...acceptingServer,
  [ask]: { verificationId: 'v7', mobile: '+12125550123', expiresAt: '2026-11-21T10:05:00Z' },
  [confirm]: { token: 't', expiresAt: '2026-12-21T00:00:00Z', user: guest },
};

const type = (name: string | RegExp, text: string) =>
  userEvent.type(screen.getByRole('textbox', { name }), text);

async function pressBook(change: FakeRoutes = {}) {
  const calls = fakeApi({ ...routes, ...change });
  const page = await openPage('/', { settings: { guestsMayBook: true } });
  await fillForm();
  await seePrice();
  await userEvent.click(await screen.findByRole('button', { name: 'Book for $12.02' }));
  await screen.findByRole('dialog', { name: 'Who is booking?' });
  return { calls, page };
}

async function askForCode(): Promise<void> {
  await type('Your name', 'Grace Hopper');
  await type(/Phone number/, '212 555 0123');
  await userEvent.click(screen.getByRole('button', { name: 'Text me a code' }));
  await screen.findByRole('textbox', { name: 'Six-digit code' });
}

test('GUEST-14 a name, a number and six digits book the ride that the visitor saw, and nothing more is pressed', async () => {
  const { calls, page } = await pressBook();
  await askForCode();
  const code = screen.getByRole('textbox', { name: 'Six-digit code' });
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await userEvent.type(code, '482913');
  await waitFor(() => expect(sentTo(calls, 'POST /api/bookings')).toHaveLength(1));
  expect(sentTo(calls, ask)).toEqual([{ country: 'FR', mobile: '2125550123' }]);
  expect(sentTo(calls, confirm)).toEqual([{ verificationId: 'v7', otp: '482913', name: 'Grace Hopper' }]);
  expect(sentTo(calls, 'POST /api/bookings')).toEqual([{ quoteId: quote.id, bookLater: false }]);
  await waitFor(() => expect(page.path()).toBe(`/bookings/${booked.id}`));
});

test('GUEST-14 says what is wrong at each field, and keeps what was typed', async () => {
  const { calls } = await pressBook({
    [ask]: refuses(422, 'guest_number_refused'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Text me a code' }));
  expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveFocus();
  expect(sentTo(calls, ask)).toEqual([]);
  await type('Your name', 'Grace');
  await type(/Phone number/, '9005550123');
  await userEvent.click(screen.getByRole('button', { name: 'Text me a code' }));
  const number = screen.getByRole('textbox', { name: /Phone number/ });
  await waitFor(() => expect(number).toHaveAccessibleDescription(/cannot send a code to this number/));
  expect(number).toHaveValue('9005550123');
});

test('GUEST-14 a wrong code keeps the visitor at the code, and the number can be changed', async () => {
  const { calls } = await pressBook({ [confirm]: refuses(422, 'otp_validate_error') });
  await askForCode();
  await type('Six-digit code', '482913');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Six-digit code' })).toBeInvalid());
  // The next six digits are sent without a press.
  expect(screen.getByRole('textbox', { name: 'Six-digit code' })).toHaveValue('');
  await type('Six-digit code', '736451');
  await waitFor(() => expect(sentTo(calls, confirm)).toHaveLength(2));
  expect(sentTo(calls, 'POST /api/bookings')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Use another number' }));
  expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveValue('Grace Hopper');
});

test('GUEST-14 BOOK-1 whoever has an account signs in instead', async () => {
  const { page } = await pressBook();
  const dialog = screen.getByRole('dialog', { name: 'Who is booking?' });
  await userEvent.click(within(dialog).getByRole('link', { name: 'Sign in to book' }));
  await waitFor(() => expect(page.path()).toBe('/login'));
});

test('GUEST-15 a guest rider’s ride leads to the registration, with name and number filled in', async () => {
  fakeApi({ ...acceptingServer, [`GET /api/bookings/${booked.id}`]: booked, 'GET /api/me': guest });
  const page = await openPage(`/bookings/${booked.id}`, { role: 'rider' });
  act(() => {
    page.queries.setQueryData(queryKeys.me, guest);
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }));
  await waitFor(() => expect(page.path()).toBe('/register'));
  expect(await screen.findByLabelText('First name')).toHaveValue(guest.firstName);
  expect(screen.getByRole('textbox', { name: /Phone number/ })).toHaveValue(guest.mobile);
});
