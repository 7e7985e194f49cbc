import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, neverResponds } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';

const routes = {
  'GET /api/maps/city': neverResponds(),
  'GET /api/drivers/positions': { items: [] },
  'POST /api/auth/sign-out': { ok: true },
};
const navigation = () => screen.findByRole('navigation', { name: 'Back office' });

test('NAV-1 an admin’s items are in groups', async () => {
  fakeApi(routes);
  await openPage('/dashboard', { role: 'admin' });
  for (const [name, link] of [
    ['Users', 'Riders'],
    ['Wallet', 'Withdrawals'],
    ['Settings', 'General settings'],
  ] as const) {
    const group = within(await navigation()).getByRole('list', { name });
    expect(within(group).getByRole('link', { name: link })).toBeInTheDocument();
  }
});

test('NAV-1 a group closes and opens, and is remembered for this person', async () => {
  fakeApi(routes);
  await openPage('/dashboard', { role: 'admin' });
  const users = within(await navigation()).getByRole('button', { name: 'Users', expanded: true });
  await userEvent.click(users);
  expect(users).toHaveAttribute('aria-expanded', 'false');
  expect(within(await navigation()).queryByRole('link', { name: 'Riders' })).not.toBeInTheDocument();
  cleanup();
  await openPage('/dashboard', { role: 'admin' });
  await userEvent.click(within(await navigation()).getByRole('button', { name: 'Users', expanded: false }));
  expect(within(await navigation()).getByRole('link', { name: 'Riders' })).toBeInTheDocument();
});

test('NAV-1 the navigation collapses to its icons, which keep their names, and is remembered', async () => {
  fakeApi(routes);
  await openPage('/dashboard', { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Collapse menu' }));
  cleanup();
  await openPage('/dashboard', { role: 'admin' });
  expect(await screen.findByRole('button', { name: 'Expand menu' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  const riders = within(await navigation()).getByRole('link', { name: 'Riders' });
  expect(riders).toHaveAttribute('title', 'Riders');
  expect(riders.closest('[data-collapsed]')).toHaveAttribute('data-collapsed', 'true');
});

test('NAV-3 a fleet admin does not see admin-only items', async () => {
  fakeApi(routes);
  await openPage('/dashboard', { role: 'fleetadmin' });
  const offered = within(await navigation());
  expect(offered.getAllByRole('link', { name: 'Drivers' })).toHaveLength(1);
  for (const name of ['Riders', 'Add booking', 'Add to wallet', 'Withdrawals', 'General settings'])
    expect(offered.queryByRole('link', { name })).not.toBeInTheDocument();
});

test('NAV-2 on a narrow screen the same navigation opens as a drawer and closes again', async () => {
  fakeApi(routes);
  await openPage('/dashboard', { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  expect(within(drawer).getByRole('link', { name: 'Booking history' })).toHaveAttribute('href', '/bookings');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close menu' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const link = within(screen.getByRole('dialog')).getByRole('link', { name: 'Dashboard' });
  await userEvent.click(link);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  // Choosing a page closes only the drawer.
  expect(await navigation()).toBeInTheDocument();
});

test('NAV-4 logging out ends the session and goes to the login page', async () => {
  const calls = fakeApi(routes);
  const page = await openPage('/dashboard', { role: 'admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(page.path()).toBe('/login'));
  expect(calls.map((call) => call.route)).toContain('POST /api/auth/sign-out');
});
