import { Link, useParams } from 'react-router';
import { Ride } from '../../features/trip/ride.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import styles from './pages.module.css';

/** `/bookings/:id`: one ride for everybody who may see it. */
export function BookingPage() {
  const t = useText();
  const { id } = useParams();
  return (
    <div className={styles.page}>
      <Link className={buttonClass('quiet')} to="/bookings">
        {t('back_to_bookings')}
      </Link>
      {id !== undefined && <Ride id={id} />}
    </div>
  );
}
