import type { Booking } from '@fiacre/contract';
import { Link } from 'react-router';
import { useText } from '../../../i18n/i18n-context.tsx';
import { AheadNote } from '../../../ui/booking/ahead-note.tsx';
import { OpenChange } from '../../../ui/booking/change/open-change.tsx';
import { PlacePair } from '../../../ui/booking/place-pair.tsx';
import { StatusBadge } from '../../../ui/booking/status-badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import styles from './driver-trip.module.css';

/** A ride that the driver accepted ahead, and until when there is time for others. Source: TRIP-28. */
export function RideAhead({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const title = t('booking_number', { reference: booking.reference });
  return (
    <article className={styles.trip} aria-label={title}>
      <div className={styles.panel}>
        <StatusBadge booking={booking} />
        <OpenChange booking={booking} reader="driver" />
        <AheadNote booking={booking} reader="driver" />
        <PlacePair ride={booking} />
        <Link className={buttonClass('secondary')} to={`/bookings/${booking.id}`}>
          {title}
        </Link>
      </div>
    </article>
  );
}
