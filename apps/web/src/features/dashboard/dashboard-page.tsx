import { useDriversOnMap } from '../../api/driver.ts';
import { failureOf } from '../../api/failure.ts';
import { useLiveDrivers } from '../../api/live/live-drivers.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DriverList } from './driver-list.tsx';
import styles from './dashboard.module.css';
import { DriversMap } from './drivers-map.tsx';
import { useViewerPosition } from './use-viewer-position.ts';

/** Which drivers are online, where, and who is free, live. Sources: DASH-3 to DASH-5, DASH-7. */
export function DashboardPage() {
  const t = useText();
  const { data, error } = useDriversOnMap();
  useLiveDrivers();
  const viewer = useViewerPosition();
  const drivers = data?.items ?? [];
  const busy = drivers.filter((driver) => driver.queue).length;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('dashboard')}</h1>
        {data !== undefined && (
          <p className={styles.counts} role="status">
            <span>{t('drivers_active', { count: drivers.length })}</span>
            <span>{t('drivers_free', { count: drivers.length - busy })}</span>
            <span>{t('drivers_busy', { count: busy })}</span>
          </p>
        )}
      </header>
      {viewer.state === 'denied' && (
        <p className={styles.allow} role="alert">
          {t('allow_location')}
        </p>
      )}
      {error !== null && <Notice tone="bad">{t(failureOf(error).code)}</Notice>}
      {viewer.state !== 'asking' && <DriversMap drivers={drivers} viewer={viewer.at} />}
      <DriverList drivers={drivers} />
    </div>
  );
}
