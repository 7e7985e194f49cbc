import { Link } from 'react-router';
import { useClockAt } from '../../api/city/city-zone.ts';
import { usePromisesAtRisk } from '../../api/office/dispatch.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './dispatch.module.css';

/** Alerts the office if the chosen mode fails, and lists booked rides that start soon and have no driver. */
export function PromiseAlarm() {
  const { t, dateLocale } = useI18n();
  const clockAt = useClockAt();
  const { data } = usePromisesAtRisk();
  if (data === undefined || (data.items.length === 0 && data.failedMode === null)) return null;
  return (
    <div className={styles.alarm}>
      {data.failedMode !== null && (
        <Notice tone="bad">{t('dispatch_failed', { mode: t(`dispatch_mode_${data.failedMode}`) })}</Notice>
      )}
      {data.items.length > 0 && (
        <Notice tone="bad">
          <strong>{t('promises_at_risk')}</strong>
          <ul>
            {data.items.map(({ bookingId, reference, tripDate, pickup }) => (
              <li key={bookingId}>
                <Link to={`/bookings/${bookingId}`}>{reference}</Link> ·{' '}
                {formatDateTime(dateLocale, tripDate, clockAt(pickup))}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
