export type MarkTone = 'enamel' | 'lamp' | 'good' | 'night';

export interface ProviderMarkShape {
  /** How the provider writes itself; the test provider is named in the reader's language. */
  readonly name: string | null;
  readonly tone: MarkTone;
  /** Nine places of a plate, row by row; `o` holds a pin. */
  readonly pins: string;
}

const mark = (name: string | null, tone: MarkTone, pins: string): ProviderMarkShape => ({ name, tone, pins });

/** Marks of our own: patterns of pins, nobody's artwork. Source: PAY-1. */
export const providerMarks: Readonly<Record<string, ProviderMarkShape>> = {
  paypal: mark('PayPal', 'enamel', 'oo.ooo.oo'),
  braintree: mark('Braintree', 'night', '.o.ooo.o.'),
  stripe: mark('Stripe', 'enamel', 'o.o.o.o.o'),
  paytm: mark('Paytm', 'good', 'ooo...ooo'),
  payulatam: mark('PayU Latam', 'good', 'o.oo.oooo'),
  flutterwave: mark('Flutterwave', 'lamp', 'o.o...o.o'),
  paystack: mark('Paystack', 'enamel', '..o.ooooo'),
  securepay: mark('SecurePay', 'night', 'ooo.o..o.'),
  payfast: mark('Payfast', 'lamp', 'o..oo.ooo'),
  liqpay: mark('LiqPay', 'good', '.o.o.o.o.'),
  culqi: mark('Culqi', 'night', 'oooo..ooo'),
  mercadopago: mark('Mercado Pago', 'enamel', '.o.o.oooo'),
  test: mark(null, 'lamp', 'ooo.o.ooo'),
};
