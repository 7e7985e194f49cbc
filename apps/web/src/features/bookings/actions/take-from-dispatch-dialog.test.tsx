import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, refuses } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { sampleBooking } from '../../../testing/sample-booking.ts';
import { TakeFromDispatchDialog } from './take-from-dispatch-dialog.tsx';

const booking = sampleBooking();
const take = `POST /api/bookings/${booking.id}/manual-dispatch`;
const show = () =>
  renderPart(<TakeFromDispatchDialog booking={booking} onClose={vi.fn()} />, { role: 'admin' });
const confirm = () =>
  userEvent.click(screen.getByRole('button', { name: 'Take it out and choose a driver' }));

test('BKT-8 after taking a booking out of automatic dispatch, the admin chooses its driver', async () => {
  const calls = fakeApi({
    [take]: booking,
    [`GET /api/bookings/${booking.id}/assignable-drivers`]: { items: [] },
  });
  show();
  expect(calls).toEqual([]);
  await confirm();
  expect(await screen.findByRole('dialog', { name: 'Assign driver' })).toBeInTheDocument();
  expect(calls.map(({ route }) => route)).toContain(take);
});

test('BKT-8 says so when a driver took the booking first', async () => {
  fakeApi({ [take]: refuses(409, 'wrong_status') });
  show();
  await confirm();
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Assign driver' })).not.toBeInTheDocument();
});
