import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { isolated } from '../../i18n/direction.ts';
import { fakeApi, neverResponds, refuses, sentTo } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { acceptedBooking, allowedActions } from '../../testing/sample-booking.ts';

const booking = acceptedBooking({ actions: allowedActions('arrive', 'cancel') });
const path = `/bookings/${booking.id}`;
const routes = {
  [`GET /api/bookings/${booking.id}`]: booking,
  [`GET /api/bookings/${booking.id}/tracking`]: neverResponds(),
  [`GET /api/bookings/${booking.id}/fare`]: neverResponds(),
  [`GET /api/bookings/${booking.id}/trail`]: { items: [] },
  'GET /api/maps/city': neverResponds(),
};

test('BKT-13 a rider sees the driver', async () => {
  fakeApi(routes);
  await openPage(path, { role: 'rider' });
  expect(await screen.findByRole('heading', { name: 'Luca Moretti is on the way' })).toBeInTheDocument();
});

test('BKT-13 a driver sees the next step', async () => {
  fakeApi(routes);
  await openPage(path, { role: 'driver' });
  expect(await screen.findByRole('button', { name: 'I have arrived' })).toBeInTheDocument();
});

test('BKT-1 an admin sees the audit trail', async () => {
  fakeApi(routes);
  await openPage(path, { role: 'admin' });
  expect(await screen.findByRole('heading', { name: 'History' })).toBeInTheDocument();
});

test('BKT-1 a fleet admin sees no audit trail', async () => {
  fakeApi(routes);
  await openPage(path, { role: 'fleetadmin' });
  expect(await screen.findByRole('heading', { name: 'Booking F4711K' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'History' })).not.toBeInTheDocument();
});

test('TRIP-2 an admin sees the photos of a parcel', async () => {
  const photographed = { ...booking, pickupImage: '/api/pickup.webp' };
  fakeApi({ ...routes, [`GET /api/bookings/${booking.id}`]: photographed });
  await openPage(path, { role: 'admin' });
  const photo = await screen.findByRole('img', { name: 'Photo of the parcel at pickup' });
  expect(photo.getAttribute('src')).toMatch(/^\/api\/pickup\.webp/);
  expect(screen.queryByRole('img', { name: 'Photo of the delivered parcel' })).toBeNull();
});

const paidInCash = 690;
const driven = acceptedBooking({
  status: 'COMPLETE',
  tripEndTime: '2026-11-21T12:11:00Z',
  totalTripTimeSeconds: 600,
  distanceMetres: 4200,
  discountAmount: 200,
  payableAmount: paidInCash,
  usedWalletMoney: 500,
  cashPaymentAmount: paidInCash,
});

test('ROLE-10 the receipt shows the rider every line and how it was paid, and prints', async () => {
  fakeApi({ ...routes, [`GET /api/bookings/${booking.id}`]: driven });
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await openPage(`${path}/receipt`, { role: 'rider', settings: { companyName: 'Cab Co-op' } });
  const sheet = await screen.findByRole('article', { name: 'Receipt F4711K' });
  // Each part keeps its own direction in a right-to-left receipt.
  const car = ['Standard', 'Peugeot e-208', 'MC 4821'].map(isolated).join(' · ');
  for (const text of ['Cab Co-op', 'Luca Moretti', 'Harbour Station', car])
    expect(sheet).toHaveTextContent(text);
  expect(sheet).toHaveTextContent('Discount−$2.00Total$11.90Paid by: Cash$6.90Paid by: Wallet$5.00');
  expect(sheet).toHaveTextContent('Kind of priceMetered');
  expect(sheet).not.toHaveTextContent('Driver share');
  await userEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
});

test.each(['admin', 'driver'] as const)(
  'ROLE-10 a receipt that the %s prints has the rider’s lines, without the driver’s share and the fee',
  async (role) => {
    const split = [
      { label: 'fare_line_base', amount: 1070 },
      { label: 'fare_line_convenience_fees', amount: 320 },
    ];
    const shown = { ...driven, driverShare: 1071, convenienceFees: 321, fareLines: split };
    const riderFareLines = driven.fareLines;
    fakeApi({ ...routes, [`GET /api/bookings/${booking.id}`]: { ...shown, riderFareLines } });
    await openPage(`${path}/receipt`, { role });
    const sheet = await screen.findByRole('article', { name: 'Receipt F4711K' });
    expect(sheet).toHaveTextContent('Base fare$3.30Distance$10.60');
    for (const hidden of ['Driver share', 'Convenience fee', '10.71', '10.70', '3.21', '3.20'])
      expect(sheet).not.toHaveTextContent(hidden);
  },
);

test.each([
  [{ total: 0, ofWallet: 0 }, 'Credited to the wallet$0.70'],
  [{ total: 45, ofWallet: 45 }, 'Credited to the wallet$0.25Returned to the card$0.45'],
  [{ total: 60, ofWallet: 20 }, 'Credited to the wallet$0.50Returned to the card$0.60'],
  [{ total: 130, ofWallet: 70 }, 'Returned to the card$1.30'],
])('CHARGE-11 the receipt says where money went back to: %o', async (cardRefunds, wanted) => {
  const corrected = {
    ...driven,
    cardPaymentAmount: paidInCash + 570,
    cashPaymentAmount: 0,
    usedWalletMoney: -70,
  };
  fakeApi({
    ...routes,
    [`GET /api/bookings/${booking.id}`]: corrected,
    [`GET /api/bookings/${booking.id}/fare`]: { corrections: [], cardRefunds },
  });
  await openPage(`${path}/receipt`, { role: 'rider' });
  const sheet = await screen.findByRole('article', { name: 'Receipt F4711K' });
  await waitFor(() => expect(sheet).toHaveTextContent(wanted));
  const back = [...(sheet.textContent ?? '').matchAll(/Credited to the wallet|Returned to the card/g)];
  expect(back).toHaveLength([...wanted.matchAll(/wallet|card/g)].length);
});

test('CAR-4 the receipt of a cancelled booking shows the fee and the refund', async () => {
  const cancelled = { ...driven, status: 'CANCELLED' as const, cancellationFee: 300, refundAmount: 1250 };
  fakeApi({ ...routes, [`GET /api/bookings/${booking.id}`]: cancelled });
  await openPage(`${path}/receipt`, { role: 'rider' });
  const sheet = await screen.findByRole('article');
  expect(sheet).toHaveTextContent('Cancellation fee$3.00Refunded to the wallet$12.50');
  expect(sheet).not.toHaveTextContent('Total');
});

test.each(['rider', 'driver', 'admin'] as const)(
  'TRIP-27 CAR-4 a cancelled booking shows the %s the cost, and who cancelled it, when and why',
  async (role) => {
    const cancelled = {
      ...driven,
      status: 'CANCELLED' as const,
      cancellationFee: 300,
      refundAmount: 1250,
      cancelledBy: 'rider' as const,
      reason: 'Plans changed',
      bookingDate: '2026-11-21T11:01:00Z',
      driverAcceptTime: '2026-11-21T11:12:00Z',
      driverArriveTime: '2026-11-21T11:23:00Z',
      cancelTime: '2026-11-21T11:34:00Z',
    };
    fakeApi({ ...routes, [`GET /api/bookings/${booking.id}`]: cancelled });
    await openPage(path, { role });
    const page = await screen.findByRole('article');
    for (const said of [
      'Cancellation fee$3.00',
      'Refunded to the wallet$12.50',
      'Cancelled byRider',
      'Plans changed',
    ])
      expect(page).toHaveTextContent(said);
    for (const minute of ['01', '12', '23', '34'])
      expect(page.textContent).toMatch(new RegExp(`\\d:${minute}`));
  },
);

test('one press fills in the booking form with the return trip of an ended ride and requests its price', async () => {
  const calls = fakeApi({
    ...routes,
    [`GET /api/bookings/${booking.id}`]: driven,
    'POST /api/quotes': neverResponds(),
  });
  const page = await openPage(path, { role: 'rider' });
  await userEvent.click(await screen.findByRole('button', { name: 'Book the way back F4711K' }));
  await waitFor(() => expect(sentTo(calls, 'POST /api/quotes')).toHaveLength(1));
  expect(page.path()).toBe('/');
  expect(sentTo(calls, 'POST /api/quotes')[0]).toMatchObject({
    pickup: driven.drop,
    drop: driven.pickup,
    carTypeId: driven.carTypeId,
  });
});

test('ROLE-8 another user’s booking is not found', async () => {
  fakeApi({ ...routes, [`GET /api/bookings/${booking.id}`]: refuses(404, 'not_found') });
  await openPage(path, { role: 'rider' });
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not find that.');
});
