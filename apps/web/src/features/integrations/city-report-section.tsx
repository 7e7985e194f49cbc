import { useState } from 'react';
import { useCities, useCityReport, useSwitchCityBack } from '../../api/office/integrations.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CityReportFacts } from './city-report-facts.tsx';
import { RefusedMaps } from './refused-maps.tsx';
import { EditCityLabel } from './edit-city-label.tsx';
import styles from './integrations.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** Shows the parts of its file that the main city's import used or left out, and why. */
export function CityReportSection() {
  const t = useText();
  const [wantedId, setWantedId] = useState<string | null>(null);
  const { data, error } = useCityReport(wantedId);
  const main = useCities().cities.find(({ key }) => key === 'main');
  return (
    <section className={styles.section} aria-label={t('city_report')}>
      <div className={styles.head}>
        <h2>{t('city_report')}</h2>
        {main !== undefined && <EditCityLabel city={main} />}
        {data?.previousId != null && <SwitchBack to={data.previousId} onSwitched={setWantedId} />}
      </div>
      <p className={styles.lead}>{t('city_report_text')}</p>
      <RefusedMaps />
      <FailureNotice failure={error} />
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data !== undefined && <CityReportFacts report={data} />}
    </section>
  );
}

/** Serves the map from before the last update again, after a confirmation. */
function SwitchBack({ to, onSwitched }: { readonly to: string; readonly onSwitched: (id: string) => void }) {
  const t = useText();
  const { allowCriticalEditsAdmin } = useSettings();
  const [isAsking, setIsAsking] = useState(false);
  const switching = useSwitchCityBack();
  const onSuccess = () => {
    onSwitched(to);
    setIsAsking(false);
  };
  if (!allowCriticalEditsAdmin) return null;
  return (
    <>
      <Button tone="secondary" onClick={() => setIsAsking(true)}>
        {t('city_switch_back')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('city_switch_back_title')}
          verb={t('city_switch_back')}
          busy={switching.busy}
          failure={switching.failure}
          onConfirm={() => switching.send(to, { onSuccess })}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('city_switch_back_text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
