import type { Booking } from '@fiacre/contract';
import { useChatMessages } from '../../../api/chat.ts';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from '../office-bookings.module.css';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

/** The chat between rider and driver. */
export function BookingMessages({ booking }: { readonly booking: Booking }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(booking.pickup);
  const { data, error, isPending } = useChatMessages(booking.id, {});
  return (
    <section className={styles.trail} aria-labelledby="booking-messages">
      <h3 id="booking-messages">{t('booking_messages')}</h3>
      {isPending && <Skeleton lines={2} />}
      <FailureNotice failure={error} />
      {data?.length === 0 && <p>{t('booking_messages_none')}</p>}
      <ol>
        {data?.map(({ id, at, from, message }) => (
          <li key={id}>
            <time dateTime={at}>{formatDateTime(dateLocale, at, clock)}</time>
            <bdi>{from === booking.customer ? booking.customerName : booking.driverName}</bdi>
            <bdi>{message}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}
