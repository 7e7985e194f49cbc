import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Booking } from '@fiacre/contract';
import { expect, test } from 'vitest';
import { liveCacheOf } from '../../api/live/live-cache.ts';
import { isolated } from '../../i18n/direction.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { acceptedBooking } from '../../testing/sample-booking.ts';
import { CancelledNotice } from './cancelled-notice.tsx';

const { id, version } = acceptedBooking();

/** The driver's page after the event of the cancellation. */
async function show(change: Partial<Booking>) {
  const calls = fakeApi({});
  const liveCache = liveCacheOf(renderPart(<CancelledNotice id={id} />, { role: 'driver' }).queries);
  const accepted = async () => acceptedBooking();
  await act(() => liveCache.send(accepted, (booking) => [{ kind: 'booking', booking }]));
  const booking = acceptedBooking({ version: version + 1, ...change });
  await act(async () => liveCache.applyEvent({ kind: 'booking', booking, from: 'ACCEPTED' }));
  // The driver no longer has access to the booking, so it is not fetched.
  expect(calls).toEqual([]);
}

test('TRIP-13 shows the driver why the ride was cancelled, until the notice is dismissed', async () => {
  await show({ status: 'CANCELLED', reason: 'Plans changed' });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This ride was cancelled');
  expect(alert).toHaveTextContent(`Reason: ${isolated('Plans changed')}`);
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('TRIP-13 shows nothing for a completed ride', async () => {
  await show({ status: 'PAID' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
