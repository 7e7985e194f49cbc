import type { Booking } from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';
import { formatDistance, formatDuration } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { useSettings } from '../../api/shared-queries.ts';
import { FareLines } from '../../ui/booking/fare-lines.tsx';
import styles from './ride.module.css';

/** The fare with its lines; after the ride it is the receipt. */
export function Receipt({ booking }: { readonly booking: Booking }) {
  const { t, locale } = useI18n();
  const { convertToMile } = useSettings();
  const metres = booking.distanceMetres ?? booking.estimateDistanceMetres;
  const seconds = booking.totalTripTimeSeconds ?? booking.estimateTimeSeconds;
  const lines =
    booking.discountAmount > 0
      ? [...booking.fareLines, { label: 'col_discount', amount: -booking.discountAmount }]
      : booking.fareLines;
  const { paid } = statusTraits[booking.status];
  return (
    <details className={styles.fold} open={paid || booking.status === 'PENDING'}>
      <summary>{t(paid ? 'receipt' : 'fare_details')}</summary>
      <p className={styles.soft}>
        {t('trip_length', {
          distance: formatDistance(locale, metres, convertToMile),
          duration: formatDuration(locale, seconds),
        })}
      </p>
      <FareLines lines={lines} total={booking.payableAmount} />
      {paid && (
        <p className={styles.soft}>
          {t('fare_paid_by')}: {t(`mode_${booking.paymentMode}`)}
        </p>
      )}
    </details>
  );
}
