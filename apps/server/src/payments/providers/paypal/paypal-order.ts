import * as z from 'zod';
import { amountOf } from '../../provider/provider-amount.ts';
import { notAResult, type PaymentResult } from '../../provider/provider.ts';

const Money = z.object({ value: z.string(), currency_code: z.string() });

/** A payment at PayPal. The order's own id is carried in `custom_id`. */
export const Capture = z.object({
  id: z.string(),
  status: z.string(),
  custom_id: z.string().nullish(),
  amount: Money.nullish(),
});
export type Capture = z.infer<typeof Capture>;

/** PayPal's order, before and after it is captured. */
export const PayPalOrder = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().nullish(),
        payments: z.object({ captures: z.array(Capture).default([]) }).nullish(),
      }),
    )
    .default([]),
});
export type PayPalOrder = z.infer<typeof PayPalOrder>;

/** Where the payer approves; the link's name depends on how the order was created. */
export function approvalLinkOf({ links }: PayPalOrder): string | undefined {
  return links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
}

/** The result of an order's newest payment, if it is final. */
export function resultOfOrder({ purchase_units: [unit] }: PayPalOrder): PaymentResult | null {
  const capture = unit?.payments?.captures.at(-1);
  if (capture === undefined) return null;
  const result = resultOfCapture({ ...capture, custom_id: capture.custom_id ?? unit?.custom_id });
  return result === notAResult ? null : result;
}

const final: Readonly<Record<string, boolean>> = { COMPLETED: true, DECLINED: false, FAILED: false };

/** Not a result while PayPal reviews the payment, or if it belongs to something else that the operator sells. */
export function resultOfCapture(capture: Capture): PaymentResult | typeof notAResult {
  const approved = final[capture.status];
  const orderId = z.uuid().safeParse(capture.custom_id).data;
  const currency = capture.amount?.currency_code ?? '';
  const amount = amountOf(capture.amount?.value ?? '', currency);
  if (approved === undefined || orderId === undefined || amount === null) return notAResult;
  return { orderId, reference: capture.id, amount, currency, approved };
}
