import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, neverResponds } from '../testing/fake-api.ts';
import { openPage } from '../testing/render.tsx';

const routes = {
  'GET /api/maps/city': neverResponds(),
  'GET /api/drivers/positions': { items: [] },
  'POST /api/auth/sign-out': { ok: true },
};
const links = async () => {
  const navigation = await screen.findByRole('navigation', { name: 'Back office' });
  return within(navigation)
    .getAllByRole('link')
    .map((link) => link.textContent);
};

test('NAV-1 an admin sees the specification’s items in its order', async () => {
  fakeApi(routes);
  await openPage('/dashboard', { role: 'admin' });
  const specified = [
    'Home',
    'Dashboard',
    'Booking history',
    'Add booking',
    'Drivers',
    'Riders',
    'Add to wallet',
    'Withdrawals',
    'Settings',
    'Profile',
  ];
  const offered = await links();
  expect(offered.filter((name) => specified.includes(name ?? ''))).toEqual(specified);
});

test('NAV-3 a fleet admin does not see admin-only items', async () => {
  fakeApi(routes);
  await openPage('/dashboard', { role: 'fleetadmin' });
  const offered = await links();
  expect(offered).toContain('Drivers');
  for (const name of ['Riders', 'Add booking', 'Add to wallet', 'Withdrawals', 'Settings'])
    expect(offered).not.toContain(name);
});

test('NAV-2 on a narrow screen the same navigation opens as a drawer and closes again', async () => {
  fakeApi(routes);
  await openPage('/dashboard', { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  expect(within(drawer).getByRole('link', { name: 'Booking history' })).toHaveAttribute('href', '/bookings');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close menu' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('NAV-4 logging out ends the session and goes to the login page', async () => {
  const calls = fakeApi(routes);
  const page = await openPage('/dashboard', { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(page.path()).toBe('/login'));
  expect(calls.map((call) => call.route)).toContain('POST /api/auth/sign-out');
});
