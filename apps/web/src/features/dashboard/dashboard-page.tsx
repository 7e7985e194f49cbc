import { useState } from 'react';
import { useDriversOnMap } from '../../api/driver.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { DemandPanel } from '../../map/demand/demand-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ActivityCharts } from './activity-charts.tsx';
import styles from './dashboard.module.css';
import { DriverList } from './driver-list.tsx';
import { DriversMap } from './drivers-map.tsx';
import { EarningsFigures } from './earnings-figures.tsx';
import { driverView, type MapView } from './map-view.ts';
import { useViewerPosition } from './use-viewer-position.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** Income, the drivers online with their positions, updated live, and charts of the week. Sources: DASH-1 to DASH-7. */
export function DashboardPage() {
  const t = useText();
  const { data, error } = useDriversOnMap();
  const { viewer, ask } = useViewerPosition();
  const [found, setFound] = useState<MapView | null>(null);
  const drivers = data?.items ?? [];
  const busy = drivers.filter((driver) => driver.queue).length;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('dashboard')}</h1>
        {/* Until they are known, the counts keep their place, so that nothing below moves. */}
        <p className={styles.counts} role="status" hidden={data === undefined}>
          <span>{t('drivers_active', { count: drivers.length })}</span>
          <span>{t('drivers_free', { count: drivers.length - busy })}</span>
          <span>{t('drivers_busy', { count: busy })}</span>
        </p>
      </header>
      <EarningsFigures />
      <div className={styles.locate}>
        <Button tone="secondary" busy={viewer.state === 'asking'} onClick={ask}>
          <Icon name="locate" />
          {t('centre_on_me')}
        </Button>
        {viewer.state === 'denied' && (
          <p className={styles.allow} role="alert">
            {t('allow_location')}
          </p>
        )}
        {viewer.state === 'unknown' && <p role="status">{t('location_unknown')}</p>}
      </div>
      <FailureNotice failure={error} />
      <DriversMap drivers={drivers} viewer={viewer.at} found={found} />
      <DemandPanel />
      <ActivityCharts />
      <DriverList drivers={drivers} onShow={({ location }) => setFound(driverView(location))} />
    </div>
  );
}
