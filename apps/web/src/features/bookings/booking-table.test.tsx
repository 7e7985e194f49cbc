import type { Booking } from '@fiacre/contract';
import { en } from '@fiacre/contract/texts/en';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@fiacre/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart, type World } from '../../testing/render.tsx';
import { acceptedBooking, allowedActions, pageOf, sampleBooking } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { BookingTable } from './booking-table.tsx';

afterEach(() => vi.useRealTimers());

function show(role: Role, bookings: readonly Booking[], routes: FakeRoutes = {}, world: World = {}) {
  const calls = fakeApi({ 'GET /api/bookings': pageOf(bookings), ...routes });
  renderPart(<BookingTable role={role} />, { role, ...world });
  return calls;
}

test('BKT-1 a rider’s row shows number, date, places, driver, status and cost, and shows the rest when expanded', async () => {
  show('rider', [acceptedBooking()]);
  const table = await screen.findByRole('table', { name: 'All bookings' });
  for (const name of ['Booking', 'Date', 'Pickup', 'Drop-off', 'Driver', 'Status', 'Trip cost']) {
    expect(within(table).getByRole('columnheader', { name })).toBeInTheDocument();
  }
  expect(within(table).getByText('Vehicle number')).toBeInTheDocument();
  expect(within(table).getByRole('link', { name: 'F4711K' })).toHaveAttribute(
    'href',
    `/bookings/${acceptedBooking().id}`,
  );
});

test('BKT-3 a driver’s list shows the driver share', async () => {
  show('driver', [acceptedBooking({ driverShare: 1264, convenienceFees: 126 })]);
  expect(await screen.findByText('Driver share')).toBeInTheDocument();
  expect(screen.getByText('$12.64')).toBeInTheDocument();
});

test('ROLE-10 hides amounts from a rider even if the server sends them by mistake', async () => {
  show('rider', [acceptedBooking({ driverShare: 1264, convenienceFees: 126 })]);
  await screen.findByRole('table');
  expect(screen.queryByText('Driver share')).not.toBeInTheDocument();
  expect(screen.queryByText('$12.64')).not.toBeInTheDocument();
});

test('BKT-2 shows the delivery fields in delivery mode', async () => {
  const parcel = sampleBooking({ deliveryPerson: 'Grace', deliveryInstructions: 'Ring twice' });
  show('rider', [parcel], {}, { settings: { appCategory: 'delivery' } });
  expect(await screen.findByText('Ring twice')).toBeInTheDocument();
});

test('BKT-2 hides the delivery fields in taxi mode', async () => {
  show('rider', [sampleBooking({ deliveryInstructions: 'Ring twice' })]);
  await screen.findByRole('table');
  expect(screen.queryByText('Ring twice')).not.toBeInTheDocument();
});

test('EMPTY-1 says so when the list is empty', async () => {
  show('rider', []);
  expect(await screen.findByText('No bookings yet.')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('BKT-5 shows why the list failed to load', async () => {
  show('rider', [], { 'GET /api/bookings': refuses(503, 'overloaded') });
  expect(await screen.findByRole('alert')).toHaveTextContent('We are very busy');
});

test('BKT-7 cancels an unpaid booking after 1.5 s, without confirmation', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  const booking = sampleBooking({ status: 'PAYMENT_PENDING', actions: allowedActions('cancel') });
  const route = `POST /api/bookings/${booking.id}/cancel`;
  const calls = show('rider', [booking], { [route]: { ...booking, status: 'CANCELLED' } });
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(calls.some((call) => call.route === route)).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(600));
  await waitFor(() => expect(calls.some((call) => call.route === route)).toBe(true));
  expect(calls.find((call) => call.route === route)?.body).toMatchObject({
    reason: 'Booking not completed',
  });
});

test('BKT-7 cancels an unpaid booking while the cancellation of another is still being sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  const unpaid = { status: 'PAYMENT_PENDING', actions: allowedActions('cancel') } as const;
  const [one, other] = [sampleBooking(unpaid), sampleBooking({ ...unpaid, id: sampleId(91) })];
  const routes = [one, other].map(({ id }) => `POST /api/bookings/${id}/cancel`) as [string, string];
  const slow = Promise.withResolvers<object>();
  const calls = show('rider', [one, other], {
    [routes[0]]: slow.promise,
    [routes[1]]: { ...other, status: 'CANCELLED' },
  });
  await user.click((await screen.findAllByRole('button', { name: 'Cancel booking' }))[0] as HTMLElement);
  await act(() => vi.advanceTimersByTimeAsync(1600));
  await waitFor(() => expect(sentTo(calls, routes[0])).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Cancel booking' }));
  slow.resolve({ ...one, status: 'CANCELLED' });
  await act(() => vi.advanceTimersByTimeAsync(1600));
  await waitFor(() => expect(sentTo(calls, routes[1])).toHaveLength(1));
});

test('BKT-11 opens the payment on “Pay now”', async () => {
  show('rider', [acceptedBooking({ status: 'PENDING', actions: allowedActions('pay') })], {
    'GET /api/wallet': { currency: 'USD', balance: 5000, history: [] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pay now' }));
  expect(await screen.findByRole('dialog', { name: 'Payment method' })).toBeInTheDocument();
});

test('BKT-1 requests further pages from the server', async () => {
  const calls = show('rider', [], { 'GET /api/bookings': pageOf([sampleBooking()], 25) });
  expect(await screen.findByText('Page 1 of 3')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Older' }));
  const asked = () => calls.findLast(({ route }) => route === 'GET /api/bookings')?.query.get('page');
  await waitFor(() => expect(asked()).toBe('2'));
});

test('STORE-2 the bookings stay, with the reason, when they cannot be loaded again', async () => {
  const answers: object[] = [pageOf([sampleBooking({ reference: 'KEPT22' })])];
  const failed = vi.fn(() => answers.shift() ?? refuses(500, 'internal'));
  fakeApi({ 'GET /api/bookings': failed });
  const { queries } = renderPart(<BookingTable role="rider" />, { role: 'rider' });
  await screen.findByText('KEPT22');
  void queries.refetchQueries({ queryKey: ['bookings'] }, { throwOnError: false });
  expect(await screen.findByText(en.internal)).toBeVisible();
  expect(screen.getByText('KEPT22')).toBeVisible();
});
