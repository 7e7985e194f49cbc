import type { PaymentDeclaration, OfferedProvider, ProviderParts } from './provider.ts';
import { braintree } from './providers/braintree/braintree.ts';
import { culqi } from './providers/culqi/culqi.ts';
import { flutterwave } from './providers/flutterwave/flutterwave.ts';
import { liqpay } from './providers/liqpay/liqpay.ts';
import { mercadopago } from './providers/mercadopago/mercadopago.ts';
import { payfast } from './providers/payfast/payfast.ts';
import { paypal } from './providers/paypal/paypal.ts';
import { paystack } from './providers/paystack/paystack.ts';
import { paytm } from './providers/paytm/paytm.ts';
import { payulatam } from './providers/payulatam/payulatam.ts';
import { securepay } from './providers/securepay/securepay.ts';
import { stripe } from './providers/stripe/stripe.ts';
import { testProvider } from './providers/test/test-provider.ts';

/** Every payment provider of the release, in the order in which riders see them. */
export const paymentProviders: readonly PaymentDeclaration[] = [
  paypal,
  braintree,
  stripe,
  paytm,
  payulatam,
  flutterwave,
  paystack,
  securepay,
  payfast,
  liqpay,
  culqi,
  mercadopago,
  testProvider,
];

/** The declared providers that the environment configures. Source: PAY-10, CALL-21. */
export function offeredProviders(
  declared: readonly PaymentDeclaration[],
  parts: ProviderParts,
): readonly OfferedProvider[] {
  return declared.flatMap((declaration) => {
    const settings = parts.platform.config.services.of(declaration);
    return settings === null ? [] : [Object.assign(declaration.create(settings, parts), { declaration })];
  });
}

/** The offered provider of this name, if any. */
export function findProvider(
  providers: readonly OfferedProvider[],
  name: string,
): OfferedProvider | undefined {
  return providers.find(({ declaration }) => declaration.name === name);
}

/** The minor units of which every payment and refund through the provider is a multiple. */
export function stepOf(provider: OfferedProvider, currency: string): number {
  return provider.stepOf?.(currency) ?? 1;
}

/** Whether the provider accepts this currency. */
export function acceptsCurrency({ declaration, currencies }: OfferedProvider, currency: string): boolean {
  return (currencies ?? declaration.currencies)?.has(currency) ?? true;
}
