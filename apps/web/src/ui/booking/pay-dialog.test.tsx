import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refuses, type FakeRoutes } from '../../testing/fake-api.ts';
import { captureForms } from '../../testing/posted-forms.ts';
import { renderPart } from '../../testing/render.tsx';
import { allowedActions, sampleBooking } from '../../testing/sample-booking.ts';
import { sampleProviders, sampleTopUpForm, sampleWallet } from '../../testing/sample-wallet.ts';
import { sampleId } from '../../testing/samples.ts';
import { PayDialog } from './pay-dialog.tsx';

afterEach(() => vi.useRealTimers());

const booking = sampleBooking({ status: 'PENDING', actions: allowedActions('pay') });
const path = `POST /api/bookings/${booking.id}/pay`;

function show(routes: FakeRoutes) {
  const onClose = vi.fn<() => void>();
  fakeApi({
    'GET /api/wallet': sampleWallet({ balance: 0 }),
    'GET /api/payment-providers': sampleProviders('stripe', 'test'),
    ...routes,
  });
  renderPart(<PayDialog booking={booking} onClose={onClose} />, { role: 'rider' });
  return onClose;
}

test('PAY-1 shows each provider with its name and mark', async () => {
  show({});
  const choice = (await screen.findByRole('radio', { name: 'Card · Stripe' })).closest('label');
  expect(choice?.querySelector('[data-mark="o.o.o.o.o"]')).toBeInTheDocument();
});

test('PAY-3 closes 1.5 s after posting to the provider’s page', async () => {
  const posted = captureForms();
  const onClose = show({ [path]: { ...booking, payment: sampleTopUpForm } });
  await screen.findByRole('radio', { name: 'Card · Stripe' });
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Pay $13.90' }));
  while (posted.length === 0) await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(1499);
  expect(onClose).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onClose).toHaveBeenCalledOnce();
});

test('BKT-11 while a payment is being made, the method cannot be changed, and the payment is made once', async () => {
  const paid = Promise.withResolvers<object>();
  const asked = vi.fn(() => paid.promise);
  const onClose = show({ 'GET /api/wallet': sampleWallet({ balance: 5000 }), [path]: asked });
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $13.90' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Card · Stripe' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pay $13.90' }));
  expect(asked).toHaveBeenCalledOnce();
  expect(screen.getByRole('radio', { name: /Wallet/ })).toBeChecked();
  paid.resolve({ ...booking, status: 'PAID', payment: null });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('PAY-6 clears an error when another payment method is chosen', async () => {
  show({ [path]: refuses(502, 'provider_fetch_error') });
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $13.90' }));
  const message = 'The payment providers could not be loaded.';
  expect(await screen.findByText(message)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Card · Test provider' }));
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

test('PROMO-4 a promo is applied and removed in the payment step, and the amount to pay follows', async () => {
  const promos = `GET /api/bookings/${booking.id}/promos`;
  const promoDetails = {
    id: sampleId(41),
    promoName: 'AUTUMN',
    promoDescription: 'For the new season',
    promoDiscountType: 'flat' as const,
    promoDiscountValue: 240,
    maxPromoDiscountValue: 500,
    minOrder: 100,
  };
  const offer = {
    id: sampleId(41),
    promoName: 'AUTUMN',
    promoDescription: '',
    discount: 240,
    payableAmount: 1150,
  };
  const version = booking.version;
  show({
    [promos]: { items: [offer] },
    [`POST /api/bookings/${booking.id}/promo`]: ({ body }) =>
      (body as { promoCode: string }).promoCode === 'AUTUMN'
        ? { ...booking, version: version + 1, promoDetails, discountAmount: 240, payableAmount: 1150 }
        : refuses(422, 'promo_used_up'),
    [`DELETE /api/bookings/${booking.id}/promo`]: { ...booking, version: version + 2 },
  });
  await userEvent.type(await screen.findByLabelText('Promo code'), 'SPENT{Enter}');
  expect(await screen.findByText('This promo code has reached its usage limit.')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /AUTUMN.*\$2\.40/ }));
  expect(await screen.findByRole('button', { name: 'Pay $11.50' })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Pay $13.90' })).toBeEnabled();
});
