import type { Booking } from '@fiacre/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, neverResponds, refuses, sentTo, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart, type World } from '../../testing/render.tsx';
import {
  acceptedBooking,
  allowedActions,
  sampleBooking,
  sampleTracking,
} from '../../testing/sample-booking.ts';
import { RideCard } from './ride-card.tsx';
import { sampleProviders } from '../../testing/sample-wallet.ts';

const path = (booking: Booking, verb: string) => `/api/bookings/${booking.id}/${verb}`;

function show(booking: Booking, routes: FakeRoutes = {}, world: World = {}) {
  const calls = fakeApi({
    'GET /api/maps/city': neverResponds(),
    [`GET ${path(booking, 'tracking')}`]: sampleTracking(),
    ...routes,
  });
  renderPart(<RideCard booking={booking} />, { role: 'rider', ...world });
  return calls;
}

test('BKT-13 shows the rider the driver, car, rating and arrival time', async () => {
  show(acceptedBooking());
  const driver = screen.getByRole('region', { name: 'Your driver' });
  expect(driver).toHaveTextContent('Luca Moretti');
  expect(driver).toHaveTextContent('Number plate: MC 4821');
  expect(driver).toHaveTextContent('Peugeot e-208');
  expect(within(driver).getByText('4.8 out of 5')).toBeInTheDocument();
  expect(within(driver).getByRole('link', { name: /Call Luca/ })).toHaveAttribute('href', 'tel:+37769876543');
  expect(await screen.findByRole('heading', { name: 'Luca Moretti is 4 min away' })).toBeInTheDocument();
});

test('BKT-13 shows the rider their note to the driver', () => {
  show(acceptedBooking({ pickUpInstructions: 'Ring twice' }));
  expect(screen.getByText('Ring twice').parentElement).toHaveTextContent('Note to the driver: Ring twice');
});

test('ROLE-11 has no call link without a visible number', () => {
  show(acceptedBooking({ driverContact: null }));
  expect(screen.queryByRole('link', { name: /Call/ })).not.toBeInTheDocument();
});

test('BKT-12 shows the rider’s code until the trip starts', () => {
  show(acceptedBooking({ otp: '48213' }));
  expect(screen.getByRole('region', { name: 'Your code' })).toHaveTextContent('48213');
});

test('BKT-12 shows no code during the trip', () => {
  show(acceptedBooking({ otp: '48213', status: 'STARTED' }));
  expect(screen.queryByRole('region', { name: 'Your code' })).not.toBeInTheDocument();
});

test('SET-20 has an emergency call link while a driver is assigned', () => {
  show(acceptedBooking({ status: 'STARTED' }), {}, { settings: { panic: '112' } });
  expect(screen.getByRole('link', { name: 'Call for help' })).toHaveAttribute('href', 'tel:112');
});

test('SET-20 has no emergency call link before a driver accepted', () => {
  show(sampleBooking(), {}, { settings: { panic: '112' } });
  expect(screen.queryByRole('link', { name: 'Call for help' })).not.toBeInTheDocument();
});

const costOf = (cost: object = {}) => ({
  currency: 'USD',
  fee: 0,
  refund: 0,
  why: 'no_driver',
  next: null,
  ...cost,
});

test('BKT-6 CAR-4 shows the fee, asks for the reason, and sends both', async () => {
  const booking = sampleBooking({ actions: allowedActions('cancel') });
  const calls = show(booking, {
    [`GET ${path(booking, 'cancellation')}`]: costOf({ fee: 400, refund: 1250, why: 'late' }),
    'GET /api/cancellation-reasons': { items: [{ label: 'My plans changed', value: 0 }] },
    [`POST ${path(booking, 'cancel')}`]: { ...booking, status: 'CANCELLED' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel ride' }));
  const send = await screen.findByRole('button', { name: 'Cancel for $4.00' });
  expect(send).toBeDisabled();
  const fee = within(screen.getByRole('dialog')).getByRole('status');
  expect(fee).toHaveTextContent(/Cancelling now costs \$4\.00\..*The fee is taken from your wallet/);
  expect(fee).toHaveTextContent('Refund to the wallet: $12.50');
  await userEvent.click(await screen.findByRole('radio', { name: 'My plans changed' }));
  await userEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = calls.find((call) => call.route === `POST ${path(booking, 'cancel')}`);
  expect(sent?.body).toEqual({ reason: 'My plans changed', version: 3, maxFee: 400 });
});

test('TRIP-16 shows why a cancellation came too late and keeps the dialog open', async () => {
  const booking = sampleBooking({ actions: allowedActions('cancel') });
  show(booking, {
    [`GET ${path(booking, 'cancellation')}`]: costOf(),
    'GET /api/cancellation-reasons': { items: [{ label: 'Other', value: 0 }] },
    [`POST ${path(booking, 'cancel')}`]: refuses(409, 'wrong_status'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel ride' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Other' }));
  expect(await screen.findByText('Cancelling is free.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The booking has changed');
});

test('BKT-13 has no button for an action that the server does not allow', () => {
  show(
    acceptedBooking({
      status: 'STARTED',
      actions: [{ verb: 'cancel', allowed: false, reason: 'wrong_status' }],
    }),
  );
  expect(screen.queryByRole('button', { name: 'Cancel ride' })).not.toBeInTheDocument();
});

test('RATE-1 sends the rider’s stars and comment', async () => {
  const booking = acceptedBooking({ status: 'PAID', actions: allowedActions('rate') });
  const rate = `POST ${path(booking, 'rate')}` as const;
  const calls = show(booking, { [rate]: { ...booking, status: 'COMPLETE' } });
  expect(screen.getByRole('button', { name: 'Submit rating' })).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  await userEvent.type(screen.getByRole('textbox'), 'Kind');
  await userEvent.click(screen.getByRole('button', { name: 'Submit rating' }));
  await waitFor(() => expect(sentTo(calls, rate)).toEqual([{ stars: 4, comment: 'Kind' }]));
});

test('RATE-1 a rating that is on its way is not skipped by a second press', async () => {
  const booking = acceptedBooking({ status: 'PAID', actions: allowedActions('rate') });
  const rate = `POST ${path(booking, 'rate')}` as const;
  const calls = show(booking, { [rate]: neverResponds() });
  await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit rating' }));
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  expect(sentTo(calls, rate)).toEqual([{ stars: 4 }]);
});

test('RATE-1 sends no stars when the rating is skipped', async () => {
  const booking = acceptedBooking({ status: 'PAID', actions: allowedActions('rate') });
  const rate = `POST ${path(booking, 'rate')}` as const;
  const calls = show(booking, { [rate]: { ...booking, status: 'COMPLETE' } });
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(sentTo(calls, rate)).toEqual([{}]));
});

const walletOf = (balance: number) => ({
  currency: 'USD',
  balance,
  otherBalances: [],
  history: [],
  historyTotal: 0,
  page: 1,
  pageSize: 50,
});
const payingWith = (balance: number, ...names: string[]) => ({
  'GET /api/wallet': walletOf(balance),
  'GET /api/payment-providers': sampleProviders(...names),
});
const payment = {
  orderId: 'order',
  provider: 'test',
  amount: 1390,
  currency: 'USD',
  link: '/payments/test',
  fields: { order_id: 'order', amount: '13.90' },
};

test('TRIP-25 offers the wallet if it covers the fare', async () => {
  const booking = acceptedBooking({ status: 'PENDING', actions: allowedActions('pay') });
  const calls = show(booking, {
    ...payingWith(2000, 'test'),
    [`POST ${path(booking, 'pay')}`]: { ...booking, status: 'PAID', payment: null },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Pay now' }));
  expect(await screen.findByRole('radio', { name: 'Wallet · $20.00' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Pay $13.90' }));
  await waitFor(() =>
    expect(calls.find((call) => call.route.endsWith('/pay'))?.body).toEqual({ mode: 'wallet', version: 3 }),
  );
});

test.each(['PENDING', 'PAYMENT_PENDING'] as const)(
  'PAY-2 LAND-10 a %s booking is paid at a provider by posting the form with its hidden fields',
  async (status) => {
    const booking = acceptedBooking({ status, actions: allowedActions('pay') });
    const posted: { action: string; fields: Record<string, string> }[] = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
      const hidden = [...this.querySelectorAll<HTMLInputElement>('input[type=hidden]')];
      const fields = Object.fromEntries(hidden.map(({ name, value }) => [name, value]));
      posted.push({ action: `${this.method} ${new URL(this.action).pathname}`, fields });
    });
    const calls = show(booking, {
      ...payingWith(500, 'stripe', 'test'),
      [`POST ${path(booking, 'pay')}`]: { ...booking, payment },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Pay now' }));
    expect(await screen.findByRole('radio', { name: 'Wallet · $5.00' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'Card · Stripe' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Card · Test provider' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Use \$5\.00 from your wallet/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Pay $13.90' }));
    await waitFor(() => expect(posted).toEqual([{ action: 'post /payments/test', fields: payment.fields }]));
    expect(calls.find((call) => call.route.endsWith('/pay'))?.body).toEqual({
      mode: 'card',
      provider: 'test',
      useWallet: true,
      version: 3,
    });
  },
);

test('ERR-32 TRIP-25 disables payment without a provider and with too little in the wallet', async () => {
  const booking = acceptedBooking({ status: 'PENDING', actions: allowedActions('pay') });
  show(booking, payingWith(500));
  await userEvent.click(screen.getByRole('button', { name: 'Pay now' }));
  expect(await screen.findByText('No payment provider is set up.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pay $13.90' })).toBeDisabled();
});

test('PAY-8 leaves the booking unchanged when the payment is cancelled', async () => {
  const booking = acceptedBooking({ status: 'PENDING', actions: allowedActions('pay') });
  const calls = show(booking, payingWith(2000, 'test'));
  await userEvent.click(screen.getByRole('button', { name: 'Pay now' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls.filter((call) => call.route.startsWith('POST'))).toEqual([]);
});

test('FARE-3 shows every line of the receipt and their total', () => {
  show(acceptedBooking({ status: 'PAID', customerPaid: 1390 }));
  expect(screen.getByText('Receipt')).toBeInTheDocument();
  for (const amount of ['$3.30', '$10.60', '$13.90']) expect(screen.getByText(amount)).toBeInTheDocument();
});

const driven = { distanceMetres: 5600, totalTripTimeSeconds: 1080, endTime: '2026-11-21T12:20:00Z' };

test.each([
  [
    0,
    'The estimate was $13.90 for 4.2 km · about 11 min. You pay for the trip as driven: 5.6 km · about 18 min.',
  ],
  [
    100,
    'Before the discount, the estimate was $13.90 for 4.2 km · about 11 min, and the trip as driven is $16.50: 5.6 km · about 18 min.',
  ],
])(
  'ROLE-10 CHARGE-13 shows why the final fare differs from the estimate with a discount of %d',
  (discountAmount, text) => {
    show(
      acceptedBooking({
        status: 'PAID',
        ...driven,
        tripCost: 1650,
        payableAmount: 1650 - discountAmount,
        discountAmount,
      }),
    );
    expect(screen.getByText(text)).toBeVisible();
  },
);

test('ROLE-10 says nothing about the estimate when the fare is the same or not final', () => {
  show(acceptedBooking({ status: 'PAID', ...driven }));
  expect(screen.queryByText(/The estimate was/)).toBeNull();
});

test('ROLE-10 FARE-8 the lines of a receipt with a promo and wallet money add up to the amount due', () => {
  show(acceptedBooking({ status: 'PENDING', discountAmount: 200, usedWalletMoney: 500, payableAmount: 690 }));
  const amounts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(amounts.slice(-5)).toEqual(['$3.30', '$10.60', '−$2.00', '−$5.00', '$6.90']);
});

test('ERR-35 says that the car’s location is not available, and keeps the ride on the page', async () => {
  const booking = acceptedBooking();
  show(booking, { [`GET ${path(booking, 'tracking')}`]: refuses(404, 'location_fetch_error') });
  expect(await screen.findByText('The car’s location is not available right now.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Your driver' })).toBeVisible();
});

test('BKT-7 CONST-7 cancels an unpaid booking after 1.5 s, without a reason, unless it is undone', async () => {
  const booking = sampleBooking({ status: 'PAYMENT_PENDING', actions: allowedActions('cancel') });
  const calls = show(booking, { [`POST ${path(booking, 'cancel')}`]: { ...booking, status: 'CANCELLED' } });
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' }));
  await vi.advanceTimersByTimeAsync(1000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.advanceTimersByTimeAsync(2000);
  expect(sentTo(calls, `POST ${path(booking, 'cancel')}`)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.advanceTimersByTimeAsync(1499);
  expect(sentTo(calls, `POST ${path(booking, 'cancel')}`)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sentTo(calls, `POST ${path(booking, 'cancel')}`)).toEqual([
    { reason: 'Booking not completed', version: booking.version },
  ]);
});

test.each([
  ['STARTED', 'Your parcel is on its way', 'To Old Town 4'],
  ['REACHED', 'Your parcel has arrived', 'Your courier is completing the delivery.'],
  ['PAID', 'How was the delivery?', 'Your rating helps good couriers.'],
] as const)('DELIV-1 in %s the sender of a parcel reads “%s”', (status, headline, lead) => {
  show(acceptedBooking({ status, category: 'delivery' }), {}, { settings: { appCategory: 'delivery' } });
  expect(screen.getByRole('heading', { name: headline })).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent(lead);
  expect(screen.getByRole('article')).not.toHaveTextContent(/\bride\b/i);
});
