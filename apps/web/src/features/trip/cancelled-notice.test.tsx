import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { acceptedBooking } from '../../testing/sample-booking.ts';
import { CancelledNotice } from './cancelled-notice.tsx';

const { id } = acceptedBooking();

test('TRIP-13 a driver whose ride was cancelled is told so, with the reason, until he has read it', async () => {
  fakeApi({ [`GET /api/bookings/${id}`]: acceptedBooking({ status: 'CANCELLED', reason: 'Plans changed' }) });
  renderPart(<CancelledNotice id={id} />, { role: 'driver' });
  const told = await screen.findByRole('alert');
  expect(told).toHaveTextContent('This ride was cancelled');
  expect(told).toHaveTextContent('Reason: Plans changed');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('TRIP-13 a ride that ended well tells nothing', async () => {
  const calls = fakeApi({ [`GET /api/bookings/${id}`]: acceptedBooking({ status: 'PAID' }) });
  renderPart(<CancelledNotice id={id} />, { role: 'driver' });
  await expect.poll(() => calls.length).toBe(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
