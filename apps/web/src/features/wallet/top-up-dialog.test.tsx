import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, refuses, type FakeRoutes } from '../../testing/fake-api.ts';
import { captureForms } from '../../testing/posted-forms.ts';
import { renderPart } from '../../testing/render.tsx';
import { sampleProviders, sampleTopUpForm, sampleWallet } from '../../testing/sample-wallet.ts';
import { startedTopUp } from './started-top-up.ts';
import { TopUpDialog } from './top-up-dialog.tsx';

afterEach(() => vi.useRealTimers());

function show(routes: FakeRoutes = {}, ...names: readonly string[]) {
  const onClose = vi.fn<() => void>();
  const calls = fakeApi({
    'GET /api/wallet': sampleWallet(),
    'GET /api/payment-providers': sampleProviders(...(names.length > 0 ? names : ['test'])),
    'POST /api/wallet/top-ups': sampleTopUpForm,
    ...routes,
  });
  renderPart(<TopUpDialog debt={0} onClose={onClose} />, { role: 'driver' });
  const topUps = () => calls.filter(({ route }) => route === 'POST /api/wallet/top-ups');
  return { onClose, topUps };
}
const amount = () => screen.getByRole('textbox', { name: 'How much?' });

describe('the top-up dialog', () => {
  test('WAL-9 PAY-2 PAY-10 leads to the provider’s page by posting a form with hidden fields', async () => {
    const posted = captureForms();
    const { topUps } = show({}, 'stripe', 'test');
    expect(await screen.findByRole('radio', { name: 'Stripe' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Test provider' }));
    await userEvent.type(amount(), '20');
    await userEvent.click(screen.getByRole('button', { name: 'Pay $20.00' }));
    await waitFor(() =>
      expect(posted).toEqual([{ action: 'post /payments/test', fields: sampleTopUpForm.fields }]),
    );
    expect(topUps()[0]?.body).toEqual({ amount: 2000, provider: 'test' });
    expect(topUps()[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(startedTopUp()).toBe(sampleTopUpForm.orderId);
    expect(screen.getByText('Continue to Test provider.')).toBeVisible();
  });

  test('WAL-9 fills in a common amount with one click', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: '$50.00' }));
    expect(amount()).toHaveValue('50');
  });

  test.each(['', '0', '-5', 'ten', '1,000'])('WAL-3 does not send “%s”', async (typed) => {
    const { topUps } = show();
    await screen.findByRole('radio', { name: 'Test provider' });
    if (typed !== '') await userEvent.type(amount(), typed);
    await userEvent.click(screen.getByRole('button', { name: 'Top up' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter an amount such as 20.');
    expect(topUps()).toEqual([]);
  });

  test('ERR-33 shows an error in the dialog', async () => {
    captureForms();
    show({ 'POST /api/wallet/top-ups': refuses(502, 'provider_fetch_error') });
    await screen.findByRole('radio', { name: 'Test provider' });
    await userEvent.type(amount(), '20');
    await userEvent.click(screen.getByRole('button', { name: 'Pay $20.00' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The payment providers could not be loaded.');
    expect(startedTopUp()).toBeNull();
  });

  test('ERR-32 has nothing to click without a provider', async () => {
    show({ 'GET /api/payment-providers': { items: [] } });
    expect(await screen.findByText('No payment provider is set up.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Top up' })).toBeDisabled();
  });

  test('PAY-3 closes 1.5 s after posting to the provider’s page', async () => {
    const posted = captureForms();
    const { onClose } = show();
    await screen.findByRole('radio', { name: 'Test provider' });
    fireEvent.change(amount(), { target: { value: '20' } });
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Pay $20.00' }));
    while (posted.length === 0) await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(1499);
    expect(onClose).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
