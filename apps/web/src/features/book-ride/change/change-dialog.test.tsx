import type { Booking, ChangeQuote } from '@fiacre/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, neverResponds, refuses, sentTo } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { acceptedBooking, sampleBooking } from '../../../testing/sample-booking.ts';
import { sampleId } from '../../../testing/samples.ts';
import { OpenChange } from '../../../ui/booking/change/open-change.tsx';
import { ChangeRideDialog } from './change-dialog.tsx';

const quote: ChangeQuote = {
  quoteId: sampleId(77),
  version: 3,
  expiresAt: '2026-11-21T12:10:00Z',
  fields: [{ field: 'note', from: null, to: 'Side door' }],
  currency: 'USD',
  oldTotal: 1390,
  newTotal: 1510,
  waitsForDriver: true,
};

function show(booking: Booking, routes: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({
    'GET /api/maps/city': neverResponds(),
    'GET /api/my-places': { items: [] },
    [`POST /api/bookings/${booking.id}/change-quotes`]: quote,
    [`POST /api/bookings/${booking.id}/changes`]: booking,
    ...routes,
  });
  return calls;
}

test('CHANGE-13 the form has what the rider may change, and asks for both prices to be accepted', async () => {
  const booking = acceptedBooking({ status: 'ARRIVED' });
  const calls = show(booking);
  const onClose = vi.fn<() => void>();
  renderPart(<ChangeRideDialog booking={booking} onClose={onClose} />, { role: 'rider' });
  const form = screen.getByRole('dialog', { name: 'Change ride' });
  expect(within(form).getByRole('combobox', { name: 'Drop-off' })).toBeInTheDocument();
  expect(within(form).queryByRole('combobox', { name: 'Pickup' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'See the new price' })).toBeDisabled();
  await userEvent.type(within(form).getByLabelText('Note to the driver'), 'Side door');
  await userEvent.click(screen.getByRole('button', { name: 'See the new price' }));
  expect(await screen.findByText('$15.10')).toBeInTheDocument();
  expect(screen.getByText('$13.90')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Change ride' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [asked] = sentTo(calls, `POST /api/bookings/${booking.id}/change-quotes`);
  expect(asked).toEqual({ note: 'Side door' });
  const [accepted] = sentTo(calls, `POST /api/bookings/${booking.id}/changes`);
  expect(accepted).toEqual({ quoteId: quote.quoteId, version: 3 });
});

test('CHANGE-13 a refused change says what to do instead', async () => {
  const booking = sampleBooking();
  show(booking, {
    [`POST /api/bookings/${booking.id}/change-quotes`]: refuses(409, 'change_ask_office'),
  });
  renderPart(<ChangeRideDialog booking={booking} onClose={() => {}} />, { role: 'rider' });
  await userEvent.selectOptions(screen.getByLabelText('Payment method'), 'card');
  await userEvent.click(screen.getByRole('button', { name: 'See the new price' }));
  expect(await screen.findByText(/Ask the office to do it/)).toBeInTheDocument();
});

test('CHANGE-6 CHANGE-8 the driver’s device confirms a change by itself, and the driver reads it in one line', async () => {
  const { quoteId, fields } = quote;
  const totals = { currency: 'USD', oldTotal: 1390, newTotal: 1510 };
  const change = { quoteId, fields, ...totals, by: 'rider', at: '2026-11-21T12:01:00Z' } as const;
  const waiting = acceptedBooking({ change: { ...change, state: 'waiting', freeHandBack: true } });
  const received = `POST /api/bookings/${waiting.id}/changes/received`;
  const calls = show(waiting, { [received]: { ok: true } });
  renderPart(<OpenChange booking={waiting} reader="driver" />, { role: 'driver' });
  expect(await screen.findByRole('status')).toHaveTextContent(/Note to the driver: .*Side door/);
  expect(screen.getByRole('status')).toHaveTextContent(/not counted against you/);
  await waitFor(() => expect(sentTo(calls, received)).toEqual([{ quoteId, read: false }]));
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(sentTo(calls, received)).toContainEqual({ quoteId, read: true }));
});
