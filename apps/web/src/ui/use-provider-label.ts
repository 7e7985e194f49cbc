import { useText } from '../i18n/i18n-context.tsx';

/** A payment provider as people know it; the test provider has no label and is named in the reader's language. */
export function useProviderLabel(): (label: string | null) => string {
  const t = useText();
  return (label) => label ?? t('provider_test');
}
