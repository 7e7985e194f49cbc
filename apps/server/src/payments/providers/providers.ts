import type { PaymentDeclaration, OfferedProvider, ProviderParts } from '../provider/provider.ts';
import type { ProviderTwin } from '../provider/twin.ts';
import { braintree } from './braintree/braintree.ts';
import { culqi } from './culqi/culqi.ts';
import { flutterwave } from './flutterwave/flutterwave.ts';
import { liqpay } from './liqpay/liqpay.ts';
import { mercadopago } from './mercadopago/mercadopago.ts';
import { payfast } from './payfast/payfast.ts';
import { paypal } from './paypal/paypal.ts';
import { paystack } from './paystack/paystack.ts';
import { paytm } from './paytm/paytm.ts';
import { payulatam } from './payulatam/payulatam.ts';
import { securepay } from './securepay/securepay.ts';
import { stripe } from './stripe/stripe.ts';
import { testProvider } from './test/test-provider.ts';

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

/** A twin of each provider that moves real money. */
export const makeTwins = (now: () => Date): readonly ProviderTwin[] =>
  paymentProviders.flatMap((declaration) => declaration.twin?.(now) ?? []);

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
