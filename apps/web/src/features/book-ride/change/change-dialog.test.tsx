import type { Booking, ChangeQuote } from '@fiacre/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { enter } from '../../../testing/enter.ts';
import { fakeApi, neverResponds, refuses, sentTo } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { acceptedBooking, sampleBooking, sampleStop } from '../../../testing/sample-booking.ts';
import { sampleId } from '../../../testing/samples.ts';
import { OpenChange } from '../../../ui/booking/change/open-change.tsx';
import { acceptingServer, choosePlace, drop } from '../testing/fill-form.ts';
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

/** A page whose ride is cancelled while its form is open. */
function EndingRide({ booking, onClose }: { readonly booking: Booking; readonly onClose: () => void }) {
  const [status, setStatus] = useState(booking.status);
  return (
    <>
      <button type="button" onClick={() => setStatus('CANCELLED')}>
        Office cancels
      </button>
      <ChangeRideDialog booking={{ ...booking, status }} onClose={onClose} />
    </>
  );
}

test('CHANGE-13 an open form says that nothing can be changed once the ride has ended', async () => {
  const booking = acceptedBooking({ status: 'ARRIVED' });
  show(booking);
  const onClose = vi.fn<() => void>();
  renderPart(<EndingRide booking={booking} onClose={onClose} />, { role: 'rider' });
  expect(screen.getByLabelText('Note to the driver')).toBeVisible();
  await userEvent.click(screen.getByText('Office cancels'));
  expect(screen.getByText(/^This can no longer be changed/)).toBeVisible();
  expect(screen.queryByLabelText('Note to the driver')).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(onClose).toHaveBeenCalled();
});

const quoteRequests = (calls: ReturnType<typeof fakeApi>, { id }: Booking) =>
  sentTo(calls, `POST /api/bookings/${id}/change-quotes`);

test('CHANGE-13 a place that is typed and not chosen stops all changes, until it is chosen', async () => {
  const booking = sampleBooking();
  const calls = show(booking, acceptingServer);
  renderPart(<ChangeRideDialog booking={booking} onClose={() => {}} />, { role: 'rider' });
  await userEvent.type(screen.getByLabelText('Note to the driver'), 'Side door');
  const field = screen.getByRole('combobox', { name: 'Drop-off' });
  enter(field, 'nor');
  expect(field).not.toBeInvalid();
  const seePrice = () => userEvent.click(screen.getByRole('button', { name: 'See the new price' }));
  await seePrice();
  expect(field).toHaveAccessibleDescription('Choose one of the suggested places.');
  expect(field).toHaveFocus();
  expect(quoteRequests(calls, booking)).toEqual([]);
  await choosePlace('Drop-off', 'nor');
  await waitFor(() => expect(field).toHaveValue(drop.add));
  await seePrice();
  await waitFor(() => expect(quoteRequests(calls, booking)).toEqual([{ note: 'Side door', drop }]));
  // Back in the form, it has what was chosen.
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(screen.getByRole('combobox', { name: 'Drop-off' })).toHaveValue(drop.add);
});

test('CHANGE-13 an empty time stops all changes', async () => {
  const booking = sampleBooking({ bookLater: true });
  const calls = show(booking);
  renderPart(<ChangeRideDialog booking={booking} onClose={() => {}} />, { role: 'rider' });
  await userEvent.type(screen.getByLabelText('Note to the driver'), 'Side door');
  const time = screen.getByLabelText('Pickup date and time');
  enter(time, '');
  await userEvent.click(screen.getByRole('button', { name: 'See the new price' }));
  expect(time).toHaveAccessibleDescription('Choose a date and time.');
  expect(quoteRequests(calls, booking)).toEqual([]);
});

test('BOOK-21 STOP-2 after the start, the stops ahead are moved and added, and those reached stay first', async () => {
  const times = { reachedAt: '2026-11-21T12:05:00Z', leftAt: '2026-11-21T12:06:00Z' };
  const coords = [
    sampleStop(1, { ...times, note: 'Ring' }),
    sampleStop(2),
    sampleStop(3, { note: 'Gate B' }),
  ];
  const booking = acceptedBooking({ status: 'STARTED', coords });
  const calls = show(booking, acceptingServer);
  renderPart(<ChangeRideDialog booking={booking} onClose={() => {}} />, { role: 'rider' });
  expect(screen.queryByRole('combobox', { name: 'Stop 1' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Move Stop 3 up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a stop' }));
  await userEvent.click(screen.getByRole('button', { name: 'See the new price' }));
  expect(screen.getByRole('combobox', { name: 'Stop 4' })).toBeInvalid();
  expect(quoteRequests(calls, booking)).toEqual([]);
  await choosePlace('Stop 4', 'nor');
  await screen.findByDisplayValue(drop.add);
  await userEvent.click(screen.getByRole('button', { name: 'See the new price' }));
  await waitFor(() => expect(quoteRequests(calls, booking)).toHaveLength(1));
  expect(quoteRequests(calls, booking)).toMatchObject([
    {
      coords: [
        { id: sampleStop(1).id, note: 'Ring' },
        { id: sampleStop(3).id, note: 'Gate B' },
        { id: sampleStop(2).id, add: 'Stop Street 2' },
        drop,
      ],
    },
  ]);
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

test('CHANGE-9 a change that the driver proposes scrolls into view', async () => {
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  const scrolled: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.textContent);
  };
  const { quoteId, fields } = quote;
  const totals = { currency: 'USD', oldTotal: 1390, newTotal: 1510 };
  const change = { quoteId, fields, ...totals, by: 'driver', at: '2026-11-21T12:01:00Z' } as const;
  const booking = acceptedBooking({ change: { ...change, state: 'proposed', freeHandBack: false } });
  show(booking);
  renderPart(<OpenChange booking={booking} reader="rider" />, { role: 'rider' });
  await waitFor(() => expect(scrolled[0]).toContain('Your driver proposes a change'));
});
