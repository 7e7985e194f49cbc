import * as z from 'zod';
import * as payments from '../payments.ts';
import { Done } from '../primitives.ts';
import type { paymentRoutes } from '../routes/payments.ts';
import type { RouteSchemas } from './route-schemas.ts';

/** As it came: a signature covers its bytes, and a form has its own reader. */
const Text = z.string();

export const paymentSchemas = {
  listPaymentProviders: { response: payments.PaymentProviders },
  callProviders: { response: z.array(payments.PaymentProvider) },
  startPayment: { params: payments.ProviderParams, body: Text },
  confirmPayment: { params: payments.ProviderParams, body: Text, response: Done },
  testPaymentPage: { params: payments.OrderParams },
  decideTestPayment: { params: payments.OrderParams, body: Text },
} as const satisfies Record<keyof typeof paymentRoutes, RouteSchemas>;
