import { isPayable } from '@fiacre/domain';
import { escapeHtml } from '../drawing/escape-html.ts';
import { returnPathOf } from '../provider/link-of.ts';
import type { PaymentOrder } from '../record/tables.ts';
import type { PageContext } from '../drawing/page-context.ts';

/** Whether an order can still be paid on a page of ours. */
export function isOpen(order: PaymentOrder, now: Date): boolean {
  return isPayable(order.state, order.expires_at.getTime(), now.getTime());
}

const tones = { paid: 'good', late: 'good', declined: 'bad', expired: 'bad' } as const;

/** How an order ended, if it did; an order that can be paid again is only ever declined. */
export function drawOutcome(order: PaymentOrder, now: Date, { text }: PageContext): string {
  const { state } = order;
  const shown = (state === 'open' || state === 'declined') && !isOpen(order, now) ? 'expired' : state;
  if (shown === 'open') return '';
  return `<p class="outcome ${tones[shown]}" role="status">${escapeHtml(text(`pay_page_${shown}`))}</p>`;
}

/** The way back to the app, which then queries the provider for the result. */
export function drawWayBack(order: Pick<PaymentOrder, 'id' | 'provider'>, { text }: PageContext): string {
  return `<p class="back"><a href="${returnPathOf(order)}">${escapeHtml(text('pay_page_back'))}</a></p>`;
}
