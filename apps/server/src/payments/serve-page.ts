import { isPayable } from '@fiacre/domain';
import type { Handlers } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { pagePathOf } from './link-of.ts';
import { findOrder } from './order-store.ts';
import type { OfferedProvider, PaymentPage } from './provider.ts';
import { findProvider } from './providers.ts';
import type { PaymentOrder } from './tables.ts';

/** Our pages for paying orders of providers without their own page. Source: PAY-10. */
export function servePages(
  { db, clock }: Platform,
  providers: readonly OfferedProvider[],
): Handlers<'paymentPage' | 'submitPaymentPage'> {
  const find = async (params: {
    readonly provider: string;
    readonly orderId: string;
  }): Promise<{ page: PaymentPage; order: PaymentOrder }> => {
    const page = findProvider(providers, params.provider)?.page ?? refuse('not_found');
    const order = await findOrder(db, params.orderId);
    return order?.provider === params.provider ? { page, order } : refuse('not_found');
  };
  return {
    async paymentPage({ params }) {
      const { page, order } = await find(params);
      const { html, headers } = await page.show(order);
      return { contentType: 'text/html; charset=utf-8', headers, body: html };
    },
    async submitPaymentPage({ params, body }) {
      const { page, order } = await find(params);
      const isOpen = isPayable(order.state, order.expires_at.getTime(), clock.now().getTime());
      await page.submit({ order, isOpen, form: new URLSearchParams(body) });
      const headers = { location: pagePathOf(order) };
      return { status: 303, contentType: 'text/plain; charset=utf-8', headers, body: '' };
    },
  };
}
