import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Wallet } from '@fiacre/contract';
import { expect, test } from 'vitest';
import { fakeApi, refuses, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { pageOf } from '../../testing/sample-booking.ts';
import { sampleWallet, sampleWithdrawal } from '../../testing/sample-wallet.ts';
import { WalletPanel } from './wallet-panel.tsx';

async function open(wallet: Partial<Wallet> = {}, routes: FakeRoutes = {}) {
  const calls = fakeApi({
    'GET /api/wallet': sampleWallet(wallet),
    'GET /api/withdrawals': pageOf([]),
    'POST /api/withdrawals': sampleWithdrawal(),
    ...routes,
  });
  renderPart(<WalletPanel role="driver" />, { role: 'driver' });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  return () => calls.filter(({ route }) => route === 'POST /api/withdrawals');
}
const type = (text: string) => userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), text);

test('WDR-6 WDR-5 requests an amount, and the page confirms the request', async () => {
  const requests = await open();
  expect(screen.getByText('You can withdraw up to $32.00.')).toBeVisible();
  await type('18');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw $18.00' }));
  expect(await screen.findByText('$18.00 requested. The operator will send it to you.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(requests()).toMatchObject([
    { body: { amount: 1800 }, idempotencyKey: expect.any(String) as string },
  ]);
});

test('WDR-5 fills in the whole balance with one click', async () => {
  const requests = await open({ balance: 3205 });
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw $32.05' }));
  await waitFor(() => expect(requests()[0]?.body).toEqual({ amount: 3205 }));
});

test.each([
  ['', 'Please enter an amount such as 32.'],
  ['0', 'Please enter an amount such as 32.'],
  ['32.01', 'There is not enough money in the wallet.'],
])('WDR-5 rejects “%s” without a request', async (typed, reason) => {
  const requests = await open();
  if (typed !== '') await type(typed);
  await userEvent.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) as HTMLElement);
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  expect(requests()).toEqual([]);
});

test('WDR-5 shows the server’s error and stays open', async () => {
  await open({}, { 'POST /api/withdrawals': refuses(409, 'wallet_too_low') });
  await type('18');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw $18.00' }));
  expect(await screen.findByText('There is not enough money in the wallet.')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Withdraw money' })).toBeVisible();
});

test('WDR-5 WDR-2 shows the receiving bank account', async () => {
  await open({ bank: { bankName: 'Bank of Here', bankCode: 'HERE01', bankAccount: '12345678' } });
  const bank = screen.getByRole('region', { name: 'It will be sent to this account' });
  expect(bank).toHaveTextContent('Bank nameBank of HereBank codeHERE01Bank account12345678');
});

test('WDR-5 explains what happens without bank details', async () => {
  await open({ bank: { bankName: null, bankCode: '', bankAccount: null } });
  expect(screen.getByText(/We do not have your bank details/)).toBeVisible();
});

test('WDR-2 mentions no bank if the operator does not ask for bank details', async () => {
  await open({ bank: null });
  expect(screen.queryByText(/bank/i)).not.toBeInTheDocument();
});
