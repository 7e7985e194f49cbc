import * as z from 'zod';
import { Amount, Id } from './primitives.ts';

/** A way to pay by card, and the door that its form is posted to. Source: DATA-13, CALL-11. */
export const PaymentProvider = z.object({ name: z.string(), link: z.string() });
export const PaymentProviders = z.object({ items: z.array(PaymentProvider) });

/** Hidden fields of the form that opens a provider's page, with the specification's names. Source: PAY-2. */
export const PaymentFields = z.object({
  order_id: Id,
  /** As the provider writes it: whole units with decimals, or the smallest unit. */
  amount: z.string(),
  currency: z.string(),
  product_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  quantity: z.literal('1'),
  cust_id: Id,
  mobile_no: z.string(),
  email: z.string(),
});

/** What is to be posted to `link`, by a form of the page, so that the provider can be paid. Source: PAY-2, PAY-7. */
export const PaymentForm = z.object({
  orderId: Id,
  provider: z.string(),
  amount: Amount,
  currency: z.string(),
  link: z.string(),
  fields: PaymentFields,
});
export type PaymentForm = z.infer<typeof PaymentForm>;

export const ProviderParams = z.strictObject({ provider: z.string().max(40) });
export const OrderParams = z.strictObject({ orderId: Id });
