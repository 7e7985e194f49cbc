import { useText } from '../i18n/i18n-context.tsx';

/** A payment provider's display name; the test provider's is translated, and a simulated one is marked as such. */
export function useProviderLabel(): (label: string | null, isSimulated?: boolean) => string {
  const t = useText();
  return (label, isSimulated = false) => {
    if (label === null) return t('provider_test');
    return isSimulated ? t('pay_page_simulation', { provider: label }) : label;
  };
}
