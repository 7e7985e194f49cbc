import type { ProviderLook } from '@fiacre/contract';
import { providerNames } from '@fiacre/contract/provider-names';

const look = (name: keyof typeof providerNames, tone: ProviderLook['tone'], pins: string): ProviderLook => ({
  label: providerNames[name],
  tone,
  pins,
});

/** How the specification's thirteen providers look. The marks are our own patterns of pins. Source: PAY-1. */
export const specifiedLooks = {
  paypal: look('paypal', 'enamel', 'oo.ooo.oo'),
  braintree: look('braintree', 'night', '.o.ooo.o.'),
  stripe: look('stripe', 'enamel', 'o.o.o.o.o'),
  paytm: look('paytm', 'good', 'ooo...ooo'),
  payulatam: look('payulatam', 'good', 'o.oo.oooo'),
  flutterwave: look('flutterwave', 'lamp', 'o.o...o.o'),
  paystack: look('paystack', 'enamel', '..o.ooooo'),
  securepay: look('securepay', 'night', 'ooo.o..o.'),
  payfast: look('payfast', 'lamp', 'o..oo.ooo'),
  liqpay: look('liqpay', 'good', '.o.o.o.o.'),
  culqi: look('culqi', 'night', 'oooo..ooo'),
  mercadopago: look('mercadopago', 'enamel', '.o.o.oooo'),
  test: look('test', 'lamp', 'ooo.o.ooo'),
} as const satisfies Readonly<Record<keyof typeof providerNames, ProviderLook>>;
