import type { PaymentDeclaration, OfferedProvider, ProviderParts } from './provider.ts';
import { testProvider } from './providers/test/test-provider.ts';

/** Every payment provider of the release, in the order in which riders see them. */
export const paymentProviders: readonly PaymentDeclaration[] = [testProvider];

/** The declared providers that the environment configures. Source: PAY-10, CALL-21. */
export function offeredProviders(
  declared: readonly PaymentDeclaration[],
  parts: ProviderParts,
): readonly OfferedProvider[] {
  return declared.flatMap((declaration) => {
    const settings = parts.platform.config.services.of(declaration);
    return settings === null ? [] : [{ ...declaration.create(settings, parts), declaration }];
  });
}

/** The offered provider of this name, if any. */
export function findProvider(
  providers: readonly OfferedProvider[],
  name: string,
): OfferedProvider | undefined {
  return providers.find(({ declaration }) => declaration.name === name);
}

/** Whether the provider accepts this currency. */
export function takes({ declaration }: OfferedProvider, currency: string): boolean {
  return declaration.currencies?.has(currency) ?? true;
}
