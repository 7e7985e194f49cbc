import { useText } from '../../i18n/i18n-context.tsx';

export function LandingPage() {
  const t = useText();
  return <h1>{t('hero_title')}</h1>;
}
