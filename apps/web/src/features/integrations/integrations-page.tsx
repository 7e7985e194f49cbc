import { OfficePage } from '../../back-office/shell/office-page.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { CitiesSection } from './cities-section.tsx';
import { CityReportSection } from './city-report-section.tsx';
import { MapUsageSection } from './map-usage-section.tsx';
import { PaymentProvidersSection } from './payment-providers-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** `/integrations`: keys for the API, webhooks, payment providers, map services, and the import of the city. */
export function IntegrationsPage() {
  const t = useText();
  return (
    <OfficePage title={t('integrations')}>
      <ApiKeysSection />
      <WebhooksSection />
      <PaymentProvidersSection />
      <MapUsageSection />
      <CityReportSection />
      <CitiesSection />
    </OfficePage>
  );
}
