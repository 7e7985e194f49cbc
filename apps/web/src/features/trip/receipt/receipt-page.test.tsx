import type { Booking } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { fakeApi, refuses, sentTo } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { acceptedBooking } from '../../../testing/sample-booking.ts';
import { ReceiptPage, SharedReceiptPage } from './receipt-page.tsx';

const hailed = acceptedBooking({ source: 'street', status: 'COMPLETE', reference: 'STREET' });
const notes = { corrections: [], changes: [], cardRefunds: { total: 0, ofWallet: 0 } };

test('METER-15 the link opens the receipt without signing in, and without a way to the booking', async () => {
  const booking = { ...hailed, fareLines: [{ label: 'fare_line_base', amount: 4321 }] };
  const calls = fakeApi({
    'POST /api/receipts': { booking, billTo: null, ...notes, taxes: [{ rate: 7, gross: 4321, tax: 283 }] },
  });
  renderPart(<SharedReceiptPage />, { at: '/receipt#some-token' });
  expect(await screen.findByRole('heading', { name: 'Receipt STREET' })).toBeInTheDocument();
  expect(screen.getByText('$43.21')).toBeInTheDocument();
  expect(screen.getByText(/\$2\.83/)).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(sentTo(calls, 'POST /api/receipts')).toEqual([{ token: 'some-token' }]);
});

test('COMPANY-11 KERB-12 a company’s copy of the receipt has its address, VAT id and reference, and says that it pays', async () => {
  const company = { id: hailed.id, name: 'Harbour Clinic', reference: 'Ward 7' };
  const account = { paymentMode: 'account', company, kerbPlace: 'North Entrance' } as const;
  const booking = { ...hailed, ...account, payableAmount: 1987 };
  const billTo = { address: '1 Quay Street', vatId: 'DE123456789' };
  fakeApi({ 'POST /api/receipts': { booking, billTo, ...notes } });
  renderPart(<SharedReceiptPage />, { at: '/receipt#some-token' });
  for (const text of ['North Entrance', 'Harbour Clinic', 'Ward 7', '1 Quay Street', 'DE123456789'])
    expect(await screen.findByText(text)).toBeInTheDocument();
  const paidBy = screen.getByText('Paid by: On account');
  expect(paidBy.nextElementSibling).toHaveTextContent('$19.87');
});

test.each(['#old', ''])('METER-15 a link that opens nothing says so: /receipt%s', async (hash) => {
  fakeApi({ 'POST /api/receipts': refuses(404, 'not_found') });
  renderPart(<SharedReceiptPage />, { at: `/receipt${hash}` });
  expect(await screen.findByText(/no longer opens a receipt/)).toBeInTheDocument();
});

test.each<[Role, Partial<Booking>, boolean]>([
  ['driver', {}, true],
  ['admin', { source: 'rank' }, true],
  ['fleetadmin', {}, false],
  ['driver', { source: 'web' }, false],
  ['admin', { status: 'PENDING' }, false],
])('METER-15 %s of a ride with %o may show the code: %s', async (role, change, may) => {
  const booking = { ...hailed, ...change };
  fakeApi({
    [`GET /api/bookings/${booking.id}`]: booking,
    [`GET /api/bookings/${booking.id}/fare`]: refuses(404, 'not_found'),
  });
  const page = <Route path="/bookings/:id/receipt" element={<ReceiptPage />} />;
  renderPart(<Routes>{page}</Routes>, { role, at: `/bookings/${booking.id}/receipt` });
  expect(await screen.findByRole('heading', { name: 'Receipt STREET' })).toBeInTheDocument();
  expect(screen.queryAllByRole('button', { name: 'Receipt for the passenger' })).toHaveLength(may ? 1 : 0);
});

const receiptAt = (id: string) => {
  const page = <Route path="/bookings/:id/receipt" element={<ReceiptPage />} />;
  return [<Routes key="page">{page}</Routes>, { role: 'rider', at: `/bookings/${id}/receipt` }] as const;
};

test('CHARGE-12 a rider adds a tip, and the receipt then has it', async () => {
  const user = userEvent.setup();
  const booking = acceptedBooking({ status: 'COMPLETE', reference: 'TIPPED', tripCost: 1871 });
  const proof = (tip: object) => ({ ...notes, tip });
  let tip = { amount: null as number | null, allowed: true };
  const calls = fakeApi({
    [`GET /api/bookings/${booking.id}`]: booking,
    [`GET /api/bookings/${booking.id}/fare`]: () => proof(tip),
    [`POST /api/bookings/${booking.id}/tip`]: () => (tip = { amount: 250, allowed: false }),
  });
  renderPart(...receiptAt(booking.id));
  const field = await screen.findByRole('textbox', { name: 'Tip for the driver' });
  expect(screen.getByRole('button', { name: 'Tip for the driver' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '$1.90' }));
  expect(field).toHaveValue('1.90');
  expect(screen.getByRole('button', { name: 'Tip $1.90' })).toBeEnabled();
  expect(screen.getByRole('button', { name: '$2.80' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '$3.70' })).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, '2.5');
  await user.click(screen.getByRole('button', { name: 'Tip $2.50' }));
  const label = await screen.findByText('Tip for the driver, from the wallet');
  expect(label.nextElementSibling).toHaveTextContent('$2.50');
  expect(screen.queryByRole('textbox', { name: 'Tip for the driver' })).not.toBeInTheDocument();
  expect(sentTo(calls, `POST /api/bookings/${booking.id}/tip`)).toEqual([{ amount: 250 }]);
});

test('CHARGE-12 amounts are suggested without the decimals that the operator does not use', async () => {
  const booking = acceptedBooking({ status: 'COMPLETE', reference: 'WHOLE', tripCost: 1871 });
  fakeApi({
    [`GET /api/bookings/${booking.id}`]: booking,
    [`GET /api/bookings/${booking.id}/fare`]: { ...notes, tip: { amount: null, allowed: true } },
  });
  const [page, at] = receiptAt(booking.id);
  renderPart(page, { ...at, settings: { decimal: 0 } });
  for (const name of ['$2', '$3', '$4'])
    expect(await screen.findByRole('button', { name })).toBeInTheDocument();
});

test('CHARGE-12 nobody is asked for a tip that they cannot add', async () => {
  const booking = acceptedBooking({ status: 'COMPLETE', reference: 'OLD' });
  fakeApi({
    [`GET /api/bookings/${booking.id}`]: booking,
    [`GET /api/bookings/${booking.id}/fare`]: { ...notes, tip: { amount: null, allowed: false } },
  });
  renderPart(...receiptAt(booking.id));
  expect(await screen.findByRole('heading', { name: 'Receipt OLD' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByText('Tip for the driver, from the wallet')).not.toBeInTheDocument();
});
