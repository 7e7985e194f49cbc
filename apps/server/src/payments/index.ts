import type { PaymentForm } from '@fiacre/contract';
import { jobKind } from '../platform/jobs/job.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { confirmPayment, type BookingsToPay } from './confirm-payment.ts';
import { getTopUp } from './get-top-up.ts';
import { listProviders } from './list-providers.ts';
import { openOrder, type WantedPayment } from './open-order.ts';
import { expireOrders } from './order-store.ts';
import { configuredProviders, type Providers } from './providers.ts';
import { startPayment } from './start-payment.ts';
import { serveTestPage, type KnockOutside } from './test-provider/serve-page.ts';
import { topUpWallet } from './top-up.ts';

export type { BookingsToPay } from './confirm-payment.ts';
export { hasAnyOrder } from './order-store.ts';
export { paymentPersonalData } from './personal-data.ts';
export type { KnockOutside } from './test-provider/serve-page.ts';

/** Asking for money at a provider, for whoever is owed it. */
export interface PaymentOrders {
  /** Names of the providers that can be asked. */
  readonly providerNames: readonly string[];
  /** Opens an order for a booking; the caller holds the booking. */
  open(tx: Tx, wanted: Omit<WantedPayment, 'purpose'>): Promise<PaymentForm>;
}

export interface Payments {
  readonly orders: PaymentOrders;
  /** The routes and the timer; they need the bookings, which need the orders. */
  serve(bookings: BookingsToPay, knock: KnockOutside): Capability;
}

/** Payments by card: providers, orders and what providers say of them. */
export function createPayments(platform: Platform): Payments {
  const providers = configuredProviders(platform);
  return {
    orders: {
      providerNames: providers.all.map(({ name }) => name),
      open: (tx, wanted) => openOrder(tx, platform.ids, providers.all, { ...wanted, purpose: 'booking' }),
    },
    serve: (bookings, knock) => serve(platform, providers, bookings, knock),
  };
}

function serve(
  platform: Platform,
  providers: Providers,
  bookings: BookingsToPay,
  knock: KnockOutside,
): Capability {
  return {
    handlers: {
      ...listProviders(providers.all, platform.log),
      startPayment: startPayment(platform, providers.all, bookings),
      confirmPayment: confirmPayment(platform, providers.all, bookings),
      ...serveTestPage(platform, providers.test, knock),
      topUpWallet: topUpWallet(platform, providers),
      getTopUp: getTopUp(platform),
    },
    jobs: [
      jobKind({
        name: 'expire-payment-orders',
        cron: '*/5 * * * *',
        run: (job) => job.commit(expireOrders),
      }),
    ],
  };
}
