import type { Availability } from '@fiacre/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { AvailabilityPanel } from './availability-panel.tsx';
import type { PositionSharing } from './use-position-sharing.ts';

const offline: Availability = {
  active: false,
  busy: false,
  location: null,
  locationAt: null,
  pausedAt: null,
  unseen: false,
};
const online = { ...offline, active: true };

function show(availability: Availability, sharing: PositionSharing = { state: 'shared', queued: 0 }) {
  renderPart(<AvailabilityPanel availability={availability} sharing={sharing} onPress={vi.fn()} />, {
    role: 'driver',
  });
}

test('BKT-13 one switch takes a driver online', async () => {
  const calls = fakeApi({ 'PUT /api/driver/availability': online, 'GET /api/driver/tasks': { items: [] } });
  show(offline);
  const lamp = screen.getByRole('switch', { name: /You are offline/ });
  expect(lamp).toHaveAttribute('aria-checked', 'false');
  await userEvent.click(lamp);
  await waitFor(() => expect(calls[0]?.body).toEqual({ active: true }));
});

test('BKT-13 shows why a driver cannot go online', async () => {
  fakeApi({ 'PUT /api/driver/availability': refuses(409, 'driver_not_approved') });
  show(offline);
  await userEvent.click(screen.getByRole('switch'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This driver is not approved yet.');
});

test('TRIP-21 warns a driver whose position is not shared that there will be no tasks', () => {
  show(online, { state: 'denied', queued: 0 });
  expect(screen.getByRole('alert')).toHaveTextContent('you will not get any tasks');
});

test('BOOK-6 tells an online driver without a recent position why there are no bookings, and what to do', () => {
  show({ ...online, unseen: true });
  expect(screen.getByRole('alert')).toHaveTextContent('you get no bookings. Check the internet connection');
});

test('TRIP-21 shows the number of queued positions while offline', () => {
  show(online, { state: 'shared', queued: 7 });
  expect(screen.getByRole('status')).toHaveTextContent('7 locations are stored and will be sent later');
});
