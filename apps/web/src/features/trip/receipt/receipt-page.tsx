import type { Booking } from '@fiacre/contract';
import { isMeterSource, statusTraits } from '@fiacre/domain';
import { Link, useLocation, useParams } from 'react-router';
import { useBooking, useBookingFare } from '../../../api/bookings.ts';
import { failureOf } from '../../../api/client/failure.ts';
import { useMe } from '../../../api/client/session.ts';
import { useSharedReceipt } from '../../../api/shared-trip.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { PassengerReceipt } from '../../../ui/booking/fare/passenger-receipt.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useReceiptNotes } from './receipt.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { TipPanel } from './tip-panel.tsx';
import styles from './receipt-page.module.css';

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
      {booking === undefined ? error === null && <Skeleton lines={10} /> : <OwnReceipt booking={booking} />}
    </div>
  );
}

function OwnReceipt({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const notes = useReceiptNotes(booking);
  const { id, reference, riderFareLines, fareLines, source, status, currency } = booking;
  const tip = useBookingFare(id, statusTraits[status].hasReceipt).data?.tip;
  const role = useMe().data?.usertype;
  const mayShare =
    (role === 'driver' || role === 'admin') && isMeterSource(source) && statusTraits[status].paid;
  const link = (
    <Link className={buttonClass('quiet')} to={`/bookings/${id}`}>
      {t('booking_number', { reference })}
    </Link>
  );
  return (
    <>
      {mayShare && <PassengerReceipt id={id} />}
      <ReceiptSheet
        booking={{ ...booking, fareLines: riderFareLines ?? fareLines }}
        notes={notes}
        tip={tip?.amount ?? null}
        link={link}
      >
        {tip?.allowed === true && <TipPanel id={id} currency={currency} cost={booking.tripCost} />}
      </ReceiptSheet>
    </>
  );
}

/**
 * `/receipt#…`: the receipt of a passenger without an account, for anybody who has its link. The token is in the URL's hash,
 * which is never sent. Source: METER-15.
 */
export function SharedReceiptPage() {
  const t = useText();
  const token = useLocation().hash.slice(1);
  const { data, error } = useSharedReceipt(token);
  const isGone = token === '' || (error !== null && failureOf(error).code === 'not_found');
  return (
    <div className={styles.page}>
      {isGone && <Notice tone="info">{t('receipt_gone')}</Notice>}
      {!isGone && <FailureNotice failure={error} />}
      {data === undefined ? (
        !isGone && error === null && <Skeleton lines={10} />
      ) : (
        <ReceiptSheet booking={data.booking} notes={data} billTo={data.billTo} />
      )}
    </div>
  );
}
