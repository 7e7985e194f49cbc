import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, sentTo } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { acceptedBooking } from '../../../testing/sample-booking.ts';
import { TakeOffDialog } from './take-off-dialog.tsx';

const booking = acceptedBooking();
const handBack = `POST /api/bookings/${booking.id}/hand-back`;

test('CHANGE-12 the driver is taken off with a reason, and automatic dispatch looks for another one', async () => {
  const calls = fakeApi({ [handBack]: { ok: true } });
  const close = vi.fn();
  renderPart(<TakeOffDialog booking={booking} onClose={close} />, { role: 'admin' });
  expect(screen.getByText(/^The booking is offered to other drivers/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Driver cannot be reached' }));
  await userEvent.click(screen.getByRole('button', { name: 'Take the driver off' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sentTo(calls, handBack)).toEqual([{ reason: 'Driver cannot be reached' }]);
});

test('CHANGE-12 without automatic dispatch, the dialog asks the desk to assign another driver', () => {
  const settings = { autoDispatch: false };
  renderPart(<TakeOffDialog booking={booking} onClose={vi.fn()} />, { role: 'admin', settings });
  expect(screen.getByText(/assign another driver next/)).toBeInTheDocument();
  expect(screen.queryByText(/is offered to other drivers/)).toBeNull();
});
