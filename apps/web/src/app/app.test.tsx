import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { queryKeys } from '../api/query-keys.ts';
import { fakeApi, neverAnswers, refuses } from '../testing/fake-api.ts';
import { openPage } from '../testing/render.tsx';
import { sampleSettings } from '../testing/samples.ts';

describe('the app as a whole', () => {
  test('ROUTE-9 the page is titled with the name that the operator gave the product', async () => {
    await openPage('/about-us', { settings: { appName: 'Cabriolet' } });
    expect(document.title).toBe('Cabriolet');
  });

  test('ROUTE-6 ROUTE-10 a guest who opens a protected page lands on the sign-in page', async () => {
    const page = await openPage('/bookings');
    await waitFor(() => expect(page.path()).toBe('/login'));
  });

  test('ROUTE-6 LOGIN-3 a rider who opens an admin page ends at the own landing target', async () => {
    const page = await openPage('/settings', { role: 'rider' });
    await waitFor(() => expect(page.path()).toBe('/'));
  });

  test('ROUTE-7 while it is not known who is there a spinner shows and nobody is sent away', async () => {
    fakeApi({ 'GET /api/me': neverAnswers() });
    const page = await openPage('/bookings', { unknown: 'me' });
    expect(await screen.findByText('Loading…')).toBeVisible();
    expect(page.path()).toBe('/bookings');
  });

  test('ROUTE-7 once it is known that nobody is there the guest is sent to sign in', async () => {
    fakeApi({ 'GET /api/me': refuses(401, 'not_logged_in') });
    const page = await openPage('/bookings', { unknown: 'me' });
    await waitFor(() => expect(page.path()).toBe('/login'));
  });

  test('ROUTE-8 while the settings are fetched a full-screen spinner shows, then the page', async () => {
    let answer: (settings: object) => void = () => {};
    fakeApi({ 'GET /api/settings': new Promise<object>((resolve) => (answer = resolve)) });
    await openPage('/about-us', { unknown: 'settings' });
    expect(screen.getByText('Loading…')).toBeVisible();
    await act(async () => answer(sampleSettings({ appName: 'Cabriolet' })));
    expect(await screen.findByRole('heading', { name: 'About Cabriolet' })).toBeVisible();
  });

  test('a session that has ended makes the reader a guest at the next call', async () => {
    fakeApi({ 'PATCH /api/me': refuses(401, 'not_logged_in') });
    const page = await openPage('/profile', { role: 'rider' });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(page.path()).toBe('/login'));
  });

  test('NAV-4 logging out ends the session, forgets what was fetched and goes to sign in', async () => {
    const calls = fakeApi({ 'POST /api/auth/sign-out': { ok: true } });
    const page = await openPage('/about-us', { role: 'rider' });
    page.queries.setQueryData(queryKeys.wallet, { balance: 5 });
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(page.path()).toBe('/login'));
    expect(calls.map((call) => call.route)).toContain('POST /api/auth/sign-out');
    expect(page.queries.getQueryData(queryKeys.wallet)).toBeUndefined();
    expect(page.queries.getQueryData(queryKeys.settings)).toBeDefined();
  });
});
