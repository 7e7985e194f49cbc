import { useText } from '../../i18n/i18n-context.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { CityReportSection } from './city-report-section.tsx';
import styles from './integrations.module.css';
import { MapUsageSection } from './map-usage-section.tsx';
import { PaymentProvidersSection } from './payment-providers-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** `/integrations`: keys for the API, webhooks, payment providers, map services, and the import of the city. */
export function IntegrationsPage() {
  const t = useText();
  return (
    <div className={styles.page}>
      <h1>{t('integrations')}</h1>
      <ApiKeysSection />
      <WebhooksSection />
      <PaymentProvidersSection />
      <MapUsageSection />
      <CityReportSection />
    </div>
  );
}
