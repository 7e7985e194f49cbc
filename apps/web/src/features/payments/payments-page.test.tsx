import type { PaymentRow } from '@fiacre/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { cellsOf } from '../../testing/column-format.ts';
import { captureDownloads } from '../../testing/csv-downloads.ts';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { pageOf } from '../../testing/sample-booking.ts';
import { sampleId } from '../../testing/samples.ts';
import { sampleProviders } from '../../testing/sample-wallet.ts';
import { paymentColumns } from './payment-columns.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PaymentsPage } from './payments-page.tsx';
import { PayoutDifferences } from './payout-differences.tsx';

const id = sampleId(300);
const refundOf = (change: Partial<PaymentRow['refunds'][number]> = {}): PaymentRow['refunds'][number] => ({
  id: sampleId(301),
  date: '2026-11-21T13:00:00Z',
  amount: 500,
  source: 'operator',
  state: 'made',
  note: null,
  finishedAt: '2026-11-21T13:00:05Z',
  ...change,
});
const paidInFull = 2000;
/** The booking used all of the money, so none of it is in the wallet. */
const allOfOperator = (left: number) => ({ refundable: left, refundableByOperator: left });
const payment = (change: Partial<PaymentRow> = {}): PaymentRow => ({
  id,
  date: '2026-11-21T12:00:00Z',
  settledAt: '2026-11-21T12:01:00Z',
  uid: sampleId(1),
  name: 'Rita Rider',
  purpose: 'booking',
  bookingId: sampleId(100),
  bookingReference: 'KXW7MPT',
  provider: 'stripe',
  reference: 'pi_1',
  amount: paidInFull,
  currency: 'USD',
  state: 'paid',
  refunded: 0,
  ...allOfOperator(paidInFull),
  refundStep: 1,
  held: 0,
  canCheck: false,
  refunds: [],
  ...change,
});
const path = `GET /api/payments/${id}`;
const open = (shown: PaymentRow, routes: Parameters<typeof fakeApi>[0] = {}) => {
  const calls = fakeApi({ [path]: shown, ...routes });
  renderPart(<PaymentPanel id={id} providerLabel={() => 'Stripe'} onClose={() => {}} />, { role: 'admin' });
  return calls;
};

test('PAY-7 a payment is listed with payer, purpose, amount, state and the refund that needs attention', () => {
  const columns = paymentColumns(() => 'Stripe');
  expect(cellsOf(columns, payment({ refunds: [refundOf()], refunded: 500 }))).toMatchObject({
    Payer: 'Rita Rider',
    For: 'Booking · KXW7MPT',
    Amount: '$20.00',
    Status: 'Paid',
    Refunded: '$5.00',
    Provider: 'Stripe',
    'Provider’s reference': 'pi_1',
  });
  const unclear = payment({ refunds: [refundOf(), refundOf({ state: 'unclear' })] });
  expect(cellsOf(columns, unclear)).toMatchObject({ Refunded: 'Needs checking' });
});

test('PAY-9 refunds part of a ride’s payment from the operator’s money, after a confirmation', async () => {
  const route = `POST /api/payments/${id}/refunds`;
  const after = payment({
    refunded: 500,
    ...allOfOperator(1500),
    refunds: [refundOf({ state: 'requested' })],
  });
  const calls = open(payment(), { [route]: after });
  const form = await screen.findByRole('form', { name: 'Refund to the card' });
  const amount = within(form).getByRole('textbox', { name: 'Amount to refund' });
  expect(amount).toHaveValue('20.00');
  expect(within(form).getByRole('radio', { name: 'Our own money' })).toBeChecked();
  await userEvent.clear(amount);
  await userEvent.type(amount, '20,01');
  await userEvent.click(within(form).getByRole('button', { name: 'Refund' }));
  expect(screen.getByText('That is more than is left to refund.')).toBeInTheDocument();
  await userEvent.clear(amount);
  await userEvent.type(amount, '5');
  await userEvent.type(within(form).getByRole('textbox', { name: 'Note for colleagues' }), 'Late driver');
  await userEvent.click(within(form).getByRole('button', { name: 'Refund' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund to the card' });
  expect(dialog).toHaveTextContent('$5.00 will be refunded to the payer’s card.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('In progress')).toBeInTheDocument();
  const sent = calls.filter((call) => call.route === route);
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 500, source: 'operator', note: 'Late driver' }]);
  expect(amount).toHaveValue('15.00');
});

test('PAY-9 takes the refund of a top-up from the wallet, and shows why a refund is refused', async () => {
  const route = `POST /api/payments/${id}/refunds`;
  const calls = open(payment({ state: 'late', refundableByOperator: 0 }), {
    [route]: refuses(409, 'refund_wallet_short'),
  });
  const form = await screen.findByRole('form', { name: 'Refund to the card' });
  expect(form).toHaveTextContent(
    'This money went to the payer’s wallet, so it can only be refunded from there.',
  );
  expect(within(form).queryByRole('radio')).not.toBeInTheDocument();
  await userEvent.click(within(form).getByRole('button', { name: 'Refund' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund to the card' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('There is not enough money in the payer’s wallet.')).toBeInTheDocument();
  expect(calls.find((call) => call.route === route)?.body).toMatchObject({ amount: 2000, source: 'wallet' });
});

test('PAY-9 offers the wallet’s part first, and no more of the operator’s money than the booking used', async () => {
  open(payment({ refundableByOperator: 300 }));
  const form = await screen.findByRole('form', { name: 'Refund to the card' });
  const amount = within(form).getByRole('textbox', { name: 'Amount to refund' });
  expect(within(form).getByRole('radio', { name: 'The payer’s wallet' })).toBeChecked();
  expect(amount).toHaveValue('17.00');
  expect(form).toHaveTextContent('Up to $20.00');
  await userEvent.click(within(form).getByRole('radio', { name: 'Our own money' }));
  expect(form).toHaveTextContent('Up to $3.00');
  await userEvent.click(within(form).getByRole('button', { name: 'Refund' }));
  expect(amount).toHaveAccessibleDescription(/only be refunded from there/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '3');
  await userEvent.click(within(form).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByRole('dialog', { name: 'Refund to the card' })).toHaveTextContent('$3.00');
});

test('PAY-9 after a refund, suggests the rest and where to take it from', async () => {
  const inPart = { refunded: 1700, ...allOfOperator(300) };
  open(payment({ refundableByOperator: 300 }), {
    [`POST /api/payments/${id}/refunds`]: payment({ ...inPart, refunds: [refundOf({ source: 'wallet' })] }),
  });
  const form = await screen.findByRole('form', { name: 'Refund to the card' });
  const ofWallet = within(form).getByRole('radio', { name: 'The payer’s wallet' });
  await userEvent.click(within(form).getByRole('radio', { name: 'Our own money' }));
  await userEvent.click(ofWallet);
  await userEvent.click(within(form).getByRole('button', { name: 'Refund' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund to the card' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
  await waitFor(() =>
    expect(within(form).getByRole('textbox', { name: 'Amount to refund' })).toHaveValue('3.00'),
  );
  expect(within(form).getByRole('radio', { name: 'Our own money' })).toBeChecked();
});

test('PAY-9 asks for an amount that the provider accepts', async () => {
  open(payment({ refundStep: 100 }));
  const form = await screen.findByRole('form', { name: 'Refund to the card' });
  const amount = within(form).getByRole('textbox', { name: 'Amount to refund' });
  await userEvent.clear(amount);
  await userEvent.type(amount, '12.50');
  await userEvent.click(within(form).getByRole('button', { name: 'Refund' }));
  expect(amount).toHaveAccessibleDescription(/Please enter an amount such as 20\.00\./);
  expect(screen.queryByRole('dialog', { name: 'Refund to the card' })).not.toBeInTheDocument();
});

test('PAY-9 says that a booking holds the money, and offers no refund of it', async () => {
  open(payment({ refundable: 0, refundableByOperator: 0, held: 2000 }));
  expect(await screen.findByText(/The booking still holds this money/)).toBeInTheDocument();
  expect(screen.queryByRole('form', { name: 'Refund to the card' })).not.toBeInTheDocument();
});

test('PAY-9 asks whether an unclear refund was made, and sends the admin’s choice', async () => {
  const unclear = refundOf({ state: 'unclear', finishedAt: null });
  const route = `POST /api/payments/${id}/refunds/${unclear.id}/resolve`;
  const calls = open(payment({ refunds: [unclear], refunded: 500, ...allOfOperator(1500) }), {
    [route]: payment({
      refunds: [refundOf()],
      refunded: 500,
      ...allOfOperator(1500),
    }),
  });
  expect(await screen.findByText(/Stripe gave no clear answer/)).toHaveTextContent('$5.00');
  await userEvent.click(screen.getByRole('button', { name: 'It was refunded' }));
  await waitFor(() => expect(screen.queryByText(/gave no clear answer/)).not.toBeInTheDocument());
  expect(calls.find((call) => call.route === route)?.body).toEqual({ made: true });
});

test('PAY-7 asks the provider about a payment in doubt', async () => {
  const route = `POST /api/payments/${id}/check`;
  const doubtful = payment({
    state: 'expired',
    settledAt: null,
    refundable: 0,
    refundableByOperator: 0,
    canCheck: true,
    reference: null,
  });
  open(doubtful, { [route]: payment() });
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the provider' }));
  expect(await screen.findByText('Paid')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ask the provider' })).not.toBeInTheDocument();
});

test('EMPTY-12 an empty list says when payments appear, and a link shows its payment', async () => {
  fakeApi({
    'GET /api/payments': pageOf([]),
    'GET /api/payment-providers': sampleProviders('stripe', 'test'),
    [path]: payment(),
  });
  renderPart(<PaymentsPage />, { role: 'admin', at: `/payments?payment=${id}` });
  expect(await screen.findByText(/No card payments yet/)).toBeInTheDocument();
  expect(await screen.findByRole('dialog', { name: '$20.00' })).toHaveTextContent('Rita Rider');
});

const payoutFile = {
  id: sampleId(310),
  date: '2026-11-22T08:00:00Z',
  by: 'Ada Admin',
  provider: 'test',
  fileName: 'payout.csv',
  from: '2026-11-21',
  to: '2026-11-21',
  matched: 3,
  differing: 1,
  missingHere: 0,
  missingThere: 0,
  skipped: 0,
};

test('PAY-7 a payout file is uploaded, its columns are chosen, and the differences link to the payments', async () => {
  const difference = {
    result: 'amount_differs',
    line: 4,
    reference: 'pi_1',
    amount: 1900,
    currency: 'USD',
    fee: null,
    net: null,
    paymentId: id,
    paymentAmount: 2000,
    paymentCurrency: 'USD',
    bookingReference: 'KXW7MPT',
  };
  const calls = fakeApi({
    'GET /api/payments': pageOf([]),
    'GET /api/payment-providers': sampleProviders,
    'GET /api/payouts': pageOf([]),
    'POST /api/payouts': ({ query }) =>
      query.get('reference') === 'Ref'
        ? payoutFile
        : refuses(422, 'payout_columns_missing', { missing: ['reference'], headings: ['Ref', 'Sum'] }),
    'GET /api/payout-rows': pageOf([difference]),
    [path]: payment(),
  });
  renderPart(<PaymentsPage />, { role: 'admin', at: '/payments' });
  await userEvent.click(await screen.findByRole('button', { name: 'Payout files' }));
  expect(await screen.findByText('No files have been compared yet.')).toBeInTheDocument();
  await userEvent.upload(
    screen.getByLabelText('CSV file'),
    new File(['Ref,Sum'], 'payout.csv', { type: 'text/csv' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  await userEvent.selectOptions(await screen.findByLabelText('Payment reference'), 'Ref');
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  const row = (await screen.findByText('Different amount')).closest('li') ?? expect.unreachable('no row');
  expect(row).toHaveTextContent(/\$19\.00.*pi_1.*Line 4.*KXW7MPT.*Here: \$20\.00/);
  const asked = calls.findLast((call) => call.route === 'POST /api/payouts')?.query;
  expect(asked?.get('fileName')).toBe('payout.csv');
  await userEvent.click(within(row).getByRole('button', { name: 'Open the payment' }));
  expect(await screen.findByText('Rita Rider')).toBeInTheDocument();
});

test('PAY-7 MISC-3 the rows of a payout file are exported in their currencies, under headings', async () => {
  fakeApi({ 'GET /api/payout-rows': pageOf([]) });
  renderPart(<PayoutDifferences file={payoutFile} providerLabel={String} onPayment={() => {}} />);
  const asked = captureDownloads('Status\r\n');
  await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  const query = new URL(asked[0]?.url ?? '', 'http://localhost').searchParams;
  expect(query.get('columns')).toBe(
    'result,line,reference,amount,currency,fee,net,paymentAmount,paymentCurrency,bookingReference',
  );
  expect(JSON.parse(query.get('headings') ?? '')).toContain('Amount before fees');
});
