import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingStatus } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { liveCacheOf } from '../../../api/live/live-cache.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { acceptedBooking } from '../../../testing/sample-booking.ts';
import { LostNotice } from './lost-notice.tsx';

const { id, reference } = acceptedBooking();

/** The driver's page, which has the ride as it last was. */
async function show(status: BookingStatus) {
  fakeApi({});
  const liveCache = liveCacheOf(renderPart(<LostNotice id={id} />, { role: 'driver' }).queries);
  const last = async () => acceptedBooking({ status });
  await act(() => liveCache.send(last, (booking) => [{ kind: 'booking', booking }]));
}

test.each(['ACCEPTED', 'ARRIVED', 'STARTED'] as const)(
  'CHANGE-21 a driver who loses a ride in %s reads it until they dismiss it',
  async (status) => {
    await show(status);
    expect(await screen.findByText('This ride is no longer yours')).toBeVisible();
    expect(screen.getByText(new RegExp(reference))).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText('This ride is no longer yours')).toBeNull();
  },
);

test.each(['PENDING', 'PAID', 'CANCELLED'] as const)(
  'CHANGE-21 nothing is said of a ride in %s',
  async (status) => {
    await show(status);
    expect(screen.queryByText('This ride is no longer yours')).toBeNull();
  },
);

test('CHANGE-21 it is read as well if the event of the acceptance was faster than the response', async () => {
  fakeApi({});
  const liveCache = liveCacheOf(renderPart(<LostNotice id={id} />, { role: 'driver' }).queries);
  const accepted = async () => {
    liveCache.applyEvent({ kind: 'booking', booking: acceptedBooking(), from: 'NEW' });
    return acceptedBooking();
  };
  await act(() => liveCache.send(accepted, (booking) => [{ kind: 'booking', booking }]));
  expect(await screen.findByText('This ride is no longer yours')).toBeVisible();
});
