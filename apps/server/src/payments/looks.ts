import type { ProviderLook } from '@fiacre/contract';

const look = (label: string | null, tone: ProviderLook['tone'], pins: string): ProviderLook => ({
  label,
  tone,
  pins,
});

/** How the specification's thirteen providers look. The marks are our own patterns of pins. Source: PAY-1. */
export const specifiedLooks = {
  paypal: look('PayPal', 'enamel', 'oo.ooo.oo'),
  braintree: look('Braintree', 'night', '.o.ooo.o.'),
  stripe: look('Stripe', 'enamel', 'o.o.o.o.o'),
  paytm: look('Paytm', 'good', 'ooo...ooo'),
  payulatam: look('PayU Latam', 'good', 'o.oo.oooo'),
  flutterwave: look('Flutterwave', 'lamp', 'o.o...o.o'),
  paystack: look('Paystack', 'enamel', '..o.ooooo'),
  securepay: look('SecurePay', 'night', 'ooo.o..o.'),
  payfast: look('Payfast', 'lamp', 'o..oo.ooo'),
  liqpay: look('LiqPay', 'good', '.o.o.o.o.'),
  culqi: look('Culqi', 'night', 'oooo..ooo'),
  mercadopago: look('Mercado Pago', 'enamel', '.o.o.oooo'),
  test: look(null, 'lamp', 'ooo.o.ooo'),
} as const satisfies Readonly<Record<string, ProviderLook>>;
