import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Wallet } from '@fiacre/contract';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuses, type FakeRoutes } from '../../testing/fake-api.ts';
import { renderPart, type World } from '../../testing/render.tsx';
import { pageOf } from '../../testing/sample-booking.ts';
import { sampleProviders, sampleWallet, sampleWithdrawal } from '../../testing/sample-wallet.ts';
import { WalletPanel } from './wallet-panel.tsx';

function show(
  role: 'rider' | 'driver',
  wallet: Partial<Wallet> = {},
  { routes = {}, settings }: { routes?: FakeRoutes; settings?: World['settings'] } = {},
) {
  const calls = fakeApi({
    'GET /api/wallet': sampleWallet(wallet),
    'GET /api/withdrawals': pageOf([]),
    'GET /api/payment-providers': sampleProviders('test'),
    ...routes,
  });
  renderPart(<WalletPanel role={role} />, { role, ...(settings && { settings }) });
  return calls;
}

const lines = async () => {
  const history = await screen.findByRole('region', { name: 'History' });
  return within(history)
    .getAllByRole('listitem')
    .map((line) => line.textContent);
};

describe('the wallet panel', () => {
  test('WDR-6 WAL-1 shows the balance and each line with the balance after it', async () => {
    show('driver');
    expect(await screen.findByText('$32.00')).toBeVisible();
    const [withdrawn, debit, credit] = await lines();
    expect(withdrawn).toMatch(/^Withdrawal.*Withdrawn.*21 Nov 2026.*−\$18\.00.*Balance \$32\.00/);
    expect(debit).toMatch(/^Cash received from a rider.*Money out.*−\$2\.50.*Balance \$50\.00/);
    expect(credit).toMatch(/^Top-up.*Money in.*\+\$52\.00.*Balance \$52\.50/);
  });

  test('WDR-6 says so when the history is empty', async () => {
    show('rider', { balance: 0, history: [], historyTotal: 0 });
    expect(await screen.findByText('No transactions yet.')).toBeVisible();
  });

  test('WDR-6 pages through older lines', async () => {
    const calls = show('driver', { historyTotal: 25 });
    expect(await screen.findByText('Page 1 of 3')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => {
      const asked = calls.filter(({ route }) => route === 'GET /api/wallet');
      expect(asked.at(-1)?.query.get('page')).toBe('2');
    });
  });

  test('WDR-6 shows money in a former currency with its currency code', async () => {
    show('driver', { otherBalances: [{ currency: 'JPY', balance: 500 }] });
    expect(await screen.findByText(/There is also .*500 JPY/)).toBeVisible();
  });

  test('WDR-6 shows why the wallet failed to load', async () => {
    show('driver', {}, { routes: { 'GET /api/wallet': refuses(503, 'unavailable') } });
    expect(await screen.findByRole('alert')).toHaveTextContent('not available right now');
  });
});

describe('a wallet below zero', () => {
  const debt = { balance: -1250, history: [], historyTotal: 0 };

  test('SET-17 WAL-9 tells a blocked driver why, and prefills the top-up', async () => {
    show('driver', debt, { settings: { negativeBalance: false } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /You owe \$12\.50.*You will not get any tasks while your balance is negative/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Top up $12.50' }));
    expect(await screen.findByRole('textbox', { name: 'How much?' })).toHaveValue('12.50');
    expect(await screen.findByRole('button', { name: 'Pay $12.50' })).toBeEnabled();
  });

  test('SET-17 tells a driver who may still work how the debt is paid off', async () => {
    show('driver', debt, { settings: { negativeBalance: true } });
    expect(await screen.findByText(/Your next card rides will cover them/)).toBeVisible();
    expect(screen.queryByText(/You get no tasks/)).not.toBeInTheDocument();
  });

  test('SET-17 tells a rider about the cancellation fee', async () => {
    show('rider', debt);
    expect(await screen.findByText(/A cancellation fee is still due/)).toBeVisible();
  });
});

describe('withdrawing', () => {
  test('SET-18 is not offered to riders if the operator does not allow it, with an explanation', async () => {
    show('rider');
    expect(await screen.findByText(/use this balance for rides. It cannot be withdrawn/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });

  test.each(['rider', 'driver'] as const)(
    'SET-18 WDR-4 is offered to a %s if riders may withdraw',
    async (role) => {
      show(role, {}, { settings: { riderWithDraw: true } });
      expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeEnabled();
    },
  );

  test('SET-18 is always offered to drivers', async () => {
    show('driver', {}, { settings: { riderWithDraw: false } });
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeEnabled();
  });

  test.each([0, -100])('WDR-5 is disabled with a balance of %i, with a reason', async (balance) => {
    show('driver', { balance });
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeDisabled();
    expect(screen.getByText('There is nothing to withdraw yet.')).toBeVisible();
  });
});

test('WDR-6 lists withdrawal requests with their status', async () => {
  const sent = sampleWithdrawal({ id: 'sent', processed: true, procesDate: '2026-11-22T09:00:00Z' });
  show('driver', {}, { routes: { 'GET /api/withdrawals': pageOf([sampleWithdrawal(), sent]) } });
  const list = await screen.findByRole('region', { name: 'Withdrawals' });
  const [waiting, done] = within(list).getAllByRole('listitem');
  expect(waiting).toHaveTextContent(/\$18\.0091C3-6F2ARequested on 21 Nov 2026.*Pending/);
  expect(done).toHaveTextContent(/\$18\.00.*Sent on 22 Nov 2026.*Sent/);
});
