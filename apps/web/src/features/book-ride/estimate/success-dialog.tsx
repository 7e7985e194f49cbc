import type { Booking } from '@fiacre/contract';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Plate } from '../../../ui/plate.tsx';
import styles from './outcome-dialogs.module.css';

/** Confirms the booking and shows its reference. Source: LAND-11, MISC-4. */
export function SuccessDialog({
  booking,
  onReturn,
  onClose,
}: {
  readonly booking: Booking;
  /** Starts booking the way back. Source: SERIES-18. */
  readonly onReturn: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog
      title={t('booking_done')}
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button tone="secondary" onClick={onReturn}>
            {t('book_return')}
          </Button>
          <Button data-first-focus onClick={onClose}>
            {t(closeLabel(booking))}
          </Button>
        </>
      }
    >
      <div className={styles.done}>
        <p>{t('booking_success')}</p>
        <p className={styles.reference}>
          <Plate>{booking.reference}</Plate>
        </p>
      </div>
    </Dialog>
  );
}

function closeLabel({ bookingTypeAdmin, category }: Booking) {
  if (bookingTypeAdmin) return 'next_booking';
  return category === 'taxi' ? 'see_my_booking' : 'close';
}
