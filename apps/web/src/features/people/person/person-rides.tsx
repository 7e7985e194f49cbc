import type { UserRow } from '@fiacre/contract';
import { Link } from 'react-router';
import { useBookings } from '../../../api/bookings.ts';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { isolated } from '../../../i18n/direction.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { formatDateTime } from '../../../i18n/format.ts';
import { StatusBadge } from '../../../ui/booking/status-badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useMoneyIn } from '../../../ui/use-money-in.ts';
import styles from '../people.module.css';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

const shown = 15;

/** A rider's or a driver's latest rides. */
export function PersonRides({ person }: { readonly person: UserRow }) {
  const { t, dateLocale } = useI18n();
  const clockAt = useClockAt();
  const money = useMoneyIn();
  const who = person.usertype === 'driver' ? { driver: person.id } : { customer: person.id };
  const { data, error } = useBookings({ ...who, sort: '-tripDate', pageSize: shown });
  if (data === undefined) return error === null ? <Skeleton lines={6} /> : <FailureNotice failure={error} />;
  if (data.items.length === 0) return <EmptyState>{t('rides_none')}</EmptyState>;
  return (
    <table className={styles.table} aria-label={t('rides_last')}>
      <thead>
        <tr>
          <th scope="col">{t('col_id')}</th>
          <th scope="col">{t('col_date')}</th>
          <th scope="col">{t('col_from_to')}</th>
          <th scope="col">{t('col_status')}</th>
          <th scope="col">{t('col_amount')}</th>
        </tr>
      </thead>
      <tbody>
        {data.items.map((booking) => (
          <tr key={booking.id}>
            <td>
              <Link
                to={`/bookings/${booking.id}`}
                aria-label={t('rides_open', { reference: booking.reference })}
              >
                {booking.reference}
              </Link>
            </td>
            <td>{formatDateTime(dateLocale, booking.tripDate, clockAt(booking.pickup))}</td>
            <td className={styles.route}>
              <span>{isolated(booking.pickup.add)}</span>
              <span>{isolated(booking.drop.add)}</span>
            </td>
            <td>
              <StatusBadge booking={booking} isBesideTime />
            </td>
            <td>
              <bdi>{money(booking.payableAmount, booking.currency)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
