import { createHash } from 'node:crypto';
import { formatMoney, isPayable, type MoneyDisplay } from '@fiacre/domain';
import { escapeHtml } from '../../escape-html.ts';
import { pagePathOf, returnPathOf } from '../../link-of.ts';
import type { PaymentOrder } from '../../tables.ts';
import { pageStyle } from './page-style.ts';

const styleDigest = createHash('sha256').update(pageStyle).digest('base64');

/** Stricter than the rest of the product: no scripts, no images, only this style and this form. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleDigest}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const outcomes = {
  paid: ['good', 'Paid', 'The payment was approved.'],
  late: ['good', 'Paid', 'The payment was no longer expected, so the money has been added to your wallet.'],
  declined: ['bad', 'Declined', 'The payment was declined. You can try again.'],
  expired: ['bad', 'Expired', 'This payment has expired. Please start a new one.'],
} as const;

/** The page of the test provider: the amount to pay, with buttons to approve and decline. Source: PAY-10. */
export function drawTestPage(
  order: PaymentOrder,
  display: MoneyDisplay,
  now: Date,
): { html: string; headers: Record<string, string> } {
  const open = isPayable(order.state, order.expires_at.getTime(), now.getTime());
  const state = open || order.state !== 'declined' ? order.state : 'expired';
  const shown = state === 'open' && !open ? 'expired' : state;
  const price = escapeHtml(formatMoney(order.amount, { ...display, code: order.currency }));
  const html = `<!doctype html>
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
<p class="what">${escapeHtml(order.product_name)}</p>
${outcomeOf(shown)}${open ? decisionOf(order) : ''}
<p class="back"><a href="${returnPathOf(order)}">Back to the app</a></p>
</main>
</body>
</html>
`;
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-store' };
  return { html, headers };
}

function outcomeOf(state: PaymentOrder['state']): string {
  if (state === 'open') return '<p>No money moves here: choose how this payment ends.</p>\n';
  const [tone, title, text] = outcomes[state];
  return `<p class="outcome ${tone}" role="status"><strong>${title}.</strong> ${text}</p>\n`;
}

function decisionOf(order: PaymentOrder): string {
  return `<form method="post" action="${pagePathOf(order)}">
<button name="decision" value="approved">Approve</button>
<button name="decision" value="declined" class="second">Decline</button>
</form>
`;
}
