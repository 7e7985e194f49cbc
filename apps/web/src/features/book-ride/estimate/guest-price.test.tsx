import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { queryKeys } from '../../../api/client/query-keys.ts';
import { fakeApi, sentTo, type FakeRoutes } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/render.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { changeDraft } from '../draft/booking-draft.ts';
import { fillForm, acceptingServer, pickup, quote, seePrice } from '../testing/fill-form.ts';

const estimate = () => screen.findByRole('dialog', { name: 'Your fare' });
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Book for $12.02' }));

async function guestWithPrice(routes: FakeRoutes = acceptingServer) {
  const calls = fakeApi(routes);
  const page = await openPage('/');
  await fillForm();
  await seePrice();
  await estimate();
  const signIn = () =>
    act(() => {
      page.queries.setQueryData(queryKeys.me, sampleUser('rider'));
    });
  return { calls, page, signIn };
}

async function askToSignIn() {
  await confirm();
  return screen.findByRole('dialog', { name: 'One step left' });
}

describe('the price for a guest', () => {
  test('BOOK-1 LAND-7 shows a guest the price without an account', async () => {
    const { calls } = await guestWithPrice();
    expect(await estimate()).toHaveTextContent('$12.02');
    expect(sentTo(calls, 'POST /api/quotes')).toHaveLength(1);
  });

  test('ERR-2 BOOK-1 asks a guest to sign in when booking, and sends nothing', async () => {
    const { calls, page } = await guestWithPrice();
    const dialog = await askToSignIn();
    expect(dialog).toHaveTextContent('Please sign in to book. We have kept what you entered.');
    expect(sentTo(calls, 'POST /api/bookings')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('link', { name: 'Sign in to book' }));
    await waitFor(() => expect(page.path()).toBe('/login'));
  });

  test('BOOK-1 continues at the same estimate after signing in, and books it', async () => {
    const { calls, page, signIn } = await guestWithPrice();
    const dialog = await askToSignIn();
    await userEvent.click(within(dialog).getByRole('link', { name: 'Sign in to book' }));
    await waitFor(() => expect(page.path()).toBe('/login'));
    signIn();
    await waitFor(() => expect(page.path()).toBe('/'));
    await estimate();
    expect(screen.getByDisplayValue(pickup.add)).toBeInTheDocument();
    await confirm();
    await screen.findByRole('dialog', { name: 'Booked' });
    expect(sentTo(calls, 'POST /api/quotes')).toHaveLength(1);
    expect(sentTo(calls, 'POST /api/bookings')).toEqual([{ quoteId: quote.id, bookLater: false }]);
  });

  test('BOOK-1 keeps the estimate open for a guest who does not sign in', async () => {
    const { signIn } = await guestWithPrice();
    const dialog = await askToSignIn();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await userEvent.click(within(await estimate()).getByRole('button', { name: 'Close' }));
    signIn();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('BOOK-1 STORE-6 forgets the estimate when the ride changes before signing in', async () => {
    const { page, signIn } = await guestWithPrice();
    await userEvent.click(within(await askToSignIn()).getByRole('link', { name: 'Sign in to book' }));
    await waitFor(() => expect(page.path()).toBe('/login'));
    act(() => changeDraft({ drop: null, dropText: '' }));
    signIn();
    await waitFor(() => expect(page.path()).toBe('/'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
