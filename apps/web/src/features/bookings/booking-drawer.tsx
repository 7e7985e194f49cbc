import type { Role } from '@fiacre/domain';
import { useBooking } from '../../api/bookings.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BookingDetail } from './detail/booking-detail.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

export interface BookingDrawerProps {
  readonly id: string;
  readonly role: Role;
  readonly onClose: () => void;
}

/** One booking in a drawer over the list; it stays up to date while open. */
export function BookingDrawer({ id, role, onClose }: BookingDrawerProps) {
  const t = useText();
  const { data: booking, error } = useBooking(id);
  return (
    <Dialog wide title={t('booking_number', { reference: booking?.reference ?? '' })} onClose={onClose}>
      <FailureNotice failure={error} />
      {booking === undefined && error === null && <Skeleton lines={8} />}
      {booking !== undefined && <BookingDetail booking={booking} role={role} />}
    </Dialog>
  );
}
