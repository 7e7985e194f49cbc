import { useParams } from 'react-router';
import { useBooking } from '../../../api/bookings.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import styles from './receipt-page.module.css';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';

/**
 * `/bookings/:id/receipt`: the receipt at its own URL, for the booking's rider, its driver and the office.
 * The browser prints it or saves it as a PDF file. Source: ROLE-10.
 */
export function ReceiptPage() {
  const id = useParams()['id'] ?? '';
  const { data: booking, error } = useBooking(id);
  return (
    <div className={styles.page}>
      <FailureNotice failure={error} />
      {booking === undefined ? error === null && <Skeleton lines={10} /> : <ReceiptSheet booking={booking} />}
    </div>
  );
}
