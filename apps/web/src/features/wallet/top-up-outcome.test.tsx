import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, refuses } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/render.tsx';
import { pageOf } from '../../testing/sample-booking.ts';
import { sampleTopUpForm, sampleWallet } from '../../testing/sample-wallet.ts';
import { rememberTopUp, startedTopUp } from './started-top-up.ts';

const { orderId: id } = sampleTopUpForm;
const rest = { 'GET /api/wallet': sampleWallet(), 'GET /api/withdrawals': pageOf([]) };
const order = (state: string) => ({
  id,
  provider: 'test',
  providerLabel: null,
  amount: 2000,
  currency: 'USD',
  state,
});
const comeBack = async (state: string, path = '/profile/wallet') => {
  const calls = fakeApi({ ...rest, [`GET /api/wallet/top-ups/${id}`]: order(state) });
  await openPage(path, { role: 'rider' });
  await screen.findByRole('heading', { name: 'Wallet' });
  return calls;
};

test.each([
  ['open', /Waiting for Test provider to confirm \$20\.00/],
  ['paid', '$20.00 has been added to your wallet.'],
  ['late', '$20.00 has been added to your wallet.'],
  ['declined', /Test provider declined the payment of \$20\.00. You have not been charged/],
  ['expired', /The payment of \$20\.00 has expired/],
])(
  'WAL-9 PAY-7 shows a returning user that the top-up is %s according to the server',
  async (state, text) => {
    rememberTopUp(id);
    await comeBack(state);
    expect(await screen.findByText(text)).toBeVisible();
  },
);

test('PAY-7 shows nothing for a URL that claims “paid”', async () => {
  const calls = await comeBack('paid', `/profile?order_id=${id}&state=paid&result=approved`);
  expect(await screen.findByText('$32.00')).toBeVisible();
  expect(screen.queryByText('$20.00 has been added to your wallet.')).not.toBeInTheDocument();
  expect(calls.map(({ route }) => route)).not.toContain(`GET /api/wallet/top-ups/${id}`);
});

test('PAY-7 shows the server’s state even if the URL claims “paid”', async () => {
  rememberTopUp(id);
  await comeBack('declined', '/profile?state=paid');
  expect(await screen.findByText(/declined the payment of \$20\.00/)).toBeVisible();
});

test('WAL-9 does not show the outcome again once it was dismissed', async () => {
  rememberTopUp(id);
  await comeBack('paid');
  await screen.findByText('$20.00 has been added to your wallet.');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() =>
    expect(screen.queryByText('$20.00 has been added to your wallet.')).not.toBeInTheDocument(),
  );
  expect(startedTopUp()).toBeNull();
});

test('ROLE-8 shows nothing for another user’s top-up left in a shared browser', async () => {
  rememberTopUp(id);
  fakeApi({ ...rest, [`GET /api/wallet/top-ups/${id}`]: refuses(404, 'not_found') });
  await openPage('/profile/wallet', { role: 'rider' });
  expect(await screen.findByText('$32.00')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each(['admin', 'fleetadmin'] as const)('WAL-10 the profile of a %s has no wallet', async (role) => {
  const calls = fakeApi(rest);
  await openPage('/profile', { role });
  await screen.findByLabelText('First name');
  expect(screen.queryByRole('heading', { name: 'Wallet' })).not.toBeInTheDocument();
  expect(calls.map(({ route }) => route)).not.toContain('GET /api/wallet');
});
