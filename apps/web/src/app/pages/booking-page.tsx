import type { Booking } from '@fiacre/contract';
import { statusTraits, type Role } from '@fiacre/domain';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { useBooking } from '../../api/bookings.ts';
import { useMe } from '../../api/client/session.ts';
import { SuccessDialog } from '../../features/book-ride/estimate/success-dialog.tsx';
import { isJustBooked } from '../../features/book-ride/just-booked.ts';
import { BookingDetail } from '../../features/bookings/detail/booking-detail.tsx';
import { SharingLine } from '../../features/tasks/sharing-line.tsx';
import { DriverTrip } from '../../features/trip/driving/driver-trip.tsx';
import { RideCard } from '../../features/trip/ride-card.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import type { Rebook } from '../../ui/booking/rebook-buttons.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useDocumentTitle } from '../../ui/page-title.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useDuty } from '../session/duty.tsx';
import styles from './pages.module.css';
import { useRebook } from './use-rebook.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** `/bookings/:id`: one booking, as the reader's role sees it. */
export function BookingPage() {
  const t = useText();
  const id = useParams()['id'] ?? '';
  const role = useMe().data?.usertype;
  const { data: booking, error } = useBooking(id);
  useDocumentTitle(booking && t('booking_number', { reference: booking.reference }));
  return (
    <div className={styles.page}>
      <Link className={buttonClass('quiet')} to="/bookings">
        {t('back_to_bookings')}
      </Link>
      <FailureNotice failure={error} />
      {booking === undefined || role === undefined ? (
        error === null && <Skeleton lines={8} />
      ) : (
        <OneBooking booking={booking} role={role} />
      )}
    </div>
  );
}

/** Confirms a ride that was just booked, over its page, until it is closed. Source: LAND-11. */
function Confirmation({ booking, onRebook }: { readonly booking: Booking; readonly onRebook: Rebook }) {
  const at = useLocation();
  const navigate = useNavigate();
  if (!isJustBooked(at.state)) return null;
  // Replaced, so that neither a reload nor the back button confirms it again.
  return (
    <SuccessDialog
      booking={booking}
      onReturn={() => onRebook(booking, true)}
      onClose={() => void navigate(at.pathname, { replace: true })}
    />
  );
}

function OneBooking({ booking, role }: { readonly booking: Booking; readonly role: Role }) {
  const t = useText();
  const rebook = useRebook();
  if (role === 'rider')
    return (
      <>
        <RideCard booking={booking} onRebook={rebook} />
        <Confirmation booking={booking} onRebook={rebook} />
      </>
    );
  if (role === 'driver') return <DriversBooking booking={booking} />;
  return (
    <article className={styles.sheet}>
      <h1>{t('booking_number', { reference: booking.reference })}</h1>
      <BookingDetail booking={booking} role={role} />
    </article>
  );
}

/** A past ride's map shows the ride, and not where the car is now. */
function DriversBooking({ booking }: { readonly booking: Booking }) {
  const { own, sharing } = useDuty();
  const { underWay } = statusTraits[booking.status];
  return (
    <>
      <DriverTrip booking={booking} own={underWay ? own : null} />
      {underWay && <SharingLine sharing={sharing} />}
    </>
  );
}
