import { createHash } from 'node:crypto';
import { formatMoney, isPayable, type MoneyDisplay } from '@fiacre/domain';
import type { RawAnswer } from '../../platform/http/handler.ts';
import type { PaymentOrder } from '../tables.ts';
import { pageStyle } from './page-style.ts';

const styleDigest = createHash('sha256').update(pageStyle).digest('base64');

/** Stricter than the rest of the product: no script, no picture, this one style, this one form. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleDigest}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const outcomes = {
  paid: ['good', 'Paid', 'The payment was approved.'],
  late: ['good', 'Paid', 'Nothing waited for this payment any more, so the money is in your wallet.'],
  declined: ['bad', 'Declined', 'The payment was declined. You can try again.'],
  expired: ['bad', 'Expired', 'This payment is too old. Please start a new one.'],
} as const;

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The page of the test provider: what is to be paid, and the two ways that it can go. Source: PAY-10. */
export function testPage(order: PaymentOrder, display: MoneyDisplay, now: Date): RawAnswer {
  const open = isPayable(order.state, order.expires_at.getTime(), now.getTime());
  const state = open || order.state !== 'declined' ? order.state : 'expired';
  const shown = state === 'open' && !open ? 'expired' : state;
  const price = escape(formatMoney(order.amount, { ...display, code: order.currency }));
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Test payment of ${price}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<p class="plate">Test provider</p>
<h1>${price}</h1>
<p class="what">${escape(order.product_name)}</p>
${outcomeOf(shown)}${open ? decisionOf(order) : ''}
<p class="back"><a href="${order.purpose === 'top-up' ? '/profile' : '/bookings'}">Back to the app</a></p>
</main>
</body>
</html>
`;
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-store' };
  return { contentType: 'text/html; charset=utf-8', headers, body };
}

function outcomeOf(state: PaymentOrder['state']): string {
  if (state === 'open') return '<p>No money moves here: choose how this payment ends.</p>\n';
  const [tone, title, text] = outcomes[state];
  return `<p class="outcome ${tone}" role="status"><strong>${title}.</strong> ${text}</p>\n`;
}

function decisionOf({ id }: PaymentOrder): string {
  return `<form method="post" action="/payments/test/${id}">
<button name="decision" value="approved">Approve</button>
<button name="decision" value="declined" class="second">Decline</button>
</form>
`;
}
