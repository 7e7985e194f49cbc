import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { liveCloseCodes } from '@fiacre/contract/live-close-codes';
import { describe, expect, test, vi } from 'vitest';
import { queryKeys } from '../api/client/query-keys.ts';
import { fakeApi, neverResponds, refuses } from '../testing/fake-api.ts';
import { connected, FakeSocket, stubSocket } from '../testing/fake-socket.ts';
import { acceptedBooking } from '../testing/sample-booking.ts';
import { openPage } from '../testing/render.tsx';
import { sampleSettings } from '../testing/samples.ts';

describe('the app', () => {
  test.each([
    ['/', 'rider', 'Cabriolet'],
    ['/about-us', 'admin', 'About us · Cabriolet'],
    ['/bookings', 'rider', 'Rides · Cabriolet'],
    ['/bookings', 'driver', 'Your day · Cabriolet'],
  ] as const)('ROUTE-9 %s of a %s has the title %s', async (path, role, title) => {
    await openPage(path, { role, settings: { appName: 'Cabriolet' } });
    expect(document.title).toBe(title);
  });

  test('ROUTE-9 the title follows the reader from page to page', async () => {
    await openPage('/about-us', { settings: { appName: 'Cabriolet' } });
    const footer = within(screen.getByRole('contentinfo'));
    await userEvent.click(footer.getByRole('link', { name: 'Privacy policy' }));
    await waitFor(() => expect(document.title).toBe('Privacy policy · Cabriolet'));
    await userEvent.click(footer.getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(document.title).toBe('Cabriolet'));
  });

  test('ROUTE-9 a booking’s page is named after the booking once that is known', async () => {
    const { id, reference } = acceptedBooking();
    fakeApi({ [`GET /api/bookings/${id}`]: acceptedBooking() });
    await openPage(`/bookings/${id}`, { role: 'rider', settings: { appName: 'Cabriolet' } });
    expect(document.title).toBe('Booking · Cabriolet');
    await waitFor(() => expect(document.title).toBe(`Booking ${reference} · Cabriolet`));
  });

  test('ROUTE-6 ROUTE-10 redirects a guest from a protected page to sign-in', async () => {
    const page = await openPage('/bookings');
    await waitFor(() => expect(page.path()).toBe('/login'));
  });

  test('ROUTE-6 LOGIN-3 redirects a rider from an admin page to the rider’s landing page', async () => {
    const page = await openPage('/settings', { role: 'rider' });
    await waitFor(() => expect(page.path()).toBe('/'));
  });

  test('ROUTE-7 shows a spinner and redirects nobody while the session is unknown', async () => {
    fakeApi({ 'GET /api/me': neverResponds() });
    const page = await openPage('/bookings', { unknown: 'me' });
    expect(await screen.findByText('Loading…')).toBeVisible();
    expect(page.path()).toBe('/bookings');
  });

  test('ROUTE-7 redirects to sign-in once there is known to be no session', async () => {
    fakeApi({ 'GET /api/me': refuses(401, 'not_logged_in') });
    const page = await openPage('/bookings', { unknown: 'me' });
    await waitFor(() => expect(page.path()).toBe('/login'));
  });

  test('ROUTE-8 shows a full-screen spinner until the settings are loaded, then the page', async () => {
    let answer: (settings: object) => void = () => {};
    fakeApi({ 'GET /api/settings': new Promise<object>((resolve) => (answer = resolve)) });
    await openPage('/about-us', { unknown: 'settings' });
    expect(screen.getByText('Loading…')).toBeVisible();
    await act(async () => answer(sampleSettings({ appName: 'Cabriolet' })));
    expect(await screen.findByRole('heading', { name: 'About Cabriolet' })).toBeVisible();
  });

  test('EMPTY-4 says that the settings could not be loaded, and offers to reload', async () => {
    // React logs the errors that the boundary catches.
    vi.spyOn(console, 'error').mockReturnValue();
    fakeApi({ 'GET /api/settings': refuses(503, 'unavailable') });
    await openPage('/about-us', { unknown: 'settings' });
    expect(await screen.findByText('The settings could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload page' })).toBeEnabled();
  });

  test('treats the reader as a guest after the session expired', async () => {
    fakeApi({ 'PATCH /api/me': refuses(401, 'not_logged_in') });
    const page = await openPage('/profile', { role: 'rider' });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(page.path()).toBe('/login'));
  });

  test('NAV-4 STORE-5 STORE-12 ends the session on logout, clears cached data and goes to sign-in', async () => {
    const calls = fakeApi({ 'POST /api/auth/sign-out': { ok: true } });
    const page = await openPage('/about-us', { role: 'rider' });
    page.queries.setQueryData(queryKeys.wallet, { balance: 5 });
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(page.path()).toBe('/login'));
    expect(calls.map((call) => call.route)).toContain('POST /api/auth/sign-out');
    expect(page.queries.getQueryData(queryKeys.wallet)).toBeUndefined();
    expect(page.queries.getQueryData(queryKeys.settings)).toBeDefined();
  });

  const unread = 'GET /api/me/notifications';

  test('NAV-4 stops fetching before signing out, and requests nothing with a session that it is ending', async () => {
    stubSocket();
    let abortedBefore: readonly boolean[] = [];
    const calls = fakeApi({
      [unread]: neverResponds(),
      'POST /api/auth/sign-out': () => {
        abortedBefore = calls.filter(({ route }) => route === unread).map(({ isAborted }) => isAborted());
        FakeSocket.opened[0]?.onclose?.({ code: liveCloseCodes.signedOut });
        return { ok: true };
      },
    });
    const page = await openPage('/about-us', { role: 'rider' });
    await connected();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(page.path()).toBe('/login'));
    expect(abortedBefore).toEqual([true]);
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/me');
  });

  test('NAV-4 says why the user is still signed in after a failed sign-out, even from the menu, which has closed', async () => {
    const calls = fakeApi({ [unread]: neverResponds() });
    const page = await openPage('/about-us', { role: 'rider' });
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Log out' }));
    const alert = await screen.findByRole('dialog', { name: 'Log out' });
    expect(alert).toHaveTextContent('No connection.');
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(page.path()).toBe('/about-us');
    // The next failure is also shown.
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('dialog', { name: 'Log out' })).toBeVisible();
    expect(calls.filter(({ route }) => route === 'POST /api/auth/sign-out')).toHaveLength(2);
  });

  test('NAV-4 refetches, including who is signed in, when the sign-out failed', async () => {
    stubSocket();
    const calls = fakeApi({
      [unread]: neverResponds(),
      'GET /api/me': refuses(401, 'not_logged_in'),
      'POST /api/auth/sign-out': () => {
        FakeSocket.opened[0]?.onclose?.({ code: liveCloseCodes.signedOut });
        return refuses(504, 'internal');
      },
    });
    const page = await openPage('/bookings', { role: 'rider' });
    await connected();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(page.path()).toBe('/login'));
    expect(calls.filter(({ route }) => route === unread)).toHaveLength(2);
  });
});
