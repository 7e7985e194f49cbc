import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, sentTo } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { acceptedBooking, allowedActions } from '../../../testing/sample-booking.ts';
import { CancelDialog } from './cancel-dialog.tsx';

const booking = acceptedBooking({ actions: allowedActions('cancel') });
const cancel = `POST /api/bookings/${booking.id}/cancel`;

function show(reasons: readonly string[]) {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi({
    'GET /api/cancellation-reasons': {
      items: reasons.map((label, value) => ({ label, value, audience: 'everyone' })),
    },
    [`GET /api/bookings/${booking.id}/cancellation`]: { fee: 0, why: 'free', next: null },
    [cancel]: { ...booking, status: 'CANCELLED', version: booking.version + 1 },
  });
  renderPart(<CancelDialog booking={booking} onClose={onClose} />, { role: 'rider' });
  return { calls, onClose };
}

/** The dialog waits for what the cancellation costs. */
async function confirm() {
  const button = screen.getByRole('button', { name: 'Cancel booking' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
}

test('EMPTY-2 without reasons to choose from, the dialog says so, and a rider enters one', async () => {
  const { calls, onClose } = show([]);
  expect(await screen.findByText('No cancellation reasons yet.')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox'), 'My plans changed');
  await confirm();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, cancel)).toMatchObject([{ reason: 'My plans changed' }]);
});

test('BKT-6 a rider chooses one of the reasons', async () => {
  const { calls, onClose } = show(['I booked by mistake']);
  await userEvent.click(await screen.findByText('I booked by mistake'));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await confirm();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo(calls, cancel)).toMatchObject([{ reason: 'I booked by mistake' }]);
});
