import { useText } from '../i18n/i18n-context.tsx';

/** A payment provider's display name; the test provider's is translated. */
export function useProviderLabel(): (label: string | null) => string {
  const t = useText();
  return (label) => label ?? t('provider_test');
}
