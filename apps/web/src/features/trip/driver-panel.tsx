import type { Booking } from '@fiacre/contract';
import { inOneLine } from '../../i18n/direction.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Plate } from '../../ui/plate.tsx';
import { Stars } from './stars.tsx';
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx';
import { Chat } from './chat/chat.tsx';
import styles from './ride.module.css';

/** The driver and the car; the number plate is largest, because it is what a rider looks for. */
export function DriverPanel({ booking }: { readonly booking: Booking }) {
  const { t, own } = useI18n();
  if (booking.driver === null) return null;
  const name = booking.driverName ?? '';
  const car = [booking.vehicleMake, booking.vehicleModel].filter(Boolean).join(' ');
  return (
    <section className={styles.driver} aria-label={t('your_driver')}>
      <Avatar name={name} image={booking.driverImage} />
      <div className={styles.driverText}>
        <p className={styles.driverName}>
          <span>
            <bdi>{name}</bdi>
          </span>
          {booking.driverRating !== null && booking.driverRating > 0 && (
            <Stars average={booking.driverRating} />
          )}
        </p>
        <p className={styles.soft}>{inOneLine([own(booking.carType), car])}</p>
      </div>
      {booking.vehicleNumber !== null && (
        <p className={styles.plate}>
          <VisuallyHidden>{t('number_plate')}: </VisuallyHidden>
          <Plate>
            <bdi>{booking.vehicleNumber}</bdi>
          </Plate>
        </p>
      )}
      {booking.driverContact !== null && (
        <a className={`${buttonClass('secondary')} ${styles.call}`} href={`tel:${booking.driverContact}`}>
          <Icon name="phone" />
          {t('call_driver', { name })}
        </a>
      )}
      <Chat booking={booking} />
    </section>
  );
}
