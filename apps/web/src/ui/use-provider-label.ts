import { providerNames } from '@fiacre/contract/provider-names';
import { useCallback } from 'react';
import { useText } from '../i18n/i18n-context.tsx';

/** A payment provider's display name; the test provider's is translated, and a simulated one is marked as such. */
export function useProviderLabel(): (label: string | null, isSimulated?: boolean) => string {
  const t = useText();
  return useCallback(
    (label, isSimulated = false) => {
      if (label === null) return t('provider_test');
      return isSimulated ? t('pay_page_simulation', { provider: label }) : label;
    },
    [t],
  );
}

const known: Readonly<Record<string, string | null>> = providerNames;

/** The display name of the provider of a payment or booking, even if it no longer takes payments. */
export function useProviderName(): (provider: string) => string {
  const labelOf = useProviderLabel();
  return useCallback(
    (provider) => (provider in known ? labelOf(known[provider] ?? null) : provider),
    [labelOf],
  );
}
