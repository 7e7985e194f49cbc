import { useText } from '../../i18n/i18n-context.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import styles from './integrations.module.css';
import { MapUsageSection } from './map-usage-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** `/integrations`: keys with which other systems call the API, and webhooks that receive events. */
export function IntegrationsPage() {
  const t = useText();
  return (
    <div className={styles.page}>
      <h1>{t('integrations')}</h1>
      <ApiKeysSection />
      <WebhooksSection />
      <MapUsageSection />
    </div>
  );
}
