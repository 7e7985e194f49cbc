import { braintreeTwin } from './braintree-twin.ts';
import { culqiTwin } from './culqi-twin.ts';
import { flutterwaveTwin } from './flutterwave-twin.ts';
import { liqpayTwin } from './liqpay-twin.ts';
import { mercadopagoTwin } from './mercadopago-twin.ts';
import { payfastTwin } from './payfast-twin.ts';
import { paypalTwin } from './paypal-twin.ts';
import { paystackTwin } from './paystack-twin.ts';
import { paytmTwin } from './paytm-twin.ts';
import { payulatamTwin } from './payulatam-twin.ts';
import { securepayTwin } from './securepay-twin.ts';
import { stripeTwin } from './stripe-twin.ts';
import type { ProviderTwin } from './twin.ts';

/** A twin of each provider that moves real money. */
export const makeTwins = (now: () => Date): readonly ProviderTwin[] => [
  paypalTwin(now),
  braintreeTwin(),
  stripeTwin(now),
  paytmTwin(),
  payulatamTwin(),
  flutterwaveTwin(),
  paystackTwin(),
  securepayTwin(),
  payfastTwin(),
  liqpayTwin(),
  culqiTwin(),
  mercadopagoTwin(now),
];
