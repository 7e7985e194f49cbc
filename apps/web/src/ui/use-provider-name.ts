import { useText } from '../i18n/i18n-context.tsx';
import { providerMarks } from './provider-marks.ts';

/** A payment provider as people know it; an unknown one by its own name. */
export function useProviderName(): (provider: string) => string {
  const t = useText();
  return (provider) =>
    provider === 'test' ? t('provider_test') : (providerMarks[provider]?.name ?? provider);
}
