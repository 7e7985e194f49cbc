import type { PaymentForm } from '@fiacre/contract';
import { jobKind } from '../platform/jobs/job.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { queryStatusJob, createQueryStatus } from './ask-status.ts';
import { confirmPayment } from './confirm-payment.ts';
import { checkPayment } from './desk/check-payment.ts';
import { listPayments } from './desk/list-payments.ts';
import { testPaymentProvider } from './desk/test-provider-credentials.ts';
import { getTopUp } from './get-top-up.ts';
import { listProviders } from './list-providers.ts';
import { openOrder, type WantedPayment } from './open-order.ts';
import { expireOrders } from './record/order-store.ts';
import { comparePayouts } from './payouts/compare-payouts.ts';
import type { CallWebhook, OfferedProvider, PaymentDeclaration } from './provider/provider.ts';
import { offeredProviders, paymentProviders } from './providers/providers.ts';
import { makeRefundJob } from './refunds/make-refund.ts';
import { returnToCard, type ReturnedMoney } from './refunds/start-refund.ts';
import { requestRefund } from './desk/request-refund.ts';
import { resolveRefund } from './desk/resolve-refund.ts';
import { returnFromPayment } from './return-from-payment.ts';
import { servePages } from './serve-page.ts';
import type { BookingsToPay } from './settle-order.ts';
import { startPayment } from './start-payment.ts';
import { topUpWallet } from './top-up.ts';

export { cardRefunds } from './refunds/refund-store.ts';
export { hasAnyOrder } from './record/order-store.ts';
export { paymentPersonalData, payoutPersonalData } from './record/personal-data.ts';
export type { CallWebhook } from './provider/provider.ts';
export { startSimulatedProviders, type SimulatedProviders } from './simulation/simulated-providers.ts';
export { webhooksOf } from './provider/webhooks-of.ts';
export { paymentProviders } from './providers/providers.ts';
export type { BookingsToPay } from './settle-order.ts';

/** Requests money from a provider, for capabilities that charge people. */
export interface PaymentOrders {
  /** Names of the providers that can be used. */
  readonly providerNames: readonly string[];
  /** Opens an order for a booking, which the caller has locked. */
  open(tx: Tx, wanted: Omit<WantedPayment, 'purpose'>): Promise<PaymentForm>;
  /** Refunds money of a paid booking from the rider's wallet to their card, as far as its provider can. */
  returnToCard(tx: Tx, money: ReturnedMoney): Promise<void>;
}

/** Payments by card: providers, orders and callbacks. */
export function createPayments(
  platform: Platform,
  callWebhook: CallWebhook,
  declared: readonly PaymentDeclaration[] = paymentProviders,
) {
  const providers = offeredProviders(declared, { platform, callWebhook });
  return {
    orders: {
      providerNames: providers.map(({ declaration }) => declaration.name),
      open: (tx, wanted) => openOrder(tx, platform.ids, providers, { ...wanted, purpose: 'booking' }),
      returnToCard: (tx, money) => returnToCard(tx, platform.ids, providers, money),
    } satisfies PaymentOrders,
    /** The routes and jobs. They need the bookings, which in turn need the orders. */
    serve: (bookings: BookingsToPay) => serve(platform, { providers, declared }, bookings),
  };
}

interface KnownProviders {
  readonly providers: readonly OfferedProvider[];
  /** Including those that are not configured. */
  readonly declared: readonly PaymentDeclaration[];
}

function serve(platform: Platform, { providers, declared }: KnownProviders, bookings: BookingsToPay) {
  const askStatus = createQueryStatus(platform, bookings);
  const sources = { providers, bookings };
  return {
    handlers: {
      ...listProviders(platform, providers),
      startPayment: startPayment(platform, providers, bookings),
      confirmPayment: confirmPayment(platform, providers, bookings),
      ...returnFromPayment(platform, providers, askStatus),
      ...servePages(platform, providers, bookings),
      topUpWallet: topUpWallet(platform, providers),
      getTopUp: getTopUp(platform, providers),
      listPayments: listPayments(platform, sources),
      ...checkPayment(platform, sources, askStatus),
      requestRefund: requestRefund(platform, providers, bookings),
      resolveRefund: resolveRefund(platform, sources),
      ...comparePayouts(platform, declared),
      testPaymentProvider: testPaymentProvider(platform, providers),
    },
    jobs: [
      queryStatusJob(platform, providers, askStatus),
      makeRefundJob(platform, providers),
      jobKind({
        name: 'expire-payment-orders',
        cron: '*/5 * * * *',
        run: (job) => job.commit(expireOrders),
      }),
    ],
  } satisfies Capability;
}
