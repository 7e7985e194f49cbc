/**
 * The names of the specification's payment providers; the test provider's name depends on the language. Source: PAY-1.
 */
export const providerNames = {
  paypal: 'PayPal',
  braintree: 'Braintree',
  stripe: 'Stripe',
  paytm: 'Paytm',
  payulatam: 'PayU Latam',
  flutterwave: 'Flutterwave',
  paystack: 'Paystack',
  securepay: 'SecurePay',
  payfast: 'Payfast',
  liqpay: 'LiqPay',
  culqi: 'Culqi',
  mercadopago: 'Mercado Pago',
  test: null,
} as const satisfies Readonly<Record<string, string | null>>;
