import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Booking } from '@fiacre/contract';
import { expect, test } from 'vitest';
import { liveCacheOf } from '../../../api/live/live-cache.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { acceptedBooking } from '../../../testing/sample-booking.ts';
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

test('TRIP-13 TRIP-27 shows the driver why and when the ride was cancelled and what it pays, until the notice is dismissed', async () => {
  await show({
    status: 'CANCELLED',
    reason: 'Plans changed',
    cancelledBy: 'rider',
    cancellationFee: 450,
    cancelTime: '2036-11-23T17:05:00.000Z',
    driverAcceptTime: '2036-11-23T16:58:00.000Z',
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This ride was cancelled');
  expect(alert).toHaveTextContent('You get the cancellation fee: $4.50.');
  const facts = within(alert)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(facts).toEqual(
    expect.arrayContaining([
      'Cancellation reason: Plans changed',
      'Cancelled by: Rider',
      expect.stringMatching(/^Driver on the way: .*16:58/),
      expect.stringMatching(/^Cancelled: .*17:05/),
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('TRIP-27 tells the driver that a ride cancelled in time is not paid', async () => {
  await show({ status: 'CANCELLED', cancellationFee: 0 });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No cancellation fee was due, so you get nothing.',
  );
});

test('TRIP-13 shows nothing for a completed ride', async () => {
  await show({ status: 'PAID' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
